// Events from one tab of the browser to the others, about the session and account that they share.

export const TAB_EVENTS = [
  'signed-in',
  'signed-out',
  /** The session was about to end and has a new end. */
  'token-refreshed',
  /** The password was changed, or the second factor turned on or off. */
  'user-updated',
  /** The password was reset by a mailed link, which ends every session. */
  'password-recovery',
  /** The second factor's code was accepted at the sign-in. */
  'mfa-verified',
] as const
export type TabEvent = (typeof TAB_EVENTS)[number]

export type TabEvents = {
  /** Publishes to the other tabs, not to this one. */
  post: (event: TabEvent) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (event: TabEvent) => void) => () => void
}

const NAME = 'noor-quest-admin'

export type TabEventPorts = {
  /** Null in a browser without BroadcastChannel, which uses storage events instead. */
  openChannel: ((name: string) => Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>) | null
  /**
   * Writing a key fires a storage event in the other tabs of this origin. It may throw where
   * storage is blocked.
   */
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
        // The event goes through the subscribed channel, because a second channel of this tab would
        // receive it too.
        const channel = open ?? openChannel(NAME)
        channel.postMessage(event)
        if (channel !== open) channel.close()
      },
      subscribe: (listener) => {
        if (!open) {
          open = openChannel(NAME)
          open.addEventListener('message', ({ data }) => {
            const event = TAB_EVENTS.find((known) => known === data)
            if (event) for (const listener of listeners) listener(event)
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
        // The number makes each value different, because an equal value would fire no storage
        // event.
        ports.writeStorage(NAME, `${event} ${Date.now()} ${written++}`)
      } catch {
        // Storage is blocked; the other tabs notice at their next check of the session.
      }
    },
    subscribe: (listener) =>
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
