// The places of published results, with present names. Once the results are announced, public
// leaderboards have no other source, so an erased player leaves a place without a name, and the
// other places keep their ranks.
import type { LeaderboardEntry, PlaceAmongAll } from '@noor-quest/contract/leaderboards'
import { NEIGHBOURS } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType, gameFacts } from '@noor-quest/rules/games'
import { byPlace, rankInOrder, rankKey } from '@noor-quest/rules/rank'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { policiesOf } from '../seasons/policies.ts'
import type { SeasonRow } from '../seasons/queries.ts'
import { rowKey } from './row-key.ts'
import { shownName } from './shown-name.ts'
import { leaderboardName } from './shown-persons.ts'

type Season = Pick<SeasonRow, 'id' | 'policies'>

export type PublishedRow = Awaited<ReturnType<typeof readPublished>>[number]

/** The fields that the public sees. */
export function shownRow({ key, name, score, moves, elapsed_ms }: PublishedRow) {
  return { key, name, score, moves, elapsed_ms }
}

/** The places with these ordinals in a game, best first. */
export async function readPublished(
  db: Db,
  season: Season,
  game_type: GameType,
  { from, to }: { from: number; to: number },
) {
  const rows = await db
    .selectFrom('published_places')
    .leftJoin('published_names', 'published_names.player_id', 'published_places.player_id')
    .innerJoin('players', 'players.id', 'published_places.player_id')
    .select(['players.id', 'rank', 'score', 'moves', 'elapsed_ms', 'published_places.scored_at'])
    .select(['players.name', 'nickname', leaderboardName.as('leaderboard_name'), 'placed', 'published_names.salt'])
    .where(({ and }) => and({ 'published_places.season_id': season.id, 'published_places.game_type': game_type }))
    .where('ordinal', '>=', from)
    // The next place decides whether the last one is a tie.
    .where('ordinal', '<=', to + 1)
    .orderBy('ordinal')
    .execute()
  const { names } = policiesOf(season.policies)
  const places = rows.map(({ salt, placed, name, nickname, leaderboard_name, ...row }) => ({
    ...row,
    key: rowKey(row.id),
    game_type,
    rank_key: rankKey({ score: row.score, moves: row.moves, elapsedMs: row.elapsed_ms, factor: 1 }),
    // The present name: an offensive name in the record can be renamed or hidden like any other.
    // Null once it was erased, or while an admin hides the player.
    name: salt !== null && placed === 1 ? shownName(names, { name, nickname, leaderboard_name }) : null,
  }))
  const ties = rankInOrder(places)
  return places.slice(0, to - from + 1).map((place, index) => ({ ...place, tie: ties[index]?.tie ?? null }))
}

/** The leaderboard of announced results. `gameType` null: of all games. */
export async function readPublishedLeaderboard(
  db: Db,
  season: Season,
  gameType: GameType | null,
  limit: number,
): Promise<LeaderboardEntry[]> {
  const leaderboards: PublishedRow[] = []
  for (const type of gameType === null ? GAME_TYPES : [gameType]) {
    leaderboards.push(...(await readPublished(db, season, type, { from: 1, to: limit })))
  }
  if (gameType === null) leaderboards.sort(byPlace)
  const ranks = rankInOrder(leaderboards)
  return leaderboards.slice(0, limit).map((place, index) => ({
    ...shownRow(place),
    rank: gameType === null ? (ranks[index]?.rank ?? 0) : place.rank,
    game: place.game_type,
    level: gameFacts(place.game_type).finalLevel,
  }))
}

/** A player's published place; undefined for a player without one. */
export function findPublished(db: Db, playerId: string) {
  return db
    .selectFrom('published_places')
    .select(['ordinal', 'rank', 'game_type'])
    .where('player_id', '=', playerId)
    .executeTakeFirst()
}

/** A player's place in announced results; null for a player without one. */
export async function readPublishedStanding(db: Db, season: Season, playerId: string): Promise<PlaceAmongAll | null> {
  const own = await findPublished(db, playerId)
  if (own === undefined) return null
  const { ordinal, rank, game_type } = own
  const near = { from: Math.max(1, ordinal - NEIGHBOURS), to: ordinal + NEIGHBOURS }
  const rows = await readPublished(db, season, game_type, near)
  const all = db.selectFrom('published_places').where(({ and }) => and({ season_id: season.id, game_type }))
  return {
    rank: { rank, is_exact: true },
    is_final: true,
    of: await countRows(all),
    neighbours: rows.map((row) => ({ ...shownRow(row), is_me: row.id === playerId })),
  }
}
