// The current season in this process's memory, for pages and their streams only. A use case that
// decides by the season reads it in its own transaction (docs/decisions/0014).
import { type CurrentSeason, currentSeasonOperations } from '@noor-quest/contract/seasons'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { type Poller, pollChanges } from '../platform/database/poll-changes.ts'
import { serveOperations } from '../platform/http/routes.ts'
import {
  findCurrentSeason,
  isAnnounced,
  isFrozenForPublic,
  listPublished,
  policiesOf,
  type SeasonRow,
  stateOf,
} from './queries.ts'

/** `subscribe` also calls back when time alone has changed the season's state. */
export type LiveSeason = Pick<Poller<SeasonRow>, 'subscribe' | 'changed' | 'close'> & {
  /** The public data of the season at this moment; null before the first read. */
  shown: () => CurrentSeason | null
  /** Resolves after the first read, even a failed one. */
  ready: () => Promise<void>
}

/** @param notifications those of other processes; null without any */
export function pollSeason(db: Db, clock: Clock, log: Logger, notifications: Notifications | null): LiveSeason {
  const { value, poll, subscribe, changed, close } = pollChanges({
    read: () => findCurrentSeason(db),
    keyOf: (row) => {
      const { opens_in_ms: _, closes_in_ms: __, freezes_in_ms: ___, ...lasting } = publicSeason(row, clock.nowMs())
      const { opens_at, closes_at, freezes_at } = row
      return JSON.stringify({ ...lasting, opens_at, closes_at, freezes_at })
    },
    topic: 'season',
    notifications,
    log,
    outage: 'the season could not be read; pages show it as it was last read',
  })
  const shown = () => {
    const row = value()
    return row === null ? null : publicSeason(row, clock.nowMs())
  }
  const first = poll()
  return { shown, ready: () => first, subscribe, changed, close }
}

/** The public data of the current season at `wallMs`. */
export function publicSeason(season: SeasonRow, wallMs: number): CurrentSeason {
  const { phase, opensInMs, closesInMs, freezesInMs } = stateOf(season, wallMs)
  const { names, groups, ranks_all } = policiesOf(season.policies)
  return {
    id: season.id,
    name: season.name,
    name_ar: season.name_ar,
    // The current season isn't archived.
    phase: phase === 'archived' ? 'closed' : phase,
    opens_in_ms: opensInMs,
    closes_in_ms: closesInMs,
    freezes_in_ms: freezesInMs,
    asks_nickname: names === 'nickname',
    groups,
    ranks_all,
    is_frozen: isFrozenForPublic(season, wallMs),
    is_announced: isAnnounced(season),
    next_at: Date.parse(season.next_at ?? '') > wallMs ? season.next_at : null,
  }
}

export function seasonRoutes(db: Db, clock: Clock) {
  const routes = serveOperations(currentSeasonOperations)
  routes.serve('GET /api/season', {
    cacheControl: 'no-store',
    handle: async () => publicSeason(await findCurrentSeason(db), clock.nowMs()),
  })
  routes.serve('GET /api/season/archive', {
    handle: async () => ({ seasons: await listPublished(db) }),
  })
  return routes
}
