// A finished game's result, for its player alone (docs/product-rules.md#your-result), from stored
// judgements. A game that an admin of version 2.0 rejected looks to its player like any other: only a
// place that contradicts the player's other data isn't shown.
import type { GameResult } from '@noor-quest/contract/games'
import { rankedBy } from '@noor-quest/rules/rank'
import { sql } from 'kysely'
import {
  type CountingRange,
  countingRange,
  isInRange,
  JUDGED_ELAPSED_MS,
  JUDGED_RANK_KEY,
  JUDGED_SCORE,
} from '../leaderboards/recompute-best.ts'
import { hiddenColumn } from '../leaderboards/shown-persons.ts'
import { rowKey } from '../leaderboards/shown-row.ts'
import { findRank, ownPlaceOf, type Standings } from '../leaderboards/standing.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { findSeason, policiesOf } from '../seasons/queries.ts'

/** @throws AppError game_not_found, also for a game without a result */
export async function readResult(
  { db, standings }: { db: Db; standings: Standings },
  personId: string,
  gameId: string,
): Promise<GameResult> {
  const found = await findFinished(db, personId, gameId)
  if (found === undefined) throw new AppError('game_not_found')
  const { game, player } = found
  const season = await findSeason(db, player.season_id)
  const policies = policiesOf(season.policies)
  const range = countingRange(player, policies)
  const best = await findBestAsPlayed(db, player.id, range)
  const place = best !== undefined && best.rank_key === player.rank_key ? ownPlaceOf(player) : null
  const is_best = best?.id === gameId && best.score > 0
  const before = is_best && place !== null ? await findBestAsPlayed(db, player.id, range, gameId) : undefined
  const former_rank =
    place === null || !before?.score || before.rank_key === null
      ? null
      : await findRank(db, { ...place, rank_key: before.rank_key, scored_at: before.finished_at ?? '' })
  // The standing is read last, because it knows whether ranks are hidden now.
  const standing = place === null ? null : await standings.read(place, player.group_id)
  return {
    score: game.score ?? 0,
    elapsed_ms: game.elapsed_ms ?? 0,
    counted_ms: game.rank_key === null ? (game.elapsed_ms ?? 0) : rankedBy(game.rank_key).elapsedMs,
    counts_only: isInRange(game, range) ? null : policies.counting_games,
    is_best,
    best_score: best?.score ?? 0,
    key: rowKey(player.id),
    standing,
    former_rank: standing === null || standing.is_final ? null : former_rank,
    is_frozen: standings.isFrozen(season),
  }
}

async function findFinished(db: Db, personId: string, gameId: string) {
  const row = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select([JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms'), JUDGED_RANK_KEY.as('game_key')])
    .select('games.refresh_counter')
    .select(['players.id', 'players.season_id', 'players.game_type', 'players.rank_key', 'players.scored_at'])
    .select(['players.placed', 'players.total_score', 'players.redacted_at'])
    .select(['players.disqualified_for', 'players.first_game', 'players.group_id'])
    .select(hiddenColumn().as('is_hidden'))
    .where(({ and }) => and({ 'games.id': gameId, 'players.person_id': personId, 'games.status': 'finished' }))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { score, elapsed_ms, game_key, refresh_counter, ...player } = row
  return { game: { score, elapsed_ms, rank_key: game_key, refresh_counter }, player }
}

/**
 * The best of the player's counting games in this range,
 * regardless of later decisions about them, and without the game `except`.
 */
function findBestAsPlayed(db: Db, playerId: string, range: CountingRange, except?: string) {
  return (
    db
      .selectFrom('games')
      .select(['id', 'finished_at', JUDGED_SCORE.as('score'), JUDGED_RANK_KEY.as('rank_key')])
      // A counting game has a score.
      .$narrowType<{ score: number }>()
      .where('player_id', '=', playerId)
      // The 1 is a literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`counts = 1`)
      .where('refresh_counter', '>=', range.from)
      .where('refresh_counter', '<', range.until)
      .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
      .orderBy(JUDGED_RANK_KEY)
      .orderBy('finished_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}
