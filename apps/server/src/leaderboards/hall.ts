// What the screen in the hall shows beside the leaderboards: how many persons take part, and who finished last. It is read while
// such a screen is open, once for all of them.
import type { Hall } from '@noor-quest/contract/hall'
import { FINISHERS_MAX } from '@noor-quest/contract/limits'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { runRepeatedly } from '../platform/run-repeatedly.ts'
import { findCurrentSeason, findSeason } from '../seasons/queries.ts'
import { publicView } from './public-view.ts'
import type { ShownFinisher } from './queries.ts'

/** Registrations come one after the other all evening: they are one event each time. */
const POLL_INTERVAL_MS = 500

export type LiveHall = {
  /** Calls back with the JSON of a Hall now and at each change, until the returned function is called. */
  subscribe: (onHall: (json: string) => void) => () => void
  close: () => void
}

type Deps = {
  db: Db
  clock: Clock
  log: Logger
  /** Without a trailing slash. */
  publicUrl: string
}

export function createHall({ db, clock, log, publicUrl }: Deps): LiveHall {
  const subscribers = new Set<(json: string) => void>()
  let shown: string | null = null
  /** They stay while games are judged again. */
  let lastFinishers: ShownFinisher[] = []
  let stopPolling: (() => void) | null = null
  let failing = false

  async function read(): Promise<Hall> {
    const season = await findCurrentSeason(db)
    const players = await countPersons(db, season.id)
    const view = publicView(db, season)
    const read = await view.readFinishers(FINISHERS_MAX)
    if (read !== null) lastFinishers = read
    const finishers = read ?? (await view.callAsNow(lastFinishers))
    // An admin may have frozen it meanwhile.
    const { isFrozen } = publicView(db, await findSeason(db, season.id))
    const shown = isFrozen(clock.nowMs()) ? [] : finishers.map((finisher) => finisher.shown)
    return { players, finishers: shown, public_url: publicUrl }
  }

  async function poll(): Promise<void> {
    const json = JSON.stringify(await read())
    failing = false
    if (json === shown || subscribers.size === 0) return
    shown = json
    for (const onHall of subscribers) onHall(json)
  }

  function onFailed(err: unknown): void {
    // Once an outage, not once a poll.
    if (!failing) log.warn({ err }, 'the hall’s screen could not be brought up to date')
    failing = true
  }

  function stop(): void {
    stopPolling?.()
    stopPolling = null
    shown = null
  }

  return {
    subscribe: (onHall) => {
      subscribers.add(onHall)
      if (shown !== null) onHall(shown)
      if (stopPolling === null) {
        stopPolling = runRepeatedly([poll], POLL_INTERVAL_MS, onFailed)
        poll().catch(onFailed)
      }
      return () => {
        subscribers.delete(onHall)
        if (subscribers.size === 0) stop()
      }
    },
    close: () => {
      subscribers.clear()
      stop()
    },
  }
}

/**
 * How many persons registered in a season, by the first player of each. A person whose first player
 * was deleted isn't counted.
 */
async function countPersons(db: Db, seasonId: string): Promise<number> {
  const { persons } = await db
    .selectFrom('players')
    .select((eb) => eb.fn.countAll<number>().as('persons'))
    .where('season_id', '=', seasonId)
    .where(sql<boolean>`id = person_id`)
    .executeTakeFirstOrThrow()
  return persons
}
