// The current season in this process's memory, for pages and their streams alone: whoever decides by it reads it in their own
// transaction. Every process polls it, so a change is everywhere within a second; notifications only hasten it
// (docs/decisions/0014).
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { Logger } from 'pino'
import type { Db } from '../../db/connect.ts'
import type { Notifications } from '../../db/notifications.ts'
import type { Clock } from '../../shared/clock.ts'
import { publicSeason } from './public-season.ts'
import { findCurrentSeason, type SeasonRow } from './queries.ts'

const POLL_INTERVAL_MS = 1000

export type LiveSeason = {
  /** What everybody may know of it at this moment; null until it was read for the first time. */
  shown: () => CurrentSeason | null
  /** Resolves once it was read, or could not be. */
  ready: () => Promise<void>
  /** Calls back after each change, one that time alone makes too, until the returned function is called. */
  watch: (onChange: () => void) => () => void
  /** For onCommitted of a change: this process has it when it resolves, the others are notified. */
  changed: () => Promise<void>
  close: () => void
}

/** `notifications`: of other processes; null where there are none. */
export function pollSeason(db: Db, clock: Clock, log: Logger, notifications: Notifications | null): LiveSeason {
  const listeners = new Set<() => void>()
  let row: SeasonRow | null = null
  let last = ''
  let reads = 0
  let failing = false

  const shown = () => (row === null ? null : publicSeason(row, clock.nowMs()))

  async function poll(): Promise<void> {
    reads += 1
    const read = reads
    try {
      const found = await findCurrentSeason(db)
      failing = false
      // A slower read of what was there before must not undo it.
      if (read !== reads) return
      row = found
    } catch (err) {
      // Once an outage, not once a poll.
      if (!failing) log.warn({ err }, 'the season could not be read; pages show the last one')
      failing = true
    }
    const now = shown()
    if (row === null || now === null) return
    const { opens_in_ms: _, closes_in_ms: __, ...lasting } = now
    const text = JSON.stringify({ ...lasting, opens_at: row.opens_at, closes_at: row.closes_at })
    if (text === last) return
    last = text
    for (const onChange of listeners) onChange()
  }

  const first = poll()
  const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
  timer.unref()
  notifications?.subscribe((topic) => {
    if (topic === 'season') void poll()
  })
  return {
    shown,
    ready: () => first,
    watch: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    changed: () => {
      notifications?.notify('season')
      return poll()
    },
    close: () => {
      clearInterval(timer)
      listeners.clear()
    },
  }
}
