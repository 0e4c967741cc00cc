// Events from one tab of the browser to the others, about the session and account that they share.

const TAB_EVENTS = [
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

export type TabEvents = ReturnType<typeof createTabEvents>

/** `channel` reaches the other tabs of this browser, not this one. */
export function createTabEvents(
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>,
) {
  return {
    /** Publishes to the other tabs, not to this one. */
    post: (event: TabEvent) => channel.postMessage(event),
    /** Returns a function that unsubscribes. */
    subscribe: (listener: (event: TabEvent) => void) => {
      const receive = ({ data }: MessageEvent) => {
        const event = TAB_EVENTS.find((known) => known === data)
        if (event) listener(event)
      }
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
  }
}

export const tabEvents = createTabEvents(new BroadcastChannel('noor-quest-admin'))
