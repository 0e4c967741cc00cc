// A browser for journeys, whatever drives it: real keys and clicks on elements that are found by
// label or name.
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 120_000

export type Browser = {
  goto: (url: string) => Promise<void>
  /** Clicks the button or link with this accessible name once it is enabled. */
  click: (name: string) => Promise<void>
  /** Clicks a quiz question's option by its position, from 0, once it can be chosen. */
  clickOption: (place: number) => Promise<void>
  /** Clicks a field by its label and types. */
  type: (label: string, text: string) => Promise<void>
  /** Chooses an option of a select by its label and the option's text. */
  select: (label: string, option: string) => Promise<void>
  /** Waits until the page's text contains this. */
  see: (text: string) => Promise<void>
  clearCookies: () => Promise<void>
  /** Writes an error to the page's console, as a faulty page would. */
  complain: (text: string) => Promise<void>
  /** Errors that the pages wrote to their consoles, or threw. */
  problems: () => Promise<string[]>
}

/** What a protocol must provide. `Element`: its reference to an element of the page. */
export type Driver<Element> = Pick<Browser, 'goto' | 'clearCookies' | 'problems'> & {
  /**
   * Calls a function of the page with these arguments and returns its value, or null for undefined.
   */
  value: (declaration: string, args: readonly string[]) => Promise<unknown>
  /** Calls a function of the page that returns an element or null. */
  element: (declaration: string, args: readonly string[]) => Promise<Element | null>
  press: (element: Element) => Promise<void>
  /** Types into the focused element. */
  keys: (text: string) => Promise<void>
  choose: (select: Element, option: string) => Promise<void>
}

/** In the page: the element with this accessible name, from its label, aria-label or text. */
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

/** In the page: a question's option by its position, once it can be chosen. */
const FIND_OPTION = `(place) => {
  const element = [...document.querySelectorAll('ul[aria-label=Options] button')][Number(place)]
  const isOpen = element && !element.disabled && element.getAttribute('aria-disabled') !== 'true'
  return isOpen ? element : null
}`

const SEES = '(text) => document.body.innerText.includes(text)'

export function browserOf<Element>(driver: Driver<Element>): Browser {
  async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const deadlineMs = performance.now() + PATIENCE_MS
    for (;;) {
      const found = await look().catch(() => null)
      if (found !== null) return found
      if (performance.now() > deadlineMs) {
        throw new Error(`${what} is not on the page:\n${await driver.value('() => document.body.innerText', [])}`)
      }
      await wait(100)
    }
  }

  const find = (name: string) => until(name, () => driver.element(FIND, ['field', name]))
  /** Presses again when the press was refused, as WebKit does during a crossfade. */
  const press = async (what: string, look: () => Promise<Element | null>) => {
    await until(what, async () => {
      const element = await look()
      if (element === null) return null
      await driver.press(element)
      return element
    })
  }
  const { goto, clearCookies, problems } = driver

  return {
    ...{ goto, clearCookies, problems },
    complain: async (text) => void (await driver.value('(text) => console.error(text)', [text])),
    click: (name) => press(name, () => driver.element(FIND, ['button', name])),
    clickOption: (place) => press('an option', () => driver.element(FIND_OPTION, [String(place)])),
    type: async (label, text) => {
      await driver.press(await find(label))
      await driver.keys(text)
    },
    select: async (label, option) => driver.choose(await find(label), option),
    see: async (text) => {
      await until(text, async () => ((await driver.value(SEES, [text])) === true ? true : null))
    },
  }
}
