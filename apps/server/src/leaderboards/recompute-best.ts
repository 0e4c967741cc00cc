// A player's best is derived, never sent: the best of their counting games, by the one order
// (packages/rules/src/rank.ts). Play only adds games, so a stored score never falls by playing
// (docs/product-rules.md#saved-scores). Only this file writes `placed`.
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { gameFacts } from '@noor-quest/rules/games'
import { type Selectable, sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forNoKeyUpdate } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import type { PlayerRow } from '../registration/queries.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { keepFrozenLeaderboards } from './freeze.ts'
import { hiddenColumn } from './shown-persons.ts'

/**
 * Columns of a row of games, for queries of its counting score: the result as judged after a
 * correction of its deal, otherwise as played; null without a result. `score`, `elapsed_ms` and
 * `rank_key` are the result as played.
 */
export const JUDGED_SCORE = sql<number | null>`coalesce(games.judged_score, games.score)`
export const JUDGED_ELAPSED_MS = sql<number | null>`coalesce(games.judged_elapsed_ms, games.elapsed_ms)`
/** The expression of the index games_best. */
export const JUDGED_RANK_KEY = sql<number | null>`coalesce(games.judged_rank_key, games.rank_key)`

export type CountingGame = { score: number; moves: number; elapsed_ms: number; finished_at: string; rank_key: number }

const COUNTING = [
  ...(['moves', 'finished_at'] as const),
  JUDGED_SCORE.as('score'),
  JUDGED_ELAPSED_MS.as('elapsed_ms'),
  JUDGED_RANK_KEY.as('rank_key'),
]

/** The columns that decide whether a counting game is its player's best (pickBest). */
export type Candidate = CountingGame & Pick<Selectable<Database['games']>, 'player_id' | 'refresh_counter' | 'verdict'>

type BestGame = Pick<
  PlayerRow,
  'total_score' | 'current_level' | 'best_moves' | 'best_elapsed_ms' | 'scored_at' | 'rank_key' | 'placed'
>

type SeasonedBest = BestGame &
  Pick<PlayerRow, 'season_id' | 'game_type' | 'redacted_at' | 'disqualified_for' | 'first_game'> &
  Pick<SeasonRow, 'policies' | 'archived_at' | 'freezes_at'>

const MORE_THAN_ANY_PLAYER_PLAYS = 2 ** 31 - 1

/**
 * Writes a player's score, level, key and place from their games. From the season's freezing time
 * on, it stores the present leaderboards first.
 * @returns whether a leaderboard may have changed
 * @throws AppError player_not_found ("Player not found")
 */
export async function recomputeBest(tx: Tx, playerId: string, wallMs: number): Promise<boolean> {
  const player = await lockBest(tx, playerId)
  if (player === undefined) throw new AppError('player_not_found')
  return recomputeLocked(tx, playerId, player, wallMs)
}

/** `recomputeBest` of a player from `lockBest`. */
export async function recomputeLocked(
  tx: Tx,
  playerId: string,
  player: SeasonedBest,
  wallMs: number,
): Promise<boolean> {
  await keepFrozenLeaderboards(tx, { id: player.season_id, freezes_at: player.freezes_at }, wallMs)

  const game = await findBestGame(tx, playerId, countingRange(player, policiesOf(player.policies)))
  // A statement after the player's lock: a query that waited for the lock still sees the other
  // tables as they were before.
  const one = tx.selectFrom('players').select(hiddenColumn().as('is_hidden')).where('players.id', '=', playerId)
  const { is_hidden } = await one.executeTakeFirstOrThrow()
  const best = bestOf(game, { ...player, is_hidden })
  const isSame = (Object.keys(best) as (keyof BestGame)[]).every((column) => best[column] === player[column])
  if (!isSame) await tx.updateTable('players').set(best).where('id', '=', playerId).execute()
  return !isSame && (best.placed === 1 || player.placed === 1)
}

/**
 * The best of the player's games that count by these policies, without those that an admin of
 * version 2.0 rejected.
 */
