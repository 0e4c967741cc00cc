// The rows of a game after a change of its state, and at its end.
import type { CardReason } from '@noor-quest/contract/names'
import { sql } from 'kysely'
import { shareCorrectionsLock } from '../leaderboards/judging.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forNoKeyUpdate } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import { onCommitted } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { ENDED_BY, endEvent, type Loaded, type PlayDeps } from './load.ts'
import { findLog, insertEvent, saveMove, updateGame } from './queries.ts'
import { judgedOf, judgeLoaded, readInForce, saveJudged } from './replay.ts'

/**
 * Stores the new state, and the score once it is decided, which is then counted and shown on the
 * leaderboards.
 * @returns the game as its player sees it; a decided game is judged by the corrections of its
 * season
 */
export async function save<G extends GameShapes>(
  tx: Tx,
  { leaderboards, wall, count }: Pick<PlayDeps, 'leaderboards' | 'wall' | 'count'>,
  kind: GameKind<G>,
  playerId: string,
  game: Loaded<G>,
): Promise<Loaded<G>> {
  const { row, deal, stored, state, nowMs, ended, isPending } = game
  // A finished game may be shown by its corrected deal, and is stored already.
  if (state === stored || isPending || row.judged_version !== null) return game
  const at = new Date(ended?.atMs ?? nowMs).toISOString()
  if (ended !== null) {
    const event = JSON.stringify(endEvent(kind, ended.by))
    const request_id = ENDED_BY[ended.by]
    await insertEvent(tx, { game_id: row.id, seq: row.seq, request_id, at, event, outcome: 'null' })
  }
  await saveMove(tx, { id: row.id, state: JSON.stringify(state), seq: row.seq, latest_ms: nowMs })
  const endsBy = isoOrNull(kind.endsByMs(deal, state))
  if (endsBy !== null && kind.endsByMs(deal, stored) === null) await updateGame(tx, row.id, { ends_by: endsBy })
  const result = kind.result(state)
  if (result === null && ended !== null)
    await endUnsaved(tx, kind, { playerId, gameId: row.id, deal, state }, 'exited', at)
  if (result === null || row.status !== 'running') return game
  await shareCorrectionsLock(tx)
  await kind.record?.(tx, row.id, deal, state)
  await updateGame(tx, row.id, {
    status: 'finished',
    score: result.score,
    moves: result.moves,
    elapsed_ms: result.elapsedMs,
    counts: result.counts ? 1 : 0,
    rank_key: judgedOf(kind, deal, state).rankKey,
    finished_at: at,
  })
  await markIfImpossible(tx, kind, { playerId, gameId: row.id, deal, at })
  await keepTraces(tx, kind, { playerId, deal, state, isLeft: false, at })
  if (count !== undefined) onCommitted(tx, () => count('finished', kind.type))
  const inForce = kind.correct === undefined ? null : await readInForce(tx, row.id)
  const judged = inForce === null ? game : await judgeLoaded(tx, kind, game, inForce)
  if (inForce !== null && judged !== game) {
    await saveJudged(tx, row.id, judgedOf(kind, judged.deal, judged.state), inForce.version)
    await kind.record?.(tx, row.id, judged.deal, judged.state)
  }
  if (!result.counts) return judged
  if (await recomputeBest(tx, playerId, wall.nowMs())) onCommitted(tx, () => leaderboards.changed(kind.type))
  return judged
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** @param state the game's state before its end */
export async function endUnsaved<G extends GameShapes>(
  tx: Tx,
  kind: GameKind<G>,
  { playerId, gameId, deal, state }: { playerId: string; gameId: string; deal: G['deal']; state: G['state'] },
  status: 'superseded' | 'exited',
  at: string,
): Promise<void> {
  await updateGame(tx, gameId, { status, finished_at: at })
  await kind.record?.(tx, gameId, deal, state)
  await keepTraces(tx, kind, { playerId, deal, state, isLeft: true, at })
}

/** Marks a finished game if no hand can have played it. An erased player gets no mark. */
async function markIfImpossible<G extends GameShapes>(
  tx: Tx,
  kind: GameKind<G>,
  { playerId, gameId, deal, at }: { playerId: string; gameId: string; deal: G['deal']; at: string },
): Promise<void> {
  if (kind.findImpossible === undefined) return
  const log = (await findLog(tx, gameId)).map(({ at, event }) => {
    const played: G['event'] = JSON.parse(event)
    return { ...played, at_ms: Date.parse(at) }
  })
  const facts = kind.findImpossible(deal, log)
  if (facts.length === 0) return
  // The lock of recomputeBest: the name isn't erased meanwhile.
  const player = await tx
    .selectFrom('players')
    .select('season_id')
    .where('id', '=', playerId)
    .where('redacted_at', 'is', null)
    .$call(forNoKeyUpdate(tx))
    .executeTakeFirst()
  if (player === undefined) return
  const figures = JSON.stringify({ kind: 'game', facts } satisfies CardReason)
  await tx
    .insertInto('review_entries')
    .values({ id: newId(), ...player, player_id: playerId, kind: 'game', subject: gameId, figures, created_at: at })
    .execute()
}

/**
 * Stores the traces of a game that has just ended, at `at`: the numbers of left games and time-outs,
 * and the questions shown in left games. They stay when abandoned.ts removes the game, and moves
 * write none. `isLeft`: it has no result.
 */
async function keepTraces<G extends GameShapes>(
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

/** Adds to the numbers of a player's games. `starts` counts games that were removed, too. */
export function addCounts(db: Db, counts: Database['play_counts']) {
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
