// The public's view of a season's order: leaderboards, event stream, hall's screen, archive, and a
// player's own rank.
import type { LeaderboardEntry, PlaceAmongAll, PlaceInGroup } from '@noor-quest/contract/leaderboards'
import { NEIGHBOURS } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType, gameFacts } from '@noor-quest/rules/games'
import { byPlace, rankInOrder, rankKey } from '@noor-quest/rules/rank'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { findSeason, isAnnounced, isFrozenForPublic, policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { type KeptPlace, type KeptPlaces, readFrozenLeaderboards, readPlacesBefore } from './freeze.ts'
import { readUnlessJudging } from './judging.ts'
import { type LeaderboardKey, ofGroup } from './placed-players.ts'
import { type PlacedPlayer, readLeaderboard, type ShownFinisher, toEntries } from './queries.ts'
import { isHidden, leaderboardName } from './shown-persons.ts'
import { type Names, rowKey, shownName } from './shown-row.ts'

/** `isFrozen`: ranks, neighbours and the last finishers are hidden. */
export type PublicOrder<Live> =
  | { source: 'published'; isFrozen: false }
  | { source: 'kept'; places: KeptPlaces; isFrozen: boolean }
  | { source: 'live'; live: Live; isFrozen: boolean }

/**
 * Which of a season's orders the public sees now. Once the results are announced, it is their
 * record. From the freezing time until then, it is the places stored at that time: no response
 * depends on games played since. If none are stored, no place has changed since. While games are
 * judged again, it is the places from before. Otherwise it is the present order, by `readLive`.
 */
export async function readPublicOrder<Live>(
  db: Db,
  season: SeasonRow,
  clock: Pick<Clock, 'nowMs'>,
  readLive: () => Promise<Live>,
): Promise<PublicOrder<Live>> {
  if (isAnnounced(season)) return { source: 'published', isFrozen: false }
  const live = await readUnlessJudging(db, season.id, readLive)
  // The season is read again after the places: if it has no stored places by then, the present ones
  // were read before any change.
  const now = await findSeason(db, season.id)
  if (isAnnounced(now)) return { source: 'published', isFrozen: false }
  const isFrozen = isFrozenForPublic(now, clock.nowMs())
  const frozen = now.published_at === null ? await readFrozenLeaderboards(db, now) : null
  const places = frozen ?? (live === null ? await readPlacesBefore(db, season.id) : null)
  if (places !== null) return { source: 'kept', places, isFrozen }
  if (live !== null) return { source: 'live', live, isFrozen }
  // Judging ended between the two queries.
  return readPublicOrder(db, now, clock, readLive)
}

/** A public list: `gameType` null is over all games, `groupId` null over all groups. */
type Wanted = { gameType: GameType | null; groupId?: string | null; limit: number }

/** The best players, as the public sees them. */
export async function readPublicLeaderboard(
  db: Db,
  season: SeasonRow,
  clock: Pick<Clock, 'nowMs'>,
  wanted: Wanted,
): Promise<LeaderboardEntry[]> {
  const { gameType, groupId, limit } = wanted
  const order = await readPublicOrder(db, season, clock, () => readLeaderboard(db, gameType, limit, season, groupId))
  switch (order.source) {
    case 'published':
      return readPublishedLeaderboard(db, season, wanted)
    case 'kept':
      return readKept(db, order.places, wanted, season)
    case 'live':
      return order.live
  }
}

async function readKept(
  db: Db,
  kept: KeptPlaces,
  { gameType, groupId = null, limit }: Wanted,
  season: SeasonRow,
): Promise<LeaderboardEntry[]> {
  const types = gameType === null ? GAME_TYPES : [gameType]
  const placesOf = (type: GameType) => (kept[type] ?? []).filter(({ is_of_group }) => groupId !== null || !is_of_group)
  const leaderboards = await Promise.all(types.map((type) => withNames(db, type, placesOf(type), season, groupId)))
  return toEntries(leaderboards.flat().sort(byPlace), limit, season)
}

/** The finishers of an earlier read who may be shown now, with their present names. */
export async function withPresentNames(
  db: Db,
  finishers: readonly ShownFinisher[],
  season: SeasonRow,
): Promise<ShownFinisher[]> {
  const { names } = policiesOf(season.policies)
  const players = await findNames(db, finishers, season)
  return finishers.flatMap(({ id, shown }) => {
    const player = players.get(id)
    return player === undefined ? [] : [{ id, shown: { ...shown, name: shownName(names, player) } }]
  })
}

async function withNames(
  db: Db,
  gameType: GameType,
  places: readonly KeptPlace[],
  season: SeasonRow,
  groupId: string | null,
): Promise<PlacedPlayer[]> {
  const players = await findNames(db, places, season, groupId)
  return places.flatMap(({ is_of_group: _, ...place }) => {
    const player = players.get(place.id)
    return player === undefined ? [] : [{ ...place, ...player, game_type: gameType }]
  })
}

/**
 * Names of players by id, without players who were deleted or disqualified, whom an admin hid, or
 * who lost their name in a season that isn't archived. `groupId`: only those of this group now.
 */
async function findNames(
  db: Db,
  players: readonly { id: string }[],
  season: SeasonRow,
  groupId: string | null = null,
): Promise<Map<string, Names>> {
  if (players.length === 0) return new Map()
  const ids = players.map(({ id }) => id)
  const named = await db
    .selectFrom('players')
    .select(['id', 'name', 'nickname'])
    .select(leaderboardName.as('leaderboard_name'))
    .where((eb) => eb.not(isHidden()))
    .where('id', 'in', ids)
    .where('disqualified_for', 'is', null)
    .where(ofGroup(groupId))
    .$if(season.archived_at === null, (query) => query.where('redacted_at', 'is', null))
    .execute()
  return new Map(named.map(({ id, ...names }) => [id, names]))
}

type Season = Pick<SeasonRow, 'id' | 'policies'>

export type PublishedRow = Awaited<ReturnType<typeof readPublished>>[number]

/** The fields that the public sees. */
export function shownRow({ key, name, score, moves, elapsed_ms }: PublishedRow) {
  return { key, name, score, moves, elapsed_ms }
}

/**
 * The published places with these ordinals in a game or in a group, best first, with present names.
 * Once the results are announced, public leaderboards have no other source, so an erased player leaves
 * a place without a name, and the other places keep their ranks. A group's places are read from its
 * first one: `from` is 1.
 */
export async function readPublished(
  db: Db,
  season: Season,
  game_type: GameType,
  { from, to, groupId = null }: { from: number; to: number; groupId?: string | null },
) {
  const rows = await db
    .selectFrom('published_places')
    .leftJoin('published_names', 'published_names.player_id', 'published_places.player_id')
    .innerJoin('players', 'players.id', 'published_places.player_id')
    .select(['players.id', 'rank', 'score', 'moves', 'elapsed_ms', 'published_places.scored_at'])
    .select(['players.name', 'nickname', leaderboardName.as('leaderboard_name'), 'placed', 'published_names.salt'])
    .where(({ and }) => and({ 'published_places.season_id': season.id, 'published_places.game_type': game_type }))
    // The next place decides whether the last one is a tie.
    .$if(groupId === null, (query) => query.where('ordinal', '>=', from).where('ordinal', '<=', to + 1))
    .$if(groupId !== null, (query) => query.where(ofGroup(groupId)).limit(to + 1))
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
  return places.slice(0, to - from + 1).map((place, index) => ({
    ...place,
    rank: groupId === null ? place.rank : (ties[index]?.rank ?? 0),
    tie: ties[index]?.tie ?? null,
  }))
}

/** The leaderboard of announced results. */
async function readPublishedLeaderboard(
  db: Db,
  season: Season,
  { gameType, groupId = null, limit }: Wanted,
): Promise<LeaderboardEntry[]> {
  const leaderboards: PublishedRow[] = []
  for (const type of gameType === null ? GAME_TYPES : [gameType]) {
    leaderboards.push(...(await readPublished(db, season, type, { from: 1, to: limit, groupId })))
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

function publishedIn(db: Db, { season_id, game_type, group_id }: LeaderboardKey) {
  return db
    .selectFrom('published_places')
    .innerJoin('players', 'players.id', 'published_places.player_id')
    .where('published_places.season_id', '=', season_id)
    .where('published_places.game_type', '=', game_type)
    .where(ofGroup(group_id))
}

/** A published rank, counted among the players of a group. */
export async function publishedRankIn(db: Db, leaderboard: LeaderboardKey, rank: number): Promise<number> {
  return (await countRows(publishedIn(db, leaderboard).where('published_places.rank', '<', rank))) + 1
}

async function publishedPlaceIn(
  db: Db,
  leaderboard: LeaderboardKey & { group_id: string },
  rank: number,
): Promise<PlaceInGroup> {
  const own = { rank: await publishedRankIn(db, leaderboard, rank), is_exact: true }
  return { group_id: leaderboard.group_id, rank: own, of: await countRows(publishedIn(db, leaderboard)) }
}

/** A player's place in announced results; null for a player without one. */
export async function readPublishedStanding(
  db: Db,
  season: Season,
  { playerId, group_id }: { playerId: string; group_id: string | null },
): Promise<PlaceAmongAll | null> {
  const own = await findPublished(db, playerId)
  if (own === undefined) return null
  const { ordinal, rank, game_type } = own
  const near = { from: Math.max(1, ordinal - NEIGHBOURS), to: ordinal + NEIGHBOURS }
  const rows = await readPublished(db, season, game_type, near)
  const all = db.selectFrom('published_places').where(({ and }) => and({ season_id: season.id, game_type }))
  const leaderboard = { season_id: season.id, game_type }
  return {
    rank: { rank, is_exact: true },
    is_final: true,
    of: await countRows(all),
    neighbours: rows.map((row) => ({ ...shownRow(row), is_me: row.id === playerId })),
    ...(group_id !== null && { in_group: await publishedPlaceIn(db, { ...leaderboard, group_id }, rank) }),
  }
}
