// The current season in this process's memory, for pages and their streams alone: whoever decides by it reads it in their own
// transaction (docs/decisions/0014).
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { type Poller, pollChanges } from '../platform/database/poll-changes.ts'
import { publicSeason } from './public-season.ts'
import { findCurrentSeason, type SeasonRow } from './queries.ts'

/** `subscribe` calls back after a change that time alone makes too. */
export type LiveSeason = Pick<Poller, 'subscribe' | 'changed' | 'close'> & {
  /** What everybody may know of it at this moment; null until it was read for the first time. */
  shown: () => CurrentSeason | null
  /** Resolves once it was read, or could not be. */
  ready: () => Promise<void>
}

/** `notifications`: of other processes; null where there are none. */
export function pollSeason(db: Db, clock: Clock, log: Logger, notifications: Notifications | null): LiveSeason {
  let row: SeasonRow | null = null
  let last = ''
  let reads = 0

  const shown = () => (row === null ? null : publicSeason(row, clock.nowMs()))

  async function read(): Promise<void> {
    reads += 1
    const mine = reads
    const found = await findCurrentSeason(db)
    // A slower read of what was there before must not undo it.
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
