// The public leaderboards: served from memory, at most a second old, and sent to subscribers when
// they change.

import type { Leaderboard, LeaderboardEntry, LeaderboardEvent } from '@noor-quest/contract/leaderboards'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { type Db, isRefused, isUnavailable } from '../platform/database/connect.ts'
import { isDamage } from '../platform/database/damage.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { findCurrentSeason } from '../seasons/queries.ts'
import { readPublicLeaderboard } from './public-view.ts'
import type { ScreenNames } from './screen-names.ts'

/** A leaderboard is read again after this time, because another process may have changed it. */
const MAX_AGE_MS = 1000
/**
 * The interval at which a watched leaderboard is polled, even with notifications: SQLite has none
 * from other processes, and PostgreSQL may lose one (docs/decisions/0007).
 */
const POLL_INTERVAL_MS = 400
/** While notifications work, a leaderboard that was polled this recently isn't polled again. */
const NOTIFIED_POLL_INTERVAL_MS = 700
/**
 * The time from a notification to its poll: changes close together are one event for the
 * subscribers.
 */
const NOTIFICATION_PAUSE_MS = 50
/**
 * After a change, a leaderboard that was read before is read again within this time, so that a
 * current one is in memory if the database becomes unavailable.
 */
const KEEP_READY_MS = 1000

type Key = GameType | 'all'
type Cached = { entries: LeaderboardEntry[]; readAtMs: number; asOf: string; json: Map<number, string> }

export type Leaderboards = {
  /**
   * The leaderboard's JSON: a string if it is fresh, else a promise. `gameType` null: of all games.
   * Not bytes: the socket gets a string in one piece with the headers, but bytes in two pieces,
   * which took 1.4 µs more.
   */
  json: (gameType: GameType | null, limit: number) => string | Promise<string>
  /**
   * Call it through onCommitted when a stored score of these games has changed: a read before the
   * commit would miss the change.
   */
  changed: (...gameTypes: GameType[]) => void
  /**
   * Calls back with the JSON of a LeaderboardEvent for each game now and at each change, until the
   * returned function is called.
   */
  subscribe: (onLeaderboard: (json: string) => void) => () => void
  /** The same for the screen in the hall, with its names. */
  subscribeScreen: (onLeaderboard: (json: string) => void) => () => void
  close: () => void
}

