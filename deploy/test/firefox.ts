// Debian's Firefox, driven over WebDriver BiDi: real keys and clicks, and what a person finds by its label or name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { startProgram } from './program.ts'

const PATIENCE_MS = 60_000
/** WebDriver's code of the Enter key. */
const ENTER = '\uE007'

export type Firefox = {
  goto: (url: string) => Promise<void>
  /** Clicks the button or link with this accessible name, once it is there and enabled. */
  click: (name: string) => Promise<void>
  /** Clicks a quiz question's option by its place, from 0, once it can be chosen. */
  clickOption: (place: number) => Promise<void>
  /** Clicks a field by its label and types. */
  type: (label: string, text: string) => Promise<void>
  /** Chooses an option of a select by its label and the option's text. */
  select: (label: string, option: string) => Promise<void>
  /** Waits until the page's text contains this. */
  see: (text: string) => Promise<void>
  /** What a function of the page returns. */
  evaluate: <T>(declaration: string, ...args: string[]) => Promise<T>
  clearCookies: () => Promise<void>
  /** Errors that the page wrote to its console, or threw. */
  problems: string[]
  close: () => Promise<void>
}

type Value = { type: string; value?: unknown; sharedId?: string }

/** In the page: an element by the accessible name that its label, aria-label or text gives. */
const FIND = `(kind, name) => {
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const nameOf = (element) => clean(element.getAttribute('aria-label') ?? element.innerText)
  const isNamed = (element) =>
    nameOf(element) === name || nameOf(element).startsWith(name + (element.type === 'radio' ? '' : ':'))
  const isReady = (element) =>
    element.getClientRects().length > 0 &&
    !element.disabled &&
    element.getAttribute('aria-disabled') !== 'true' &&
    element.closest('[inert], [aria-hidden=true]') === null
  const fields = () =>
    [...document.querySelectorAll('label')]
      .filter((label) => clean(label.innerText).startsWith(name))
      .flatMap(({ control }) => control ?? [])
  const buttons = () => [...document.querySelectorAll('button, a, input[type=radio]')].filter(isNamed)
  const element = (kind === 'field' ? fields() : buttons()).find(isReady)
  element?.scrollIntoView({ block: 'center' })
  return element ?? null
}`

export async function openFirefox(dir: string): Promise<Firefox> {
  const profile = join(dir, 'profile')
  mkdirSync(profile, { recursive: true })
  // Nothing but the page is loaded.
  const off = ['app.normandy.enabled', 'app.update.enabled', 'browser.safebrowsing.malware.enabled']
  const preferences = [...off, 'browser.safebrowsing.phishing.enabled', 'network.captive-portal-service.enabled']
  writeFileSync(join(profile, 'user.js'), preferences.map((name) => `user_pref("${name}", false);\n`).join(''))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)]
  const program = await startProgram('/usr/bin/firefox-esr', args, port, { env: { HOME: dir } })

  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`)
  const problems: string[] = []
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, method, params, error, message } = JSON.parse(data)
    if (method === 'log.entryAdded' && params.level === 'error') problems.push(params.text)
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
    const answer = Promise.withResolvers<never>()
    waiting.set(sent, answer)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return answer.promise
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

  async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const deadlineMs = performance.now() + PATIENCE_MS
    for (;;) {
      const found = await look().catch(() => null)
      if (found !== null) return found
      if (performance.now() > deadlineMs) {
        const { value } = await call('() => document.body.innerText', [])
        throw new Error(`${what} is not on the page:\n${value}`)
      }
      await wait(100)
    }
  }

  const find = (kind: 'field' | 'button', name: string) =>
    until(name, async () => (await call(FIND, [kind, name])).sharedId ?? null)

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

  return {
    problems,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    click: async (name) => press(await find('button', name)),
    clickOption: async (place) => {
      const option = `(place) => [...document.querySelectorAll('ul[aria-label=Options] button')][Number(place)]`
      const open = `(place) => { const element = (${option})(place); return element && element.getAttribute('aria-disabled') !== 'true' ? element : null }`
      await press(await until('an option', async () => (await call(open, [String(place)])).sharedId ?? null))
    },
    type: async (label, text) => {
      await press(await find('field', label))
      await keys(text)
    },
    select: async (label, option) => {
      const field = await find('field', label)
      await send('script.callFunction', {
        functionDeclaration: '(element) => element.focus()',
        target: { context },
        awaitPromise: false,
        arguments: [{ sharedId: field }],
      })
      await keys(`${option}${ENTER}`)
    },
    see: async (text) => {
      await until(text, async () => {
        const { value } = await call('(text) => document.body.innerText.includes(text)', [text])
        return value === true ? true : null
      })
    },
    evaluate: async <T>(declaration: string, ...given: string[]) => (await call(declaration, given)).value as T,
    clearCookies: async () => {
      await send('storage.deleteCookies')
    },
    close: async () => {
      socket.close()
      await program.stop()
    },
  }
}
