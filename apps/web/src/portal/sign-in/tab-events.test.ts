import { expect, test, vi } from 'vitest'
import { createTabEvents } from './tab-events.ts'

/** The channels of several tabs: each reaches the others, not itself. */
function openTabs() {
  const targets: EventTarget[] = []
  return () => {
    const own = new EventTarget()
    targets.push(own)
    return createTabEvents(
      Object.assign(own, {
        postMessage: (data: unknown) => {
          for (const other of targets) if (other !== own) other.dispatchEvent(new MessageEvent('message', { data }))
        },
      }) as unknown as BroadcastChannel,
    )
  }
}

test('the other tabs receive an event each time, until they unsubscribe', () => {
  const openTab = openTabs()
  const [first, second] = [openTab(), openTab()]
  const [own, received] = [vi.fn(), vi.fn()]
  first.subscribe(own)
  const stop = second.subscribe(received)
  first.post('signed-in')
  first.post('signed-in')
  stop()
  first.post('signed-out')
  expect(received.mock.calls).toEqual([['signed-in'], ['signed-in']])
  expect(own).not.toHaveBeenCalled()
})

test('unknown events are ignored', () => {
  const openTab = openTabs()
  const received = vi.fn()
  openTab().subscribe(received)
  openTab().post('hello' as never)
  expect(received).not.toHaveBeenCalled()
})
