// Finished games with the data that judges them again, in pages.
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { CorrectionInForce } from './game-kind.ts'
import { LostDeal } from './queries.ts'
import type { LoggedEvent, Replay } from './replay.ts'
import { type StoredLog, storedLog } from './stored-logs.ts'

export type FinishedRow = {
  id: string
  player_id: string
  game_type: GameType
  finished_at: string | null
} & StoredLog

/** Finished games of all seasons. */
export function finishedGames(db: Db) {
  return db
    .selectFrom('games')
    .select(['id', 'player_id', 'game_type', 'finished_at'])
    .select(storedLog(db))
    .where('status', '=', 'finished')
}

/** The season of a row of games. */
export const SEASON_OF_GAME = sql<string>`(select season_id from players where players.id = games.player_id)`

/**
 * The result of a game's replay. For a game with a lost deal: the reason why it has no result,
 * worded as part of a sentence.
 */
export async function replayFinished(
  db: Db,
  game: FinishedRow,
  replay: Replay,
  corrections: readonly CorrectionInForce[],
): Promise<Awaited<ReturnType<Replay>> | string> {
  if (game.deal === null) return 'its deal is gone'
  try {
    const log = readLog(game.log)
    return await replay(db, JSON.parse(game.deal), log, Date.parse(game.finished_at ?? ''), corrections)
  } catch (cause) {
    if (cause instanceof LostDeal) return cause.message
    throw cause
  }
}

function readLog(log: string | null): LoggedEvent[] {
  const events: { at: string; event: unknown }[] = JSON.parse(`[${log ?? ''}]`)
  return events.map(({ at, event }) => ({ event, atMs: Date.parse(at) }))
}

/** A game's stored deal and the log of its moves; null if the deal is gone. Times are epoch ms. */
export async function readGameLog(db: Db, id: string) {
  const row = await db
    .selectFrom('games')
    .select(['created_at', 'finished_at'])
    .select(storedLog(db))
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.deal === null) return null
  const [startMs, endMs] = [Date.parse(row.created_at), Date.parse(row.finished_at ?? '')]
  return { deal: JSON.parse(row.deal) as unknown, log: readLog(row.log), startMs, endMs }
}
