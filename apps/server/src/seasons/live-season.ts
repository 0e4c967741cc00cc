// The current season in this process's memory, for pages and their streams only. A use case that
// decides by the season reads it in its own transaction (docs/decisions/0014).
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { type Poller, pollChanges } from '../platform/database/poll-changes.ts'
import { publicSeason } from './public-season.ts'
import { findCurrentSeason, type SeasonRow } from './queries.ts'

/** `subscribe` also calls back after changes by time alone. */
export type LiveSeason = Pick<Poller, 'subscribe' | 'changed' | 'close'> & {
  /** The public data of the season at this moment; null before the first read. */
  shown: () => CurrentSeason | null
  /** Resolves after the first read, even a failed one. */
  ready: () => Promise<void>
}

/** @param notifications those of other processes; null without any */
export function pollSeason(db: Db, clock: Clock, log: Logger, notifications: Notifications | null): LiveSeason {
  let row: SeasonRow | null = null
  let last = ''
  let reads = 0

  const shown = () => (row === null ? null : publicSeason(row, clock.nowMs()))

  async function read(): Promise<void> {
    reads += 1
    const mine = reads
    const found = await findCurrentSeason(db)
    // A slower, earlier read must not overwrite a newer one.
    if (mine === reads) row = found
  }

  function hasChanged(): boolean {
    const now = shown()
    if (row === null || now === null) return false
    const { opens_in_ms: _, closes_in_ms: __, ...lasting } = now
    const before = last
    last = JSON.stringify({ ...lasting, opens_at: row.opens_at, closes_at: row.closes_at })
    return last !== before
  }

  const outage = 'the season could not be read; pages show the last one'
  const { poll, subscribe, changed, close } = pollChanges({
    read,
    hasChanged,
    topic: 'season',
    notifications,
    log,
    outage,
  })
  const first = poll()
  return { shown, ready: () => first, subscribe, changed, close }
}
