// Messages for screen readers about changes on the screen that don't move the focus.
import { createStore, type Store, useStore } from '../platform/storage/store.ts'

type Urgency = 'polite' | 'assertive'
type Announcement = { message: string; serial: number }

const announcements: Record<Urgency, Store<Announcement>> = {
  polite: createStore({ message: '', serial: 0 }),
  assertive: createStore({ message: '', serial: 0 }),
}

/**
 * Announces a message. 'assertive' interrupts the screen reader, so use it only for urgent
 * messages.
 */
export function announce(message: string, urgency: Urgency = 'polite'): void {
  const latest = announcements[urgency]
  latest.set({ message, serial: latest.snapshot().serial + 1 })
}

/**
 * The live regions. The layout renders them once. They must stay mounted, or the first message is
 * lost.
 */
export function LiveAnnouncer() {
  return (
    <>
      <LiveRegion urgency="polite" />
      <LiveRegion urgency="assertive" />
    </>
  )
}

function LiveRegion({ urgency }: { urgency: Urgency }) {
  const { message, serial } = useStore(announcements[urgency])
  // The key makes a repeated message a new node, which is read again.
  return (
    <div className="sr-only" aria-live={urgency} aria-atomic="true">
      <span key={serial}>{message}</span>
    </div>
  )
}
