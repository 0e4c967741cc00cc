// A player's best is derived, never sent: the best of their counting games, by the one order
// (packages/rules/src/rank.ts). Play only adds games, so a stored score never falls by playing
// (docs/product-rules.md#saved-scores). Only this file writes `placed`.
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { gameFacts } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { isPostgres, type Tx } from '../platform/database/connect.ts'
import type { PlayerRow } from '../players/queries.ts'
import { policiesOf } from '../seasons/policies.ts'
import type { SeasonRow } from '../seasons/queries.ts'
import {
  type Candidate,
  type Claim,
  COUNTING,
  type CountingGame,
  findRivals,
  lockNumberOf,
  OWNER,
  type Owner,
  type Sharing,
} from './best-queries.ts'
import { keepFrozenBoard } from './frozen-board.ts'
import { JUDGED_RANK_KEY } from './judged-columns.ts'
import { hiddenColumn } from './shown-persons.ts'

type BestGame = Pick<
  PlayerRow,
  'total_score' | 'current_level' | 'best_moves' | 'best_elapsed_ms' | 'scored_at' | 'rank_key' | 'placed'
>

type SeasonedBest = BestGame &
  Pick<PlayerRow, 'season_id' | 'game_type' | 'redacted_at' | 'disqualified_for' | 'phone_hash'> &
  Pick<SeasonRow, 'policies' | 'archived_at' | 'freezes_at'> &
  Owner

const MORE_THAN_ANYBODY_PLAYS = 2 ** 31 - 1

/**
 * Writes a player's score, level, key and place from their games. Where a phone number has one
 * place, it also writes the places of the other players with the number. From the season's freezing
 * time on, it stores the present leaderboards first.
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
  await keepFrozenBoard(tx, { id: player.season_id, freezes_at: player.freezes_at }, wallMs)

  const game = await findBestGame(tx, playerId, policiesOf(player.policies))
  const sharing = sharingOf(player)
  const rivals = sharing === null ? [] : await findRivals(tx, { ...sharing, id: playerId })
  // A statement after the player's lock: a query that waited for the lock still sees the other
  // tables as they were before.
  const one = tx.selectFrom('players').select(hiddenColumn().as('is_hidden')).where('players.id', '=', playerId)
  const { is_hidden } = await one.executeTakeFirstOrThrow()
  const claim = claimOf(game, { ...player, id: playerId, is_hidden })
  const holder = holderOf(claim === null ? rivals : [...rivals, claim])
  const best = asBest(game, player, holder?.id === playerId)
  const isSame = (Object.keys(best) as (keyof BestGame)[]).every((column) => best[column] === player[column])
  if (!isSame) await tx.updateTable('players').set(best).where('id', '=', playerId).execute()
  const isShown = !isSame && (best.placed === 1 || player.placed === 1)
  if (sharing === null || holder === undefined) return isShown
  return (await placeRivals(tx, { ...sharing, id: playerId, holder: holder.id })).length > 0 || isShown
}

/**
 * The best of the player's games that count by these policies, without those that an admin rejected
 * and, where the policies withhold them, flagged games that no admin confirmed.
 */
