// Traces of a player's games, also of those that abandoned.ts removed: the numbers of games, left
// games and time-outs, and the questions shown in left games. Traces are written when a game starts
// and when it ends, never by the moves between.
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import type { GameKind, GameShapes } from './game-kind.ts'

function addCounts(db: Db, counts: Database['play_counts']) {
  return db
    .insertInto('play_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        starts: sql<number>`play_counts.starts + excluded.starts`,
        left_games: sql<number>`play_counts.left_games + excluded.left_games`,
        time_outs: sql<number>`play_counts.time_outs + excluded.time_outs`,
      }),
    )
    .returning('starts')
    .executeTakeFirstOrThrow()
}

async function addSeen(db: Db, playerId: string, questions: readonly string[], at: string): Promise<void> {
  await db
    .insertInto('seen_questions')
    .values(questions.map((question_id) => ({ player_id: playerId, question_id, seen_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'question_id']).doUpdateSet({ seen_at: sql<string>`excluded.seen_at` }),
    )
    .execute()
}

/**
 * The number of finished games whose questions count as seen. Those of older games don't: only a
 * large bank has 200 games' questions.
 */
const GAMES_REMEMBERED = 200

/** The time at which a person last saw each question of their ended games, finished or left. */
export async function findLastSeen(tx: Tx, personId: string): Promise<Map<string, string>> {
  const left = await tx
    .selectFrom('seen_questions')
    .innerJoin('players', 'players.id', 'seen_questions.player_id')
    .select(['seen_questions.question_id', 'seen_questions.seen_at'])
    .where('players.person_id', '=', personId)
    .execute()
  const latest = tx
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select(['games.id', 'games.finished_at'])
    .where(({ and }) => and({ 'players.person_id': personId, 'games.status': 'finished' }))
    .orderBy('games.finished_at', 'desc')
    .limit(GAMES_REMEMBERED)
  const finished = await tx
    .selectFrom(latest.as('latest'))
    .innerJoin('answers', 'answers.game_id', 'latest.id')
    .select(['answers.question_id', 'latest.finished_at'])
    .execute()
  const seen = new Map(left.map(({ question_id, seen_at }) => [question_id, seen_at]))
  for (const { question_id, finished_at } of finished) {
    const at = finished_at ?? ''
    if (at > (seen.get(question_id) ?? '')) seen.set(question_id, at)
  }
  return seen
}

/**
 * Counts a start.
 * @returns the number of games that this player began before, swept ones included
 */
export async function countStart(tx: Tx, playerId: string): Promise<number> {
  const { starts } = await addCounts(tx, { player_id: playerId, starts: 1, left_games: 0, time_outs: 0 })
  return starts - 1
}

/** Stores the traces of a game that has just ended, at `at`. `isLeft`: it has no result. */
export async function keepTraces<G extends GameShapes>(
  tx: Tx,
  kind: GameKind<G>,
  {
    playerId,
    deal,
    state,
    isLeft,
    at,
  }: { playerId: string; deal: G['deal']; state: G['state']; isLeft: boolean; at: string },
): Promise<void> {
  const { seen, timeOuts } = kind.traces?.(deal, state) ?? { seen: [], timeOuts: 0 }
  if (isLeft || timeOuts > 0) {
    await addCounts(tx, { player_id: playerId, starts: 0, left_games: isLeft ? 1 : 0, time_outs: timeOuts })
  }
  // A finished game's questions are known from its answers. So its end writes fifteen rows fewer.
  if (isLeft && seen.length > 0) await addSeen(tx, playerId, seen, at)
}