export function createLeaderboards(
  db: Db,
  clock: Clock,
  log: Logger,
  /** Notifications from other processes; null: the database has none (SQLite). */
  notifications: Notifications | null = null,
  namesOnScreen: ScreenNames = async (value) => value,
): Leaderboards {
  const reads = new Map<Key, Promise<Cached>>()
  const current = new Map<Key, Cached>()
  /** The last leaderboards, for an outage. One that a change has made wrong isn't among them. */
  const last = new Map<Key, Cached>()
  const wanted = new Set<Key>()
  let readyTimer: NodeJS.Timeout | null = null
  type Subscriber = { isScreen: boolean; onLeaderboard: (json: string) => void; sent: Map<GameType, string> }
  /** Each with the last JSON sent to it, by game. */
  const subscribers = new Set<Subscriber>()
  let pollTimer: NodeJS.Timeout | null = null
  let polledAtMs = Number.NEGATIVE_INFINITY
  let notifiedTimer: NodeJS.Timeout | null = null
  let failing = false
  /** The entries last on the hall's screen, by game. */
  const screened = new Map<GameType, { from: LeaderboardEntry[]; shown: LeaderboardEntry[] }>()

  /** One read at a time for each leaderboard, regardless of the number of requests. */
  function read(key: Key): Promise<Cached> {
    const running = reads.get(key)
    if (running !== undefined) return running
    const readAtMs = clock.nowMs()
    const reading = findCurrentSeason(db)
      .then((season) => readPublicLeaderboard(db, season, clock, key === 'all' ? null : key, LEADERBOARD_MAX_LIMIT))
      .then((entries) => {
        const cached: Cached = { entries, readAtMs, asOf: new Date(readAtMs).toISOString(), json: new Map() }
        // A read that a change has dropped from `reads` may miss the change.
        if (reads.get(key) === reading) for (const map of [current, last]) map.set(key, cached)
        return cached
      })
      .finally(() => {
        if (reads.get(key) === reading) reads.delete(key)
      })
    reads.set(key, reading)
    return reading
  }

  function readIfOld(key: Key): Cached | Promise<Cached> {
    const cached = current.get(key)
    if (cached === undefined) return read(key)
    const ageMs = clock.nowMs() - cached.readAtMs
    // A negative age means that the clock was set back after the read.
    return ageMs >= 0 && ageMs < MAX_AGE_MS ? cached : read(key)
  }

  async function publish(gameType: GameType, entries: LeaderboardEntry[]): Promise<void> {
    publishTo(false, { game_type: gameType, entries })
    if (![...subscribers].some(({ isScreen }) => isScreen)) return
    const shown = await namesOnScreen(entries)
    screened.set(gameType, { from: entries, shown })
    publishTo(true, { game_type: gameType, entries: shown })
  }

  /** The last leaderboards with their time. The hall's screen gets names that were shown there. */
  function publishLast(): void {
    for (const game_type of GAME_TYPES) {
      const known = last.get(game_type)
      if (known === undefined) continue
      publishTo(false, { game_type, entries: known.entries, as_of: known.asOf })
      const screen = screened.get(game_type)
      if (screen?.from === known.entries) publishTo(true, { game_type, entries: screen.shown, as_of: known.asOf })
    }
  }

  function publishTo(screens: boolean, event: LeaderboardEvent): void {
    const text = JSON.stringify(event)
    const gameType = event.game_type
    for (const { isScreen, onLeaderboard, sent } of subscribers) {
      if (isScreen !== screens || sent.get(gameType) === text) continue
      sent.set(gameType, text)
      onLeaderboard(text)
    }
  }

  function subscribe(isScreen: boolean, onLeaderboard: (json: string) => void): () => void {
    const subscriber: Subscriber = { isScreen, onLeaderboard, sent: new Map() }
    subscribers.add(subscriber)
    void publishAll(readIfOld)
    pollTimer ??= setInterval(poll, POLL_INTERVAL_MS)
    return () => {
      subscribers.delete(subscriber)
      if (subscribers.size === 0) stopPolling()
    }
  }

  async function publishAll(source: (key: Key) => Cached | Promise<Cached>): Promise<void> {
    polledAtMs = performance.now()
    try {
      for (const gameType of GAME_TYPES) await publish(gameType, (await source(gameType)).entries)
      failing = false
    } catch (err) {
      // Logged once an outage, not once a poll.
      if (!failing) log.warn({ err }, 'the leaderboards could not be read for their subscribers')
      failing = true
      if (isAway(err)) publishLast()
    }
  }

  function forget(gameType: GameType): void {
    for (const key of [gameType, 'all'] as const) {
      current.delete(key)
      reads.delete(key)
      if (last.delete(key)) wanted.add(key)
    }
    if (wanted.size === 0 || readyTimer !== null) return
    readyTimer = setTimeout(() => {
      readyTimer = null
      for (const key of wanted) void Promise.resolve(readIfOld(key)).catch(() => {})
      wanted.clear()
    }, KEEP_READY_MS).unref()
  }

  function poll(): void {
    const isNotified = notifications?.isSubscribed() === true
    if (!isNotified || performance.now() - polledAtMs >= NOTIFIED_POLL_INTERVAL_MS) void publishAll(read)
  }

  function stopPolling(): void {
    if (pollTimer !== null) clearInterval(pollTimer)
    if (notifiedTimer !== null) clearTimeout(notifiedTimer)
    pollTimer = null
    notifiedTimer = null
  }

  notifications?.subscribe((topic) => {
    const gameType = GAME_TYPES.find((type) => type === topic)
    if (gameType === undefined) return
    forget(gameType)
    if (subscribers.size === 0 || notifiedTimer !== null) return
    // While many players in a hall finish, polls are no more frequent than without notifications:
    // there may be hundreds of subscribers.
    const soonestMs = polledAtMs + POLL_INTERVAL_MS - performance.now()
    notifiedTimer = setTimeout(
      () => {
        notifiedTimer = null
        void publishAll(readIfOld)
      },
      Math.max(NOTIFICATION_PAUSE_MS, soonestMs),
    )
  })

  return {
    json: (gameType, limit) => {
      const cached = readIfOld(gameType ?? 'all')
      if (!(cached instanceof Promise)) return jsonOf(cached, limit)
      return cached.then(
        (read) => jsonOf(read, limit),
        (cause: unknown) => {
          const known = last.get(gameType ?? 'all')
          if (known === undefined || !isAway(cause)) throw cause
          return JSON.stringify({ entries: known.entries.slice(0, limit), as_of: known.asOf } satisfies Leaderboard)
        },
      )
    },
    changed: (...gameTypes) => {
      for (const gameType of gameTypes) {
        forget(gameType)
        notifications?.notify(gameType)
      }
    },
    subscribe: (onLeaderboard) => subscribe(false, onLeaderboard),
    subscribeScreen: (onLeaderboard) => subscribe(true, onLeaderboard),
    close: () => {
      subscribers.clear()
      stopPolling()
      if (readyTimer !== null) clearTimeout(readyTimer)
    },
  }
}

/** Whether the database is unavailable. A damaged one isn't: its last leaderboard may be wrong. */
const isAway = (cause: unknown) => (isUnavailable(cause) || isRefused(cause)) && !isDamage(cause)

function jsonOf({ entries, json }: Cached, limit: number): string {
  let text = json.get(limit)
  if (text === undefined) {
    text = JSON.stringify({ entries: entries.slice(0, limit) } satisfies Leaderboard)
    json.set(limit, text)
  }
  return text
}