function findBestGame(
  tx: Tx,
  playerId: string,
  { counting_games, unlikely }: SeasonPolicies,
): Promise<CountingGame | undefined> {
  return (
    tx
      .selectFrom('games')
      .select(COUNTING)
      // None is null in a counting game.
      .$narrowType<CountingGame>()
      .where('player_id', '=', playerId)
      // A literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`counts = 1`)
      .where('refresh_counter', '<', counting_games ?? MORE_THAN_ANYBODY_PLAYS)
      .where((eb) => eb.or([eb('verdict', 'is', null), eb('verdict', '=', 'confirmed')]))
      .$if(unlikely === 'hold', (query) =>
        query.where((eb) => eb.or([eb('verdict', 'is not', null), eb('flags', 'is', null)])),
      )
      .orderBy(JUDGED_RANK_KEY)
      .orderBy('finished_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )
}

/**
 * Takes the locks that writing a player's place needs, in the order that all callers share;
 * undefined: no such player.
 */
export async function lockBest(tx: Tx, playerId: string): Promise<SeasonedBest | undefined> {
  await lockNumberOf(tx, playerId)
  // If two games end at once, the second transaction sees the first one's result.
  return tx
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.total_score', 'players.current_level', 'players.best_moves', 'players.best_elapsed_ms'])
    .select(['players.scored_at', 'players.rank_key', 'players.placed'])
    .select(['players.season_id', 'players.game_type', 'players.redacted_at', 'players.disqualified_for'])
    .select(['players.phone_hash', 'seasons.policies', 'seasons.archived_at', 'seasons.freezes_at', ...OWNER])
    .where('players.id', '=', playerId)
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate('players'))
    .executeTakeFirst()
}

/**
 * Gives `holder` the only place among the players with this number. Leaves the player `id` out.
 * @returns the players who got or lost a place
 */
function placeRivals(
  tx: Tx,
  { season_id, game_type, phone_hash, id, holder }: Sharing & { id: string; holder: string },
): Promise<{ id: string }[]> {
  const place = sql<number>`case when id = ${holder} then 1 else 0 end`
  return tx
    .updateTable('players')
    .set({ placed: place })
    .where(({ and }) => and({ season_id, game_type, phone_hash }))
    .where('id', '<>', id)
    .where('placed', '<>', place)
    .returning('id')
    .execute()
}

/**
 * Gives the one place of a phone number to its holder among the remaining players. Take
 * `lockNumberOf` before the other player is removed.
 * @returns whether a player got the place
 */
export async function recomputeHolder(tx: Tx, sharing: Sharing): Promise<boolean> {
  const holder = holderOf(await findRivals(tx, { ...sharing, id: '' }))
  return holder !== undefined && (await placeRivals(tx, { ...sharing, id: '', holder: holder.id })).length > 0
}

/**
 * The holder of a phone number's one place (docs/product-rules.md#seasons): the best of the first
 * registered person and the persons that an admin let share the number.
 */
export function holderOf<C extends Claim>(claims: readonly C[]): C | undefined {
  const [first] = claims.toSorted((one, other) => (registration(one) < registration(other) ? -1 : 1))
  return claims.filter((claim) => claim === first || claim.shares_number === 1).toSorted(byPlace)[0]
}

const registration = ({ registered_at, person_id }: Owner) => `${registered_at} ${person_id}`

/** The players that share one place with a player; null where each player has their own. */
export function sharingOf({
  policies,
  season_id,
  game_type,
  phone_hash,
}: Pick<SeasonedBest, 'policies' | 'season_id' | 'game_type' | 'phone_hash'>): Sharing | null {
  return phone_hash !== null && policiesOf(policies).one_per_phone ? { season_id, game_type, phone_hash } : null
}

/**
 * The best of a player's counting games by the rules of findBestGame, for results that aren't all
 * stored. `games` has the earlier ones first.
 */
export function pickBest<C extends Candidate>(
  games: readonly C[],
  policies: Pick<SeasonPolicies, 'counting_games' | 'unlikely'>,
): C | undefined {
  let best: C | undefined
  for (const game of games) {
    if (!mayCount({ ...game, counts: 1 }, policies)) continue
    if (best === undefined || game.rank_key < best.rank_key) best = game
  }
  return best
}

type Judged = Pick<Candidate, 'refresh_counter' | 'flags' | 'verdict'> & { counts: number }

/** Whether a finished game may be its player's best. */
export function mayCount(game: Judged, policies: Pick<SeasonPolicies, 'counting_games' | 'unlikely'>): boolean {
  const isAmongFirst = game.refresh_counter < (policies.counting_games ?? MORE_THAN_ANYBODY_PLAYS)
  return game.counts === 1 && isAmongFirst && game.verdict !== 'rejected' && !isWithheld(game, policies)
}

/** Whether a flagged game waits for an admin's decision. */
function isWithheld(
  { flags, verdict }: Pick<Judged, 'flags' | 'verdict'>,
  { unlikely }: Pick<SeasonPolicies, 'unlikely'>,
): boolean {
  return unlikely === 'hold' && flags !== null && verdict === null
}

/** The verdict in exports: why a game doesn't count, or the admin's verdict; '' for others. */
export function verdictOn(
  game: Pick<Judged, 'flags' | 'verdict'>,
  disqualified_for: string | null,
  policies: Pick<SeasonPolicies, 'unlikely'>,
): string {
  if (disqualified_for !== null) return 'disqualified'
  return game.verdict ?? (isWithheld(game, policies) ? 'withheld' : '')
}

type Placing = Pick<SeasonedBest, 'game_type' | 'redacted_at' | 'disqualified_for' | 'archived_at' | 'placed'> &
  Owner & {
    id: string
    /** 1: an admin took the person, or the persons of their device, off the leaderboards. */
    is_hidden: number
  }

/**
 * The columns of a player's row about their best game.
 * @param game the best game; undefined if none counts
 * @param rivals the others with the same number, from `findRivals`, where the number has one place
 */
export function bestOf(game: CountingGame | undefined, player: Placing, rivals: readonly Claim[] = []): BestGame {
  const claim = claimOf(game, player)
  return asBest(game, player, claim !== null && holderOf([...rivals, claim]) === claim)
}

function asBest(game: CountingGame | undefined, player: Pick<Placing, 'game_type'>, isPlaced: boolean): BestGame {
  return {
    total_score: game?.score ?? 0,
    current_level: game === undefined ? 1 : gameFacts(player.game_type).finalLevel,
    best_moves: game?.moves ?? 0,
    best_elapsed_ms: game?.elapsed_ms ?? 0,
    scored_at: game?.finished_at ?? null,
    rank_key: game?.rank_key ?? null,
    placed: isPlaced ? 1 : 0,
  }
}

/** Null: the player can't have a place. */
function claimOf(game: CountingGame | undefined, player: Placing): Claim | null {
  const { id, person_id, shares_number, registered_at, redacted_at, disqualified_for, archived_at } = player
  if (game === undefined || game.score === 0 || disqualified_for !== null || player.is_hidden === 1) return null
  // In a running season a player without a name has no place, which would only move others down.
  // In an archive all places stay, because erased numbers can't be compared any more.
  if (redacted_at !== null && (archived_at === null || player.placed === 0)) return null
  return { id, person_id, shares_number, registered_at, rank_key: game.rank_key, scored_at: game.finished_at }
}
