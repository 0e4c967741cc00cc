import { expect, test, vi } from 'vitest'
import { createTabEvents, type TabEvent, type TabEventPorts } from './tab-events.ts'

/** A browser with several tabs; storage events go to the other tabs only, as in a real one. */
function browser(options: { channels: boolean }) {
  const channels = new Set<{ name: string; hear: (data: unknown) => void }>()
  const storages: { tab: number; hear: (change: { key: string; newValue: string }) => void }[] = []
  let last = ''

  const openChannel: TabEventPorts['openChannel'] = (name) => {
    const own = { name, hear: (_data: unknown) => {} }
    channels.add(own)
    return {
      postMessage: (data: unknown) => {
        for (const channel of channels) if (channel !== own && channel.name === name) channel.hear(data)
      },
      addEventListener: (_type: string, listener: unknown) => {
        own.hear = (data) => (listener as (event: { data: unknown }) => void)({ data })
      },
      close: () => channels.delete(own),
    }
  }

  const openTab = (tab: number) => {
    const heard: TabEvent[] = []
    const events = createTabEvents({
      openChannel: options.channels ? openChannel : null,
      writeStorage: (key, newValue) => {
        if (newValue === last) return
        last = newValue
        for (const other of storages) if (other.tab !== tab) other.hear({ key, newValue })
      },
      onStorage: (hear) => {
        const entry = { tab, hear }
        storages.push(entry)
        return () => storages.splice(storages.indexOf(entry), 1)
      },
    })
    const stop = events.listen((event) => heard.push(event))
    return { ...events, heard, stop }
  }
  return { openTab, channels, storages }
}

test.each([{ channels: true }, { channels: false }])('the other tabs hear it, each time: %o', ({ channels }) => {
  const { openTab } = browser({ channels })
  const [first, second, third] = [openTab(1), openTab(2), openTab(3)]
  first.post('signed-out')
  second.post('signed-in')
  second.post('signed-in')
  expect(third.heard).toEqual(['signed-out', 'signed-in', 'signed-in'])
  expect(second.heard).toEqual(['signed-out'])
})

test.each([{ channels: true }, { channels: false }])(
  'a tab that stopped listening hears nothing: %o',
  ({ channels }) => {
    const { openTab, channels: open, storages } = browser({ channels })
    const [first, second] = [openTab(1), openTab(2)]
    second.stop()
    first.post('signed-out')
    first.stop()
    expect(second.heard).toEqual([])
    expect([open.size, storages.length]).toEqual([0, 0])
  },
)

test('other keys and other words are none of its business', () => {
  const heard = vi.fn()
  let tell: (change: { key: string | null; newValue: string | null }) => void = () => {}
  createTabEvents({
    openChannel: null,
    writeStorage: () => {},
    onStorage: (listener) => {
      tell = listener
      return () => {}
    },
  }).listen(heard)
  tell({ key: 'musicVolume', newValue: 'signed-out 1 1' })
  tell({ key: 'noor-quest-admin', newValue: 'hello 1 1' })
  tell({ key: null, newValue: null })
  expect(heard).not.toHaveBeenCalled()
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
