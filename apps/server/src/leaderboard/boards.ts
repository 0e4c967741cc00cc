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
/** Changes closer together than this go out as one event. */
const EVENT_INTERVAL_MS = 250

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
  const watchers = new Set<(board: BoardEvent) => void>()
  const sent = new Map<GameType, string>()
  const dirty = new Set<GameType>()
  let timer: NodeJS.Timeout | null = null

  /** One read at a time for each board, however many ask. */
  function read(key: Key): Promise<Cached> {
    const running = cache.get(key)
    if (running !== undefined) return running
    const reading = readBoard(db, key === 'all' ? null : key, LEADERBOARD_MAX_LIMIT)
      .then((entries) => {
        const cached: Cached = { entries, readAtMs: clock.nowMs(), json: new Map() }
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

  async function publish(gameType: GameType): Promise<void> {
    const { entries } = await board(gameType)
    const text = JSON.stringify(entries)
    if (sent.get(gameType) === text) return
    sent.set(gameType, text)
    for (const onBoard of watchers) onBoard({ game_type: gameType, entries })
  }

  function flush(): void {
    timer = null
    for (const gameType of dirty) publish(gameType).catch((err) => log.warn({ err }, 'a board could not be published'))
    dirty.clear()
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
      if (watchers.size === 0) return
      dirty.add(gameType)
      timer ??= setTimeout(flush, EVENT_INTERVAL_MS)
    },
    watch: (onBoard) => {
      watchers.add(onBoard)
      for (const gameType of GAME_TYPES) {
        board(gameType).then(
          ({ entries }) => {
            if (watchers.has(onBoard)) onBoard({ game_type: gameType, entries })
          },
          (err) => log.warn({ err }, 'a board could not be read'),
        )
      }
      return () => watchers.delete(onBoard)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      watchers.clear()
    },
  }
}
