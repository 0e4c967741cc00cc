// The hall screen's data beside the leaderboards: the number of persons, the wall's tiles, and the
// last finishers.
import type { Hall } from '@noor-quest/contract/hall'
import { FINISHERS_MAX } from '@noor-quest/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { createWatched, type Watched } from '../platform/live/watched.ts'
import type { Platform } from '../platform/module.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { readPublicOrder, withPresentNames } from './public-view.ts'
import { readFinishers, type ShownFinisher } from './queries.ts'
import type { ScreenNames } from './screen-names.ts'
import { readTiles } from './tiles.ts'

/** Registrations arrive all evening: several within this time are one event. */
const POLL_INTERVAL_MS = 500

type Deps = Platform & { namesOnScreen: ScreenNames }

export function createHall({ db, clock, log, publicUrl, namesOnScreen }: Deps): Watched {
  /** The last finishers stay while games are judged again. */
  let lastFinishers: ShownFinisher[] = []

  async function read(): Promise<Hall> {
    const season = await findCurrentSeason(db)
    const players = await countPersons(db, season.id)
    const tiles = await readTiles(db, season.id)
    const readLive = () => readFinishers(db, FINISHERS_MAX, season)
    const order = await readPublicOrder(db, season, clock, readLive)
    // Announced places no longer change.
    if (order.source !== 'kept') lastFinishers = order.source === 'live' ? order.live : await readLive()
    const finishers = order.source === 'kept' ? await withPresentNames(db, lastFinishers, season) : lastFinishers
    return namesOnScreen({
      players,
      tiles: order.isFrozen ? tiles.before : tiles.all,
      finishers: order.isFrozen ? [] : finishers.map((finisher) => finisher.shown),
      public_url: publicUrl(),
    })
  }

  const outage = 'the hall’s screen could not be brought up to date'
  return createWatched({ read, everyMs: POLL_INTERVAL_MS, notifications: null, log, outage })
}

/**
 * The number of persons who registered in a season, by the first player of each. A person whose
 * first player was deleted isn't counted.
 */
function countPersons(db: Db, seasonId: string): Promise<number> {
  return countRows(db.selectFrom('players').where('season_id', '=', seasonId).where(sql<boolean>`id = person_id`))
}
