// Recomputes every score of a season from its logs, by the rules that judged it, and reports
// differences from the stored rows.
import { isDeepStrictEqual } from 'node:util'
import type { GameType } from '@noor-quest/rules/games'
import type { Selectable } from 'kysely'
import { bestOf, countingRange, findCandidates, pickBest } from '../leaderboards/recompute-best.ts'
import { hiddenColumn } from '../leaderboards/shown-persons.ts'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { isOfSeason } from '../registration/queries.ts'
import { policiesOf } from '../seasons/queries.ts'
import { type FinishedRow, finishedGames, replayFinished, SEASON_OF_GAME } from './finished-games.ts'
import type { CorrectionInForce } from './game-kind.ts'
import { type Replay, readSeasonCorrections } from './replay.ts'

/** Players whose games are in memory at once. */
const PAGE = 200

export type Difference = {
  what: string
  id: string
  /** The columns that differ, stored and recomputed. */
  stored: Record<string, unknown>
  recomputed: Record<string, unknown>
}

export type Verified = { games: number; players: number; differences: Difference[] }

/**
 * Verifies every player's finished games and the best of them. It changes nothing and locks
 * nothing; a player with differences is read again, because a game may have ended between two
 * queries.
 */
export async function verifySeason(db: Db, seasonId: string, replays: Record<GameType, Replay>): Promise<Verified> {
  const verified: Verified = { games: 0, players: 0, differences: [] }
  const pages = inPages<{ id: string }>(PAGE, (last) =>
    db
      .selectFrom('players')
      .select('id')
      .where(isOfSeason(db, seasonId))
      .where('id', '>', last?.id ?? '')
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
  for await (const page of pages) {
    const ids = page.map(({ id }) => id)
    const suspects: string[] = []
    for (const { id, games, differences } of await verifyPlayers(db, ids, replays)) {
      verified.players += 1
      verified.games += games
      if (differences.length > 0) suspects.push(id)
    }
    for (const { differences } of await verifyPlayers(db, suspects, replays)) verified.differences.push(...differences)
  }
  return verified
}

/** The differences between a player's stored and recomputed games and best. */
type VerifiedPlayer = { id: string; games: number; differences: Difference[] }

/** Like `verifySeason`, for some players only. The result is in the order of their ids. */
async function verifyPlayers(db: Db, ids: readonly string[], replays: Record<GameType, Replay>) {
  if (ids.length === 0) return []
  const players = await db
    .selectFrom('players')
    .select(['id', 'season_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const corrections = new Map<string, CorrectionInForce[]>()
  for (const seasonId of new Set(players.map(({ season_id }) => season_id))) {
    corrections.set(seasonId, await readSeasonCorrections(db, seasonId))
  }
  const games = await verifiedGames(db).where('player_id', 'in', ids).orderBy('id').execute()
  const gamesOf = Map.groupBy(games, (game) => game.player_id)
  const bests = await checkPlayers(db, ids)
  const verified: VerifiedPlayer[] = []
  for (const { id, season_id } of players) {
    const own = gamesOf.get(id) ?? []
    const differences: Difference[] = []
    for (const game of own) {
      differences.push(...(await checkGame(db, game, replays[game.game_type], corrections.get(season_id) ?? [])))
    }
    differences.push(...bests.filter((best) => best.id === id))
    verified.push({ id, games: own.length, differences })
  }
  return verified
}

type VerifiedRow = FinishedRow &
  Pick<Selectable<Database['games']>, 'state' | 'score' | 'moves' | 'elapsed_ms' | 'counts' | 'rank_key'> &
  Pick<Selectable<Database['games']>, 'judged_score' | 'judged_elapsed_ms' | 'judged_rank_key'>

function verifiedGames(db: Db) {
  return finishedGames(db)
    .select(['state', 'score', 'moves', 'elapsed_ms', 'counts', 'rank_key'])
    .select(['judged_score', 'judged_elapsed_ms', 'judged_rank_key'])
}

/** Like `verifySeason`, for one finished game; null if it agrees with its log. */
export async function verifyGame(db: Db, id: string, replay: Replay): Promise<Difference | null> {
  const game = await verifiedGames(db).select(SEASON_OF_GAME.as('season_id')).where('id', '=', id).executeTakeFirst()
  if (game === undefined) return null
  const [difference = null] = await checkGame(db, game, replay, await readSeasonCorrections(db, game.season_id))
  return difference
}

async function checkGame(
  db: Db,
  game: VerifiedRow,
  replay: Replay,
  corrections: readonly CorrectionInForce[],
): Promise<Difference[]> {
  const replayed = await replayFinished(db, game, replay, corrections)
  if (typeof replayed === 'string') {
    return [{ what: 'game', id: game.id, stored: { score: game.score }, recomputed: { score: replayed } }]
  }
  const { played, judged } = replayed
  // Equal states nearly always have the same text. Different texts may still be equal states with
  // another order of keys, so they are compared as values.
  const isSameState = JSON.stringify(played.state) === game.state
  const stored = { ...game, state: isSameState ? played.state : JSON.parse(game.state) }
  const recomputed = {
    score: played.result?.score ?? null,
    moves: played.result?.moves ?? null,
    elapsed_ms: played.result?.elapsedMs ?? null,
    counts: played.result?.counts === true ? 1 : 0,
    rank_key: played.rankKey,
    judged_score: judged?.result?.score ?? null,
    judged_elapsed_ms: judged?.result?.elapsedMs ?? null,
    judged_rank_key: judged?.rankKey ?? null,
    state: played.state,
  }
  return compare('game', game.id, stored, recomputed)
}

/** The players whose stored best isn't the best of their games. */
async function checkPlayers(db: Db, ids: readonly string[]): Promise<Difference[]> {
  const players = await db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.id', 'game_type', 'total_score', 'current_level', 'best_moves', 'best_elapsed_ms', 'scored_at'])
    .select([
      'rank_key',
      'placed',
      'redacted_at',
      'disqualified_for',
      'archived_at',
      'policies',
      'results_at',
      'first_game',
    ])
    .select(hiddenColumn().as('is_hidden'))
    .where('players.id', 'in', ids)
    .execute()
  const games = await findCandidates(db, ids)
  const gamesOf = Map.groupBy(games, (game) => game.player_id)
  const different: Difference[] = []
  for (const player of players) {
    const { id, placed, results_at } = player
    const best = pickBest(gamesOf.get(id) ?? [], countingRange(player, policiesOf(player.policies)))
    const recomputed = bestOf(best, player)
    // Published places follow the rules of their time: version 2.0 could keep a player without one.
    if (results_at !== null && placed === 0) recomputed.placed = 0
    different.push(...compare('player', id, player, recomputed))
  }
  return different
}

/** The recomputed columns whose stored values differ. */
export function compare(
  what: string,
  id: string,
  stored: Record<string, unknown>,
  recomputed: Record<string, unknown>,
): Difference[] {
  const columns = Object.keys(recomputed).filter(
    (column) => stored[column] !== recomputed[column] && !isDeepStrictEqual(stored[column], recomputed[column]),
  )
  if (columns.length === 0) return []
  const pick = (row: Record<string, unknown>) => Object.fromEntries(columns.map((column) => [column, row[column]]))
  return [{ what, id, stored: pick(stored), recomputed: pick(recomputed) }]
}
