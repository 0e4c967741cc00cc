// The boards as the public sees them: answered from memory, never older than a second, and pushed to whoever watches
// when they change.
import {
  type BoardEvent,
  LEADERBOARD_MAX_LIMIT,
  type Leaderboard,
  type LeaderboardEntry,
} from '@noor-quest/contract/leaderboard'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/players'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { readBoard } from './queries.ts'

/** Another process may have changed a board: after this it is read again. */
const MAX_AGE_MS = 1000
/**
 * How often a watched board is looked at. Looking, rather than waiting to be told, hears what other processes store too,
 * and sends changes that come close together as one event.
 */
const WATCH_INTERVAL_MS = 400

type Key = GameType | 'all'
type Cached = { entries: LeaderboardEntry[]; readAtMs: number; json: Map<number, string> }

export type Boards = {
  /** The board's JSON, ready to send. `gameType` null is over both games. */
  json: (gameType: GameType | null, limit: number) => Promise<string>
  /** A stored score of this game changed: call it after the commit. */
  changed: (gameType: GameType) => void
  /** Calls back with each board now and at each change, until the returned function is called. */
  watch: (onBoard: (board: BoardEvent) => void) => () => void
  close: () => void
}

export function createBoards(db: Db, clock: { nowMs: () => number }, log: Logger): Boards {
  const cache = new Map<Key, Promise<Cached>>()
  const fresh = new Map<Key, Cached>()
  /** What each watcher has heard of each board. */
  const watchers = new Map<(board: BoardEvent) => void, Map<GameType, string>>()
  let timer: NodeJS.Timeout | null = null
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
    try {
      for (const gameType of GAME_TYPES) tell(gameType, (await source(gameType)).entries)
      failing = false
    } catch (err) {
      // Once an outage, not once a look.
      if (!failing) log.warn({ err }, 'the boards could not be read for those who watch')
      failing = true
    }
  }

  function stopLooking(): void {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

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
      for (const key of [gameType, 'all'] as const) {
        fresh.delete(key)
        cache.delete(key)
      }
    },
    watch: (onBoard) => {
      watchers.set(onBoard, new Map())
      void tellAll(board)
      timer ??= setInterval(() => void tellAll(read), WATCH_INTERVAL_MS)
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
