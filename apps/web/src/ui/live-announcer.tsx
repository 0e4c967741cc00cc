// What a screen reader should say when something changes on the screen without the focus moving.
import { useSyncExternalStore } from 'react'

type Urgency = 'polite' | 'assertive'
type Announcement = { message: string; serial: number }

const announcements: Record<Urgency, Announcement> = {
  polite: { message: '', serial: 0 },
  assertive: { message: '', serial: 0 },
}
const listeners = new Set<() => void>()

/** 'assertive' interrupts what is being read; keep it for what can't wait. */
export function announce(message: string, urgency: Urgency = 'polite'): void {
  announcements[urgency] = { message, serial: announcements[urgency].serial + 1 }
  for (const listener of listeners) listener()
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
  const latest = () => announcements[urgency]
  const { message, serial } = useSyncExternalStore(subscribe, latest, latest)
  // The key makes the same words twice a new node, which is read again.
  return (
    <div className="sr-only" aria-live={urgency} aria-atomic="true">
      <span key={serial}>{message}</span>
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
