// The public leaderboards: served from memory, at most a second old, and sent to subscribers when
// they change.

import type { Leaderboard, LeaderboardEntry, LeaderboardEvent } from '@noor-quest/contract/leaderboards'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, isRefused, isUnavailable } from '../platform/database/connect.ts'
import { isDamage } from '../platform/database/damage.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { findCurrentSeason, policiesOf } from '../seasons/queries.ts'
import { readPublicLeaderboard } from './public-view.ts'
import type { ScreenNames } from './screen-names.ts'

/** A leaderboard is read again after this time, because another process may have changed it. */
const MAX_AGE_MS = 1000
/** The same for a group's list. A change in this process is seen at once. */
const GROUP_MAX_AGE_MS = 5000
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

/** A public list: `gameType` null is over all games, `groupId` null over all groups. */
export type ListKey = { gameType: GameType | null; groupId: string | null }
const keyOf = ({ gameType, groupId }: ListKey) => `${gameType ?? 'all'} ${groupId ?? ''}`

type Cached = { list: ListKey; entries: LeaderboardEntry[]; readAtMs: number; asOf: string; json: Map<number, string> }

export type Leaderboards = {
  /**
   * The leaderboard's JSON: a string if it is fresh, else a promise, which rejects with AppError
   * not_found for a group that the season doesn't have.
   */
  json: (list: ListKey, limit: number) => string | Promise<string>
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
  const reads = new Map<string, Promise<Cached>>()
  const current = new Map<string, Cached>()
  /** The last leaderboards, for an outage. One that a change has made wrong isn't among them. */
  const last = new Map<string, Cached>()
  /** The lists that `readyTimer` reads again. */
  const wanted = new Map<string, ListKey>()
  /** The groups of the season that was read last. */
  let groupIds: string[] = []
  let readyTimer: NodeJS.Timeout | null = null
  type Subscriber = { isScreen: boolean; onLeaderboard: (json: string) => void; sent: Map<string, string> }
  /** Each with the last JSON sent to it, by list. */
  const subscribers = new Set<Subscriber>()
  let pollTimer: NodeJS.Timeout | null = null
  let polledAtMs = Number.NEGATIVE_INFINITY
  let notifiedTimer: NodeJS.Timeout | null = null
  let failing = false
  /** The entries last on the hall's screen, by list. */
  const screened = new Map<string, { from: LeaderboardEntry[]; shown: LeaderboardEntry[] }>()

  /** One read at a time for each leaderboard, regardless of the number of requests. */
  function read(list: ListKey): Promise<Cached> {
    const key = keyOf(list)
    const running = reads.get(key)
    if (running !== undefined) return running
    const readAtMs = clock.nowMs()
    const reading = findCurrentSeason(db)
      .then((season) => {
        groupIds = policiesOf(season.policies).groups.map(({ id }) => id)
        if (list.groupId !== null && !groupIds.includes(list.groupId)) throw new AppError('not_found')
        return readPublicLeaderboard(db, season, clock, { ...list, limit: LEADERBOARD_MAX_LIMIT })
      })
      .then((entries) => {
        const cached: Cached = { list, entries, readAtMs, asOf: new Date(readAtMs).toISOString(), json: new Map() }
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

  function readIfOld(list: ListKey): Cached | Promise<Cached> {
    const cached = current.get(keyOf(list))
    if (cached === undefined) return read(list)
    const ageMs = clock.nowMs() - cached.readAtMs
    // A negative age means that the clock was set back after the read.
    const maxAgeMs = list.groupId === null ? MAX_AGE_MS : GROUP_MAX_AGE_MS
    return ageMs >= 0 && ageMs < maxAgeMs ? cached : read(list)
  }

  const hasScreen = () => [...subscribers].some(({ isScreen }) => isScreen)

  async function publish(gameType: GameType, groupId: string | null, entries: LeaderboardEntry[]): Promise<void> {
    if (groupId === null) publishTo(false, eventOf(gameType, null, entries))
    if (!hasScreen()) return
    const shown = await namesOnScreen(entries)
    screened.set(keyOf({ gameType, groupId }), { from: entries, shown })
    publishTo(true, eventOf(gameType, groupId, shown))
  }

  /** The last leaderboards with their time. The hall's screen gets names that were shown there. */
  function publishLast(): void {
    for (const [key, { list, entries, asOf }] of last) {
      const { gameType, groupId } = list
      if (gameType === null) continue
      if (groupId === null) publishTo(false, { ...eventOf(gameType, null, entries), as_of: asOf })
      const screen = screened.get(key)
      if (screen?.from === entries) publishTo(true, { ...eventOf(gameType, groupId, screen.shown), as_of: asOf })
    }
  }

  function publishTo(screens: boolean, event: LeaderboardEvent): void {
    const text = JSON.stringify(event)
    const key = keyOf({ gameType: event.game_type, groupId: event.group_id ?? null })
    for (const { isScreen, onLeaderboard, sent } of subscribers) {
      if (isScreen !== screens || sent.get(key) === text) continue
      sent.set(key, text)
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

  async function publishAll(source: (list: ListKey) => Cached | Promise<Cached>): Promise<void> {
    polledAtMs = performance.now()
    try {
      for (const gameType of GAME_TYPES) {
        await publish(gameType, null, (await source({ gameType, groupId: null })).entries)
      }
      for (const groupId of hasScreen() ? groupIds : []) {
        for (const gameType of GAME_TYPES) {
          await publish(gameType, groupId, (await readIfOld({ gameType, groupId })).entries)
        }
      }
      failing = false
    } catch (err) {
      // Logged once an outage, not once a poll.
      if (!failing) log.warn({ err }, 'the leaderboards could not be read for their subscribers')
      failing = true
      if (isAway(err)) publishLast()
    }
  }

  function forget(gameType: GameType): void {
    for (const groupId of [null, ...groupIds]) {
      for (const list of [
        { gameType, groupId },
        { gameType: null, groupId },
      ]) {
        const key = keyOf(list)
        current.delete(key)
        reads.delete(key)
        if (last.delete(key)) wanted.set(key, list)
      }
    }
    if (wanted.size === 0 || readyTimer !== null) return
    readyTimer = setTimeout(() => {
      readyTimer = null
      for (const list of wanted.values()) void Promise.resolve(readIfOld(list)).catch(() => {})
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
    json: (list, limit) => {
      const cached = readIfOld(list)
      if (!(cached instanceof Promise)) return jsonOf(cached, limit)
      return cached.then(
        (read) => jsonOf(read, limit),
        (cause: unknown) => {
          const known = last.get(keyOf(list))
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

function eventOf(game_type: GameType, groupId: string | null, entries: LeaderboardEntry[]): LeaderboardEvent {
  return { game_type, ...(groupId !== null && { group_id: groupId }), entries }
}

function jsonOf({ entries, json }: Cached, limit: number): string {
  let text = json.get(limit)
  if (text === undefined) {
    text = JSON.stringify({ entries: entries.slice(0, limit) } satisfies Leaderboard)
    json.set(limit, text)
  }
  return text
}
