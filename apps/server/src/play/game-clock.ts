// The clock of the games, which can't be set. It starts at a reference (the database's clock on
// PostgreSQL, so that all machines agree; this machine's on SQLite) and follows the monotonic
// clock. When the reference was set, forward or back, the difference goes into an offset that all
// processes share: no game freezes or times out (docs/decisions/0012). The time for which a pause
// stopped the clock goes into the offset too.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { GameClock, MachineClock } from '../platform/clock.ts'
import { type Db, isPostgres } from '../platform/database/connect.ts'
import { readPauses } from './pauses.ts'

const POLL_MS = 1000
/**
 * A larger difference means that the reference was set. Time services correct less at once, and
 * games follow them.
 */
const STEP_MS = 2000
/** The number of readings at the start. The most exact one counts. */
const FIRST_READINGS = 3

export type OpenGameClock = GameClock & { close: () => void }

/** The reference's time at a moment of the monotonic clock, with the shared offset. */
type Reading = {
  referenceMs: number
  monotonicMs: number
  /**
   * The largest error of `monotonicMs`, the moment at which the reference was read: half of the
   * query's time.
   */
  uncertainMs: number
  offsetMs: number
  /** The time at which a pause stops the clock; null without one. */
  stopsAtMs: number | null
  version: number
}

/**
 * Opens the clock. If it is behind the latest time of a running game or final, the reference was
 * set back while no process ran, and the clock continues from that time. A reference that was set
 * forward looks like a longer downtime, so the clock goes forward too.
 */
export async function openGameClock(db: Db, machine: MachineClock, log: Logger): Promise<OpenGameClock> {
  let anchor = await firstReading(db, machine, log)
  let pauses = await readPauses(db)
  let latestMs = Number.NEGATIVE_INFINITY

  function atMs(monotonicMs: number): number {
    return anchor.referenceMs + anchor.offsetMs + (monotonicMs - anchor.monotonicMs)
  }

  async function compare(): Promise<void> {
    for (;;) {
      const reading = await read(db, machine)
      const aheadMs = reading.referenceMs + reading.offsetMs - atMs(reading.monotonicMs)
      const sameOffset = reading.version === anchor.version
      // The part that the reading's error can't explain. A correction by more would add its noise.
      const certainMs = Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - reading.uncertainMs)
      if (sameOffset && certainMs === 0) return
      // An offset that another process stored counts, even if it sets this clock back.
      if (!sameOffset) {
        pauses = await readPauses(db)
        latestMs = Number.NEGATIVE_INFINITY
        anchor = reading
        return
      }
      // Any other correction never sets the clock back: it stands still until the corrected time has
      // caught up.
      if (Math.abs(certainMs) <= STEP_MS) {
        anchor = { ...reading, referenceMs: reading.referenceMs - aheadMs + certainMs }
        return
      }
      if (await changeOffset(db, reading, reading.offsetMs - aheadMs)) {
        log.warn({ ms: Math.round(aheadMs) }, 'the clock was set: running games keep the time they had')
      }
    }
  }

  let failing = false
  let comparing = false
  const timer = setInterval(async () => {
    if (comparing) return
    comparing = true
    try {
      await compare()
      failing = false
    } catch (err) {
      // The failure is logged once per outage. Meanwhile the clock follows the monotonic clock.
      if (!failing) log.warn({ err }, 'the clock of the games could not be compared with its reference')
      failing = true
    } finally {
      comparing = false
    }
  }, POLL_MS)
  timer.unref()

  const runningMs = () => Math.round(atMs(machine.monotonicMs()))
  return {
    nowMs: () => {
      latestMs = Math.max(latestMs, Math.min(runningMs(), anchor.stopsAtMs ?? Number.POSITIVE_INFINITY))
      return latestMs
    },
    pauses: () => pauses,
    stopsInMs: () => (anchor.stopsAtMs === null ? null : Math.max(0, anchor.stopsAtMs - runningMs())),
    stoodMs: () => (anchor.stopsAtMs === null ? 0 : Math.max(0, runningMs() - anchor.stopsAtMs)),
    compare,
    close: () => clearInterval(timer),
  }
}

