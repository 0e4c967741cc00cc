// Debian's WebKitGTK, whose engine is Safari's, driven over WebDriver on a virtual screen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { freePort } from '../../scripts/free-port.mjs'
import { type Browser, browserOf } from './browser.ts'
import { type Endings, startProgram } from './program.ts'

const BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'
/** WebDriver's name for the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * In the page: collects errors from now on. The protocol has no log, and no script that runs before
 * the page's.
 */
const WATCH = `() => {
  window.problems = []
  const keep = (...what) => void window.problems.push(what.map(String).join(' '))
  console.error = keep
  window.addEventListener('error', (event) => keep(event.message))
  window.addEventListener('unhandledrejection', (event) => keep(event.reason))
}`

/** `dir`: a folder for WebKit's data. */
export async function openWebKit(dir: string, end: Endings): Promise<Browser> {
  const display = await startScreen(end)
  const port = await freePort()
  const program = await startProgram('/usr/bin/WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], port, {
    env: { HOME: dir, DISPLAY: display, LANG: 'C.UTF-8' },
  })
  end.add(program.stop)
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  const [binary] = globSync(BROWSER)
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch: options } })
  const session = `/${sessionId}`
  end.add(() => send('DELETE', session))
  await send('POST', `${session}/window/rect`, { width: 1280, height: 900 })

  const run = (script: string, given: readonly unknown[]) =>
    send<unknown>('POST', `${session}/execute/sync`, { script: `return (${script})(...arguments)`, args: given })
  const elementOf = (value: unknown) => (value as Record<string, string> | null)?.[ELEMENT] ?? null
  const press = (element: string) => send<void>('POST', `${session}/element/${element}/click`, {})

  const problems: string[] = []
  const readProblems = async () => (await run('() => window.problems ?? []', [])) as string[]

  return browserOf<string>({
    problems: async () => [...problems, ...(await readProblems())],
    goto: async (url) => {
      problems.push(...(await readProblems()))
      await send('POST', `${session}/url`, { url })
      await run(WATCH, [])
    },
    value: run,
    element: async (declaration, given) => elementOf(await run(declaration, given)),
    press,
    keys: async (text) => {
      const focused = elementOf(await send('GET', `${session}/element/active`))
      await send('POST', `${session}/element/${focused}/value`, { text })
    },
    choose: async (select, option) => {
      const find = `(select, text) => [...select.options].find((option) => option.text === text) ?? null`
      const found = elementOf(await run(find, [{ [ELEMENT]: select }, option]))
      if (found === null) throw new Error(`there is no option ${option}`)
      await press(found)
    },
    clearCookies: () => send('DELETE', `${session}/cookie`),
  })
}

/** An X server without a screen, on the first free display, whose name it returns. */
async function startScreen(end: Endings): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp']
  const child = spawn('/usr/bin/Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close')
  end.add(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const number = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
  if (number === null) throw new Error('Xvfb ended')
  return `:${String(number[0]).trim()}`
}
