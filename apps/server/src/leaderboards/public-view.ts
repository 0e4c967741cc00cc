// The public view of a season's order, for the leaderboards, the event stream, the archive and a
// player's own rank. From the freezing time until the results are announced, no response depends on
// games played since; then the published record is the only source. While games are judged again,
// the leaderboards show the places from before.
import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import type { Db } from '../platform/database/connect.ts'
import { policiesOf } from '../seasons/policies.ts'
import { findSeason, isAnnounced, isFrozenForPublic, type SeasonRow } from '../seasons/queries.ts'
import { readFrozenBoard } from './frozen-board.ts'
import { readPlacesBefore, readUnlessJudging } from './judging.ts'
import type { KeptPlace, KeptPlaces } from './kept-places.ts'
import { readPublishedBoard } from './published.ts'
import { type PlacedPlayer, readFinishers, readLeaderboard, type ShownFinisher, toEntries } from './queries.ts'
import { type Names, shownName } from './shown-name.ts'
import { boardName, isHidden } from './shown-persons.ts'

export function publicView(db: Db, season: SeasonRow) {
  return {
    /** Whether ranks and neighbours are hidden at `wallMs`. Call it after reading them. */
    isFrozen: (wallMs: number) => isFrozenForPublic(season, wallMs),
    /**
     * The players who reached their present place last, newest first; null while games are judged
     * again. Don't show them while the leaderboards are frozen: check isFrozen after this read,
     * with the season as it is then.
     */
    readFinishers: (limit: number) => readUnlessJudging(db, season.id, () => readFinishers(db, limit, season)),
    /** The finishers of an earlier read who may be shown now, with their present names. */
    withPresentNames: (finishers: readonly ShownFinisher[]) => withPresentNames(db, finishers, season),
    /** The best players of a game; `gameType` null: of all games. */
    readBoard: async (gameType: GameType | null, limit: number): Promise<LeaderboardEntry[]> => {
      const live = await readUnlessJudging(db, season.id, () => readLeaderboard(db, gameType, limit, season))
      // The season is read again after the places: if it has no stored board by then, the places
      // were read before any change.
      const { freezes_at, published_at, results_at } = await findSeason(db, season.id)
      if (isAnnounced({ results_at, published_at })) return readPublishedBoard(db, season, gameType, limit)
      const frozen = published_at === null ? await readFrozenBoard(db, { id: season.id, freezes_at }) : null
      const kept = frozen ?? (live === null ? await readPlacesBefore(db, season.id) : null)
      if (kept !== null) return readKept(db, kept, { gameType, limit }, season)
      // If `live` is null here, judging ended between the two queries: the present places are the
      // new ones.
      return live ?? readLeaderboard(db, gameType, limit, season)
    },
  }
}

async function readKept(
  db: Db,
  kept: KeptPlaces,
  { gameType, limit }: { gameType: GameType | null; limit: number },
  season: SeasonRow,
): Promise<LeaderboardEntry[]> {
  const types = gameType === null ? GAME_TYPES : [gameType]
  const boards = await Promise.all(types.map((type) => withNames(db, type, kept[type] ?? [], season)))
  return toEntries(boards.flat().sort(byPlace), limit, season)
}

async function withPresentNames(
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
    .select(boardName.as('board_name'))
    .where((eb) => eb.not(isHidden()))
    .where('id', 'in', ids)
    .where('disqualified_for', 'is', null)
    .$if(season.archived_at === null, (query) => query.where('redacted_at', 'is', null))
    .execute()
  return new Map(named.map(({ id, ...names }) => [id, names]))
}
