// Debian's Firefox, driven over WebDriver BiDi.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { type Browser, browserOf } from './browser.ts'
import { type Endings, startProgram } from './program.ts'

/** WebDriver's code of the Enter key. */
const ENTER = '\uE007'

/**
 * Messages about requests that ended with their page, which is no fault of the page:
 * NS_BINDING_ABORTED of a font, and the cancelling of a request that the service worker had. The
 * failures of a worker have other messages.
 */
const LEFT = ['status=2152398850', 'A ServiceWorker intercepted the request and encountered an unexpected error']
/** A chunk's failure, which is no fault of the page either while it is being left. */
const CHUNK_FAILED = 'A part of the page could not be loaded'

type Value = { type: string; value?: unknown; sharedId?: string }

/** `dir`: a folder for Firefox's profile. */
export async function openFirefox(dir: string, end: Endings): Promise<Browser> {
  const profile = join(dir, 'profile')
  mkdirSync(profile, { recursive: true })
  // Firefox's own downloads are off.
  const off = ['app.normandy.enabled', 'app.update.enabled', 'browser.safebrowsing.malware.enabled']
  const preferences = [...off, 'browser.safebrowsing.phishing.enabled', 'network.captive-portal-service.enabled']
  writeFileSync(join(profile, 'user.js'), preferences.map((name) => `user_pref("${name}", false);\n`).join(''))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const program = await startProgram('/usr/bin/firefox-esr', args, port, { env: { HOME: dir } })
  end.add(program.stop)

  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  end.add(() => socket.close())
  const problems: string[] = []
  let isLeaving = false
  const isProblem = (text: string) =>
    !LEFT.some((words) => text.includes(words)) && !(isLeaving && text.includes(CHUNK_FAILED))
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, method, params, error, message } = JSON.parse(data)
    if (method === 'log.entryAdded' && params.level === 'error' && isProblem(params.text)) problems.push(params.text)
    if (type === 'success') waiting.get(id)?.resolve(result as never)
    else if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox opened no session')))
  })
  let sent = 0
  function send<T = unknown>(method: string, params: object = {}): Promise<T> {
    sent += 1
    const response = Promise.withResolvers<never>()
    waiting.set(sent, response)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return response.promise
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const context = contexts[0]?.context ?? ''
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })

  async function call(declaration: string, args: readonly string[]): Promise<Value> {
    const { result, exceptionDetails } = await send<{ result: Value; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration: declaration,
        target: { context },
        awaitPromise: true,
        arguments: args.map((value) => ({ type: 'string', value })),
      },
    )
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
    return result
  }

  async function press(sharedId: string): Promise<void> {
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } }
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async function keys(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  return browserOf<string>({
    problems: async () => problems,
    goto: async (url) => {
      isLeaving = true
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      isLeaving = false
    },
    value: async (declaration, args) => (await call(declaration, args)).value ?? null,
    element: async (declaration, args) => (await call(declaration, args)).sharedId ?? null,
    press,
    keys,
    // A select's list is a separate window, which no click in the page reaches.
    choose: async (sharedId, option) => {
      await send('script.callFunction', {
        functionDeclaration: '(element) => element.focus()',
        target: { context },
        awaitPromise: false,
        arguments: [{ sharedId }],
      })
      await keys(`${option}${ENTER}`)
    },
    clearCookies: async () => {
      await send('storage.deleteCookies')
    },
  })
}
