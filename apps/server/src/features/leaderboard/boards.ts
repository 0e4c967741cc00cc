// The boards as the public sees them: answered from memory, never older than a second, and pushed to whoever watches
// when they change.

import type { BoardEvent, Leaderboard, LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Logger } from 'pino'
import type { Db } from '../../db/connect.ts'
import type { Clock } from '../../shared/clock.ts'
import type { BoardNews } from './board-news.ts'
import { readBoard } from './queries.ts'

/** Another process may have changed a board: after this it is read again. */
const MAX_AGE_MS = 1000
/**
 * How often a watched board is looked at, told of a change or not: so what other processes store is seen on SQLite too, and
 * when their news was lost (docs/decisions/0007).
 */
const WATCH_INTERVAL_MS = 400
/** While news is heard, a board that was looked at this recently needs no other look. */
const HEARD_INTERVAL_MS = 700
/** From news to the look it brings: changes that come close together are one event for whoever watches. */
const NEWS_PAUSE_MS = 50

type Key = GameType | 'all'
type Cached = { entries: LeaderboardEntry[]; readAtMs: number; json: Map<number, string> }

export type Boards = {
  /** The board's JSON, ready to send. `gameType` null is over both games. */
  json: (gameType: GameType | null, limit: number) => Promise<string>
  /** A stored score of this game changed. For onCommitted: earlier, a board may be read again without it. */
  changed: (gameType: GameType) => void
  /** Calls back with each board now and at each change, until the returned function is called. */
  watch: (onBoard: (board: BoardEvent) => void) => () => void
  close: () => void
}

/** `news`: what other processes tell; null where they can't. */
export function createBoards(db: Db, clock: Clock, log: Logger, news: BoardNews | null = null): Boards {
  const cache = new Map<Key, Promise<Cached>>()
  const fresh = new Map<Key, Cached>()
  /** What each watcher has heard of each board. */
  const watchers = new Map<(board: BoardEvent) => void, Map<GameType, string>>()
  let timer: NodeJS.Timeout | null = null
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let told: NodeJS.Timeout | null = null
  let failing = false

  /** One read at a time for each board, however many ask. */
  function read(key: Key): Promise<Cached> {
    const running = cache.get(key)
    if (running !== undefined) return running
    const readAtMs = clock.nowMs()
    const reading = readBoard(db, key === 'all' ? null : key, LEADERBOARD_MAX_LIMIT)
      .then((entries) => {
        const cached: Cached = { entries, readAtMs, json: new Map() }
        // A change during the read dropped it from `cache`: what was read may miss it.
        if (cache.get(key) === reading) fresh.set(key, cached)
        return cached
      })
      .finally(() => {
        if (cache.get(key) === reading) cache.delete(key)
      })
    cache.set(key, reading)
    return reading
  }

  async function board(key: Key): Promise<Cached> {
    const cached = fresh.get(key)
    return cached !== undefined && clock.nowMs() - cached.readAtMs < MAX_AGE_MS ? cached : read(key)
  }

  function tell(gameType: GameType, entries: LeaderboardEntry[]): void {
    const text = JSON.stringify(entries)
    for (const [onBoard, heard] of watchers) {
      if (heard.get(gameType) === text) continue
      heard.set(gameType, text)
      onBoard({ game_type: gameType, entries })
    }
  }

  async function tellAll(source: (key: Key) => Promise<Cached>): Promise<void> {
    lookedAtMs = performance.now()
    try {
      for (const gameType of GAME_TYPES) tell(gameType, (await source(gameType)).entries)
      failing = false
    } catch (err) {
      // Once an outage, not once a look.
      if (!failing) log.warn({ err }, 'the boards could not be read for those who watch')
      failing = true
    }
  }

  function forget(gameType: GameType): void {
    for (const key of [gameType, 'all'] as const) {
      fresh.delete(key)
      cache.delete(key)
    }
  }

  function look(): void {
    if (news?.isHeard() !== true || performance.now() - lookedAtMs >= HEARD_INTERVAL_MS) void tellAll(read)
  }

  function stopLooking(): void {
    if (timer !== null) clearInterval(timer)
    if (told !== null) clearTimeout(told)
    timer = null
    told = null
  }

  news?.hear((gameType) => {
    forget(gameType)
    if (watchers.size === 0 || told !== null) return
    // While a hall finishes its games, no more often than without news: hundreds may watch.
    const soonestMs = lookedAtMs + WATCH_INTERVAL_MS - performance.now()
    told = setTimeout(
      () => {
        told = null
        void tellAll(board)
      },
      Math.max(NEWS_PAUSE_MS, soonestMs),
    )
  })

  return {
    json: async (gameType, limit) => {
      const cached = await board(gameType ?? 'all')
      let text = cached.json.get(limit)
      if (text === undefined) {
        text = JSON.stringify({ entries: cached.entries.slice(0, limit) } satisfies Leaderboard)
        cached.json.set(limit, text)
      }
      return text
    },
    changed: (gameType) => {
      forget(gameType)
      news?.tell(gameType)
    },
    watch: (onBoard) => {
      watchers.set(onBoard, new Map())
      void tellAll(board)
      timer ??= setInterval(look, WATCH_INTERVAL_MS)
      return () => {
        watchers.delete(onBoard)
        if (watchers.size === 0) stopLooking()
      }
    },
    close: () => {
      watchers.clear()
      stopLooking()
    },
  }
}