function findBestGame(tx: Tx, playerId: string, range: CountingRange): Promise<CountingGame | undefined> {
  return (
    tx
      .selectFrom('games')
      .select(COUNTING)
      // None is null in a counting game.
      .$narrowType<CountingGame>()
      .where('player_id', '=', playerId)
      // A literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`counts = 1`)
      .where('refresh_counter', '>=', range.from)
      .where('refresh_counter', '<', range.until)
      .where('verdict', 'is', null)
      .orderBy(JUDGED_RANK_KEY)
      .orderBy('finished_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Locks a player whose place will be written; undefined: no such player. */
export async function lockBest(tx: Tx, playerId: string): Promise<SeasonedBest | undefined> {
  // If two games end at once, the second transaction sees the first one's result.
  return tx
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.total_score', 'players.current_level', 'players.best_moves', 'players.best_elapsed_ms'])
    .select(['players.scored_at', 'players.rank_key', 'players.placed'])
    .select(['players.season_id', 'players.game_type', 'players.redacted_at', 'players.disqualified_for'])
    .select(['players.first_game'])
    .select(['seasons.policies', 'seasons.archived_at', 'seasons.freezes_at'])
    .where('players.id', '=', playerId)
    .$call(forNoKeyUpdate(tx, 'players'))
    .executeTakeFirst()
}

/**
 * The best of a player's counting games by the rules of findBestGame, for results that aren't all
 * stored. `games` has the earlier ones first.
 */
export function pickBest<C extends Candidate>(games: readonly C[], range: CountingRange): C | undefined {
  let best: C | undefined
  for (const game of games) {
    if (!mayCount({ ...game, counts: 1 }, range)) continue
    if (best === undefined || game.rank_key < best.rank_key) best = game
  }
  return best
}

type Judged = Pick<Candidate, 'refresh_counter' | 'verdict'> & { counts: number }

/** Whether a finished game may be its player's best. */
export function mayCount(game: Judged, range: CountingRange): boolean {
  return game.counts === 1 && isInRange(game, range) && game.verdict === null
}

/** The refresh counters of the games that may count: `from` and later ones before `until`. */
export type CountingRange = { from: number; until: number }

/**
 * All games, or the first ones that a policy says. An admin who lets a player start again moves
 * `first_game`.
 */
export function countingRange(
  { first_game }: { first_game: number },
  { counting_games }: Pick<SeasonPolicies, 'counting_games'>,
): CountingRange {
  if (counting_games === null) return { from: 0, until: MORE_THAN_ANY_PLAYER_PLAYS }
  return { from: first_game, until: first_game + counting_games }
}

export const isInRange = (
  { refresh_counter }: Pick<Candidate, 'refresh_counter'>,
  { from, until }: CountingRange,
): boolean => refresh_counter >= from && refresh_counter < until

type Placing = Pick<SeasonedBest, 'game_type' | 'redacted_at' | 'disqualified_for' | 'archived_at' | 'placed'> & {
  /** 1: an admin took the person, or the persons of their device, off the leaderboards. */
  is_hidden: number
}

/**
 * The columns of a player's row about their best game.
 * @param game the best game; undefined if none counts
 */
export function bestOf(game: CountingGame | undefined, player: Placing): BestGame {
  return {
    total_score: game?.score ?? 0,
    current_level: game === undefined ? 1 : gameFacts(player.game_type).finalLevel,
    best_moves: game?.moves ?? 0,
    best_elapsed_ms: game?.elapsed_ms ?? 0,
    scored_at: game?.finished_at ?? null,
    rank_key: game?.rank_key ?? null,
    placed: hasPlace(game, player) ? 1 : 0,
  }
}

function hasPlace(game: CountingGame | undefined, player: Placing): boolean {
  const { redacted_at, disqualified_for, archived_at, placed, is_hidden } = player
  if (game === undefined || game.score === 0 || disqualified_for !== null || is_hidden === 1) return false
  // In a running season a player without a name has no place, which would only move others down.
  // In an archive all places stay.
  return redacted_at === null || (archived_at !== null && placed === 1)
}

/** The counting games of these players, in the order in which they were finished. */
export function findCandidates(db: Db, playerIds: readonly string[]): Promise<(Candidate & { id: string })[]> {
  return (
    db
      .selectFrom('games')
      .select(['id', 'player_id', 'refresh_counter', 'verdict', ...COUNTING])
      // A counting game has all of them.
      .$narrowType<CountingGame>()
      .where('player_id', 'in', playerIds)
      .where('counts', '=', 1)
      .orderBy('finished_at')
      .orderBy('id')
      .execute()
  )
}
