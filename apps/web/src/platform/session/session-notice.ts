// Notices about the person of this device (docs/product-rules.md#coming-back).
import { createStore, type Readable } from '../storage/store.ts'

/**
 * `elsewhere`: the page's person came back on another device. `link-invalid`, `link-failed`: an
 * admin's link opened no person here.
 */
export type SessionNotice = 'elsewhere' | 'link-invalid' | 'link-failed'

const store = createStore<SessionNotice | null>(null)

export const sessionNotice: Readable<SessionNotice | null> = store

export const noteSession = (notice: SessionNotice): void => store.set(notice)

/** After a response about this device's person. */
export function noteElsewhere(isElsewhere: boolean): void {
  if (isElsewhere) store.set('elsewhere')
  else if (store.snapshot() === 'elsewhere') store.set(null)
}

/** A person was opened on this device. */
export const dropSessionNotice = (): void => store.set(null)
