import { expect, test } from 'vitest'
import { createFakeClock } from '../clock/fake-clock.ts'
import { stayAwake } from './wake-lock.ts'

/**
 * A browser whose page the test shows and hides. Like real browsers, it releases locks by itself.
 */
function fakeBrowser() {
  const clock = createFakeClock()
  const visibility = new Set<() => void>()
  const held = new Set<{ taken: () => void }>()
  const browser = {
    clock,
    asked: 0,
    refuses: false,
    isVisible: true,
    held: () => held.size,
    listeners: () => visibility.size,
    take: () => {
      for (const lock of [...held]) lock.taken()
    },
    show: (isVisible: boolean) => {
      browser.isVisible = isVisible
      if (!isVisible) browser.take()
      for (const listener of visibility) listener()
    },
    ports: {
      request: async () => {
        browser.asked += 1
        if (browser.refuses || !browser.isVisible) throw new DOMException('refused', 'NotAllowedError')
        const listeners: (() => void)[] = []
        const lock = {
          taken: () => {
            if (held.delete(lock)) for (const listener of listeners) listener()
          },
        }
        held.add(lock)
        return {
          addEventListener: (_type: 'release', listener: () => void) => listeners.push(listener),
          release: async () => lock.taken(),
        }
      },
      isVisible: () => browser.isVisible,
      onVisibilityChange: (listener: () => void) => {
        visibility.add(listener)
        return () => visibility.delete(listener)
      },
      schedule: clock.schedule,
    },
  }
  return browser
}

test('holds one lock until it is let go, and leaves nothing behind', async () => {
  const browser = fakeBrowser()
  const letGo = stayAwake(browser.ports)
  await browser.clock.advance(60_000)
  expect([browser.asked, browser.held()]).toEqual([1, 1])
  letGo()
  await browser.clock.advance(60_000)
  expect([browser.asked, browser.held(), browser.listeners(), browser.clock.pending()]).toEqual([1, 0, 0, 0])
})

test('holds it again when the page is seen again', async () => {
  const browser = fakeBrowser()
  stayAwake(browser.ports)
  await browser.clock.advance(0)
  browser.show(false)
  await browser.clock.advance(120_000)
  expect([browser.asked, browser.held()]).toEqual([1, 0])
  browser.show(true)
  await browser.clock.advance(0)
  expect([browser.asked, browser.held()]).toEqual([2, 1])
})

test('a page that opens hidden asks when it is seen', async () => {
  const browser = fakeBrowser()
  browser.isVisible = false
  stayAwake(browser.ports)
  await browser.clock.advance(0)
  expect(browser.asked).toBe(0)
  browser.show(true)
  await browser.clock.advance(0)
  expect(browser.held()).toBe(1)
})

test('asks again every 30 s while it is refused, and after it was taken away', async () => {
  const browser = fakeBrowser()
  browser.refuses = true
  stayAwake(browser.ports)
  await browser.clock.advance(29_999)
  expect(browser.asked).toBe(1)
  await browser.clock.advance(30_001)
  expect(browser.asked).toBe(3)
  browser.refuses = false
  await browser.clock.advance(30_000)
  expect(browser.held()).toBe(1)
  browser.take()
  expect(browser.held()).toBe(0)
  await browser.clock.advance(30_000)
  expect([browser.asked, browser.held()]).toEqual([5, 1])
})

test('a lock that comes after it was let go is let go too', async () => {
  const browser = fakeBrowser()
  stayAwake(browser.ports)()
  await browser.clock.advance(60_000)
  expect([browser.asked, browser.held(), browser.clock.pending()]).toEqual([1, 0, 0])
})

test('is quiet where the browser has no such thing', () => {
  const browser = fakeBrowser()
  stayAwake({ ...browser.ports, request: null })()
  expect(browser.listeners()).toBe(0)
})