async function firstReading(db: Db, machine: MachineClock, log: Logger): Promise<Reading> {
  for (;;) {
    const reading = await bestReading(db, machine)
    const latest = await readLatest(db)
    const behindMs = (latest.ms ?? Number.NEGATIVE_INFINITY) - (reading.referenceMs + reading.offsetMs)
    // Without a running game the offset is unnecessary: games get the reference's time again.
    const isUnused = latest.running === 0 && reading.stopsAtMs === null
    const offsetMs = isUnused ? 0 : behindMs > STEP_MS ? reading.offsetMs + behindMs : reading.offsetMs
    if (offsetMs === reading.offsetMs) return reading
    if ((await changeOffset(db, reading, offsetMs)) && latest.running > 0) {
      log.warn(
        { ms: Math.round(-behindMs) },
        'the clock was set back since the last start: running games keep their time',
      )
    }
  }
}

/** The running games and finals, and the latest of their times. */
async function readLatest(db: Db): Promise<{ running: number; ms: number | null }> {
  const games = await db
    .selectFrom('games')
    .select(({ fn }) => [fn.count<number>('id').as('running'), fn.max('latest_ms').as('ms')])
    .where('status', '=', sql.lit('running'))
    .executeTakeFirstOrThrow()
  const finals = await db
    .selectFrom('finals')
    .leftJoin('final_events', 'final_events.season_id', 'finals.season_id')
    .select(({ fn }) => [fn.count<number>('finals.season_id').as('running'), fn.max('at_ms').as('ms')])
    .where('began_at', 'is not', null)
    .where('is_over', '=', 0)
    .executeTakeFirstOrThrow()
  const answers = await db
    .selectFrom('final_answers')
    .innerJoin('finals', 'finals.season_id', 'final_answers.season_id')
    .select(({ fn }) => fn.max('at_ms').as('ms'))
    .where('is_over', '=', 0)
    .executeTakeFirstOrThrow()
  const times = [games, finals, answers].flatMap(({ ms }) => ms ?? [])
  return { running: games.running + finals.running, ms: times.length === 0 ? null : Math.max(...times) }
}

async function bestReading(db: Db, machine: MachineClock): Promise<Reading> {
  let best = await read(db, machine)
  for (let i = 1; i < FIRST_READINGS && best.uncertainMs > 0; i++) {
    const reading = await read(db, machine)
    if (reading.uncertainMs <= best.uncertainMs) best = reading
  }
  return best
}

async function read(db: Db, machine: MachineClock): Promise<Reading> {
  const now = sql<number | null>`(extract(epoch from clock_timestamp()) * 1000)::float8`
  const sentMs = machine.monotonicMs()
  const row = await db
    .selectFrom('game_clock')
    .select(['offset_ms as offsetMs', 'stops_at_ms as stopsAtMs', 'version'])
    // SQLite has no clock of its own: this machine's is its reference.
    .select((isPostgres(db) ? now : sql<null>`null`).as('databaseMs'))
    .executeTakeFirstOrThrow()
  const { databaseMs, ...shared } = row
  const readMs = machine.monotonicMs()
  if (databaseMs === null) return { ...shared, referenceMs: machine.nowMs(), monotonicMs: readMs, uncertainMs: 0 }
  // The database read its clock during the query; the middle is the best estimate.
  const uncertainMs = (readMs - sentMs) / 2
  return { ...shared, referenceMs: databaseMs, monotonicMs: sentMs + uncertainMs, uncertainMs }
}

/** @returns false if another process was first */
async function changeOffset(db: Db, from: Reading, offsetMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('game_clock')
    .set({ offset_ms: Math.round(offsetMs), version: from.version + 1 })
    .where('version', '=', from.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
