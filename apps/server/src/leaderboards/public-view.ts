// The public's view of a season's order: leaderboards, event stream, hall's screen, archive, and a
// player's own rank.
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboards'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { policiesOf } from '../seasons/policies.ts'
import { findSeason, isAnnounced, isFrozenForPublic, type SeasonRow } from '../seasons/queries.ts'
import { readFrozenLeaderboards } from './freeze.ts'
import { readPlacesBefore, readUnlessJudging } from './judging.ts'
import type { KeptPlace, KeptPlaces } from './places.ts'
import { readPublishedLeaderboard } from './published.ts'
import { type PlacedPlayer, readLeaderboard, type ShownFinisher, toEntries } from './queries.ts'
import { type Names, shownName } from './shown-name.ts'
import { isHidden, leaderboardName } from './shown-persons.ts'

/** `isFrozen`: ranks, neighbours and the last finishers are hidden. */
export type PublicOrder<Live> =
  | { source: 'published'; isFrozen: false }
  | { source: 'kept'; places: KeptPlaces; isFrozen: boolean }
  | { source: 'live'; live: Live; isFrozen: boolean }

/**
 * Which of a season's orders the public sees now. Once the results are announced, it is their
 * record. From the freezing time until then, it is the places stored at that time: no response
 * depends on games played since. Without stored ones no place has changed since. While games are
 * judged again, it is the places from before. Otherwise it is what `readLive` reads.
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

/** The best players of a game, as the public sees them; `gameType` null: of all games. */
export async function readPublicLeaderboard(
  db: Db,
  season: SeasonRow,
  clock: Pick<Clock, 'nowMs'>,
  gameType: GameType | null,
  limit: number,
): Promise<LeaderboardEntry[]> {
  const order = await readPublicOrder(db, season, clock, () => readLeaderboard(db, gameType, limit, season))
  switch (order.source) {
    case 'published':
      return readPublishedLeaderboard(db, season, gameType, limit)
    case 'kept':
      return readKept(db, order.places, { gameType, limit }, season)
    case 'live':
      return order.live
  }
}

async function readKept(
  db: Db,
  kept: KeptPlaces,
  { gameType, limit }: { gameType: GameType | null; limit: number },
  season: SeasonRow,
): Promise<LeaderboardEntry[]> {
  const types = gameType === null ? GAME_TYPES : [gameType]
  const leaderboards = await Promise.all(types.map((type) => withNames(db, type, kept[type] ?? [], season)))
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
): Promise<PlacedPlayer[]> {
  const players = await findNames(db, places, season)
  return places.flatMap((place) => {
    const player = players.get(place.id)
    return player === undefined ? [] : [{ ...place, ...player, game_type: gameType }]
  })
}

/**
 * Names of players by id, without players who were deleted or disqualified, whom an admin hid, or
 * who lost their name in a season that isn't archived.
 */
async function findNames(db: Db, players: readonly { id: string }[], season: SeasonRow): Promise<Map<string, Names>> {
  if (players.length === 0) return new Map()
  const ids = players.map(({ id }) => id)
  const named = await db
    .selectFrom('players')
    .select(['id', 'name', 'nickname'])
    .select(leaderboardName.as('leaderboard_name'))
    .where((eb) => eb.not(isHidden()))
    .where('id', 'in', ids)
    .where('disqualified_for', 'is', null)
    .$if(season.archived_at === null, (query) => query.where('redacted_at', 'is', null))
    .execute()
  return new Map(named.map(({ id, ...names }) => [id, names]))
}
