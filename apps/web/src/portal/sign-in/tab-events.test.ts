import { expect, test, vi } from 'vitest'
import { createTabEvents, type TabEvent, type TabEventPorts } from './tab-events.ts'

/** A browser with several tabs. As in a real one, storage events only go to the other tabs. */
function browser(options: { channels: boolean }) {
  const channels = new Set<{ name: string; receive: (data: unknown) => void }>()
  const storages: { tab: number; receive: (change: { key: string; newValue: string }) => void }[] = []
  let last = ''

  const openChannel: TabEventPorts['openChannel'] = (name) => {
    const own = { name, receive: (_data: unknown) => {} }
    channels.add(own)
    return {
      postMessage: (data: unknown) => {
        for (const channel of channels) if (channel !== own && channel.name === name) channel.receive(data)
      },
      addEventListener: (_type: string, listener: unknown) => {
        own.receive = (data) => (listener as (event: { data: unknown }) => void)({ data })
      },
      close: () => channels.delete(own),
    }
  }

  const openTab = (tab: number) => {
    const received: TabEvent[] = []
    const events = createTabEvents({
      openChannel: options.channels ? openChannel : null,
      writeStorage: (key, newValue) => {
        if (newValue === last) return
        last = newValue
        for (const other of storages) if (other.tab !== tab) other.receive({ key, newValue })
      },
      onStorage: (receive) => {
        const entry = { tab, receive }
        storages.push(entry)
        return () => storages.splice(storages.indexOf(entry), 1)
      },
    })
    const stop = events.subscribe((event) => received.push(event))
    return { ...events, received, stop }
  }
  return { openTab, channels, storages }
}

test.each([{ channels: true }, { channels: false }])('the other tabs receive it, each time: %o', ({ channels }) => {
  const { openTab } = browser({ channels })
  const [first, second, third] = [openTab(1), openTab(2), openTab(3)]
  first.post('signed-out')
  second.post('signed-in')
  second.post('signed-in')
  expect(third.received).toEqual(['signed-out', 'signed-in', 'signed-in'])
  expect(second.received).toEqual(['signed-out'])
})

test.each([{ channels: true }, { channels: false }])('a tab that unsubscribed receives nothing: %o', ({ channels }) => {
  const { openTab, channels: open, storages } = browser({ channels })
  const [first, second] = [openTab(1), openTab(2)]
  second.stop()
  first.post('signed-out')
  first.stop()
  expect(second.received).toEqual([])
  expect([open.size, storages.length]).toEqual([0, 0])
})

test('other keys and other words are none of its business', () => {
  const received = vi.fn()
  let fire: (change: { key: string | null; newValue: string | null }) => void = () => {}
  createTabEvents({
    openChannel: null,
    writeStorage: () => {},
    onStorage: (listener) => {
      fire = listener
      return () => {}
    },
  }).subscribe(received)
  fire({ key: 'musicVolume', newValue: 'signed-out 1 1' })
  fire({ key: 'noor-quest-admin', newValue: 'hello 1 1' })
  fire({ key: null, newValue: null })
  expect(received).not.toHaveBeenCalled()
})

test('blocked storage is survived', () => {
  const { post } = createTabEvents({
    openChannel: null,
    writeStorage: () => {
      throw new DOMException('Blocked', 'SecurityError')
    },
    onStorage: () => () => {},
  })
  expect(() => post('signed-out')).not.toThrow()
})
