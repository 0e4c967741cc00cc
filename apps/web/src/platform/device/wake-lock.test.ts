import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stayAwake } from './wake-lock.ts'

/**
 * A browser whose page the test shows and hides. Like real browsers, it releases locks by itself.
 */
function fakeBrowser() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const browser = {
    locks: [] as { released: boolean }[],
    asked: 0,
    refuses: false,
    held: () => browser.locks.filter(({ released }) => !released).length,
    take: () => {
      for (const lock of browser.locks) lock.released = true
    },
    show: (isVisible: boolean) => {
      page.visibilityState = isVisible ? 'visible' : 'hidden'
      if (!isVisible) browser.take()
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
  const request = async () => {
    browser.asked += 1
    if (browser.refuses) throw new DOMException('refused', 'NotAllowedError')
    const lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    browser.locks.push(lock)
    return lock
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return browser
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('holds one lock until it is released, without timers afterwards', async () => {
  const browser = fakeBrowser()
  const letGo = stayAwake()
  await pass(60_000)
  expect([browser.asked, browser.held()]).toEqual([1, 1])
  letGo()
  browser.show(true)
  await pass(60_000)
  expect([browser.asked, browser.held(), vi.getTimerCount()]).toEqual([1, 0, 0])
})

test('holds it again when the page is visible again', async () => {
  const browser = fakeBrowser()
  stayAwake()
  await pass(0)
  browser.show(false)
  await pass(120_000)
  expect([browser.asked, browser.held()]).toEqual([1, 0])
  browser.show(true)
  await pass(0)
  expect([browser.asked, browser.held()]).toEqual([2, 1])
})

test('a page that opens hidden asks when it is visible', async () => {
  const browser = fakeBrowser()
  browser.show(false)
  stayAwake()
  await pass(0)
  expect(browser.asked).toBe(0)
  browser.show(true)
  await pass(0)
  expect(browser.held()).toBe(1)
})

test('asks again every 30 s while it is refused, and after it was taken away', async () => {
  const browser = fakeBrowser()
  browser.refuses = true
  stayAwake()
  await pass(29_999)
  expect(browser.asked).toBe(1)
  await pass(30_001)
  expect(browser.asked).toBe(3)
  browser.refuses = false
  await pass(30_000)
  expect(browser.held()).toBe(1)
  browser.take()
  await pass(30_000)
  expect([browser.asked, browser.held()]).toEqual([5, 1])
})

test('a lock that arrives after the release is released too', async () => {
  const browser = fakeBrowser()
  stayAwake()()
  await pass(60_000)
  expect([browser.asked, browser.held(), vi.getTimerCount()]).toEqual([1, 0, 0])
})

test('does nothing in a browser without wake locks', () => {
  fakeBrowser()
  vi.stubGlobal('navigator', {})
  stayAwake()()
  expect(vi.getTimerCount()).toBe(0)
})
