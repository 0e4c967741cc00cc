// What one tab of the browser tells the others: somebody signed out, somebody signed in.

export const TAB_EVENTS = ['signed-out', 'signed-in'] as const
export type TabEvent = (typeof TAB_EVENTS)[number]

export type TabEvents = {
  /** Tells the other tabs; this one doesn't hear itself. */
  post: (event: TabEvent) => void
  /** Returns how to stop listening. */
  listen: (listener: (event: TabEvent) => void) => () => void
}

const NAME = 'noor-quest-admin'

export type TabEventPorts = {
  /** null where the browser has no BroadcastChannel: storage events carry the word instead. */
  openChannel: ((name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>) | null
  /** Writing a key tells the other tabs of this origin. It may throw where storage is blocked. */
  writeStorage: (key: string, value: string) => void
  onStorage: (listener: (change: { key: string | null; newValue: string | null }) => void) => () => void
}

export function createTabEvents(ports: TabEventPorts): TabEvents {
  const { openChannel } = ports
  if (openChannel) {
    const listeners = new Set<(event: TabEvent) => void>()
    let open: ReturnType<typeof openChannel> | null = null
    return {
      post: (event) => {
        // Through the channel this tab listens on: it hears what any other says, even another of this tab's own.
        const channel = open ?? openChannel(NAME)
        channel.postMessage(event)
        if (channel !== open) channel.close()
      },
      listen: (listener) => {
        if (!open) {
          open = openChannel(NAME)
          open.addEventListener('message', ({ data }) => {
            const event = TAB_EVENTS.find((known) => known === data)
            if (event) for (const hear of listeners) hear(event)
          })
        }
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
          if (listeners.size > 0) return
          open?.close()
          open = null
        }
      },
    }
  }
  let written = 0
  return {
    post: (event) => {
      try {
        // The same word twice must differ, or no storage event is fired.
        ports.writeStorage(NAME, `${event} ${Date.now()} ${written++}`)
      } catch {
        // Blocked: the other tabs find out at their next check.
      }
    },
    listen: (listener) =>
      ports.onStorage(({ key, newValue }) => {
        if (key !== NAME) return
        const event = TAB_EVENTS.find((known) => newValue?.startsWith(`${known} `))
        if (event) listener(event)
      }),
  }
}

export const tabEvents: TabEvents = createTabEvents({
  openChannel: typeof BroadcastChannel === 'function' ? (name) => new BroadcastChannel(name) : null,
  writeStorage: (key, value) => window.localStorage.setItem(key, value),
  onStorage: (listener) => {
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
})
