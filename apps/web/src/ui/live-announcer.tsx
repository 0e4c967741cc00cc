// What a screen reader should say when something changes on the screen without the focus moving.
import { createStore, type Store, useStore } from '../platform/storage/store.ts'

type Urgency = 'polite' | 'assertive'
type Announcement = { message: string; serial: number }

const announcements: Record<Urgency, Store<Announcement>> = {
  polite: createStore({ message: '', serial: 0 }),
  assertive: createStore({ message: '', serial: 0 }),
}

/** 'assertive' interrupts what is being read; keep it for what can't wait. */
export function announce(message: string, urgency: Urgency = 'polite'): void {
  const latest = announcements[urgency]
  latest.set({ message, serial: latest.snapshot().serial + 1 })
}

/** The layout shows it once; it must stay mounted, or the first words are lost. */
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
  // The key makes the same words twice a new node, which is read again.
  return (
    <div className="sr-only" aria-live={urgency} aria-atomic="true">
      <span key={serial}>{message}</span>
    </div>
  )
}
