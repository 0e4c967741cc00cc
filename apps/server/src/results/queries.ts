// A season's order for its organisers: the present one until the results are published, and then
// the published one.

import type { Rank } from '@noor-quest/contract/leaderboards'
import type { GroupFilter } from '@noor-quest/contract/policies'
import type { ResultList, ResultRow, ResultStanding } from '@noor-quest/contract/results'
import { rankedBy, rankInOrder, strongestTie, type Tie, tieOf } from '@noor-quest/rules/rank'
import { readFinalPlaces } from '../final/record.ts'
import {
  BEST_FIRST,
  BEST_LAST,
  beyond,
  type LeaderboardKey,
  ofGroup,
  placedPlayers,
  readNearPrize,
} from '../leaderboards/placed-players.ts'
import { findPublished, publishedRankIn } from '../leaderboards/public-view.ts'
import { hiddenColumn, leaderboardName } from '../leaderboards/shown-persons.ts'
import { shownName } from '../leaderboards/shown-row.ts'
import { countRank } from '../leaderboards/standing.ts'
import type { Db } from '../platform/database/connect.ts'
import { findMarks } from '../play/impossible-games.ts'
import { matchingIds } from '../registration/search.ts'
import { findShared } from '../registration/shared.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'

type ResultFilter = {
  season_id: string
  game_type: ResultList
  group_id: GroupFilter | null
  standing: ResultStanding
  search: string
  withPhones: boolean
}
type GameFilter = ResultFilter & LeaderboardKey

/** A row of the order, and its position. */
type Ordered = { id: string; rank_key: number; scored_at: string }
type Place = Ordered & { rank: Rank | null; tie: Tie; final?: { points: number; elapsed_ms: number } }
/**
 * The end of a page: its last row, and the count of rows up to it. `ordinal` is 0 on a list without
 * ranks.
 */
export type PageEnd = Ordered & { ordinal: number; rank: number }

const COLUMNS = ['players.id', 'players.rank_key', 'players.scored_at'] as const

/**
 * Up to `limit` rows after `from` (null: from the best), and the end of this page; null on the
 * last. `withPhones`: whether the reader may see phone numbers.
 */
export async function readPlaces(
  db: Db,
  season: SeasonRow,
  filter: ResultFilter,
  from: PageEnd | null,
  limit: number,
): Promise<{ rows: ResultRow[]; end: PageEnd | null }> {
  const { places, end } = await readPage(db, season, filter, from, limit)
  const rows = await describe(db, season, places)
  return { rows: filter.withPhones ? rows : rows.map(withoutPhone), end }
}

export const withoutPhone = (row: ResultRow): ResultRow => ({ ...row, phone: null })

function readPage(
  db: Db,
  season: SeasonRow,
  { game_type, ...rest }: ResultFilter,
  from: PageEnd | null,
  limit: number,
): Promise<Page> {
  if (game_type === 'final') return readFinalPage(db, season, rest, from, limit)
  const filter = { game_type, ...rest }
  if (filter.standing === 'out') return readOut(db, filter, from, limit)
  return season.results_at === null ? readLive(db, filter, from, limit) : readPublished(db, filter, from, limit)
}

/** One player of the season; undefined for a player without a score, or who isn't in the final. */
export async function findPlace(
  db: Db,
  season: SeasonRow,
  playerId: string,
  isFinal = false,
): Promise<ResultRow | undefined> {
  if (isFinal) {
    const without = { id: playerId, rank_key: 0, scored_at: '', ...NO_RANK, final: { points: 0, elapsed_ms: 0 } }
    const place = (await readFinalList(db, season)).find(({ id }) => id === playerId)
    const [row] = await describe(db, season, [place ?? without])
    return row
  }
  const player = await db
    .selectFrom('players')
    .select([...COLUMNS, 'game_type', 'placed'])
    .where(({ and }) => and({ id: playerId, season_id: season.id }))
    .where('rank_key', 'is not', null)
    .$narrowType<Ordered>()
    .executeTakeFirst()
  if (player === undefined) return undefined
  const leaderboard = { season_id: season.id, game_type: player.game_type }
  const present = () => (player.placed === 1 ? rankOf(db, leaderboard, player) : NO_RANK)
  const place = await (season.results_at === null ? present() : publishedRankOf(db, leaderboard, playerId))
  const [row] = await describe(db, season, [{ ...player, ...place }])
  return row
}

const NO_RANK = { rank: null, tie: null } as const
type Page = { places: Place[]; end: PageEnd | null }

function cut<R>(rows: readonly R[], limit: number): { page: R[]; last: R | undefined; next: R | undefined } {
  const page = rows.slice(0, limit)
  return { page, last: page.at(-1), next: rows[limit] }
}

async function readLive(db: Db, filter: GameFilter, from: PageEnd | null, limit: number): Promise<Page> {
  const matches = matchingIds(db, filter, filter.search, filter.withPhones)
  const rows = await placedPlayers(db, filter)
    .select(COLUMNS)
    .$narrowType<Ordered>()
    .$if(matches !== null, (query) => query.where('id', 'in', matches ?? []))
    .where((eb) => (from === null ? eb.lit(true) : beyond('after', from)))
    .orderBy(BEST_FIRST)
    .limit(limit + 1)
    .execute()
  const { page, last, next } = cut(rows, limit)
  if (matches !== null) {
    // The rows between the found ones aren't read, so each row's rank is counted by a query of its
    // own.
    const places: Place[] = []
    for (const row of page) places.push({ ...row, ...(await rankOf(db, filter, row)) })
    return { places, end: next && last ? { ...last, ordinal: 0, rank: 0 } : null }
  }
  const ranks = rankInOrder(page, from, next)
  const places = page.map((row, index) => ({ ...row, ...exactly(ranks[index]) }))
  const lastRank = ranks.at(-1)
  return { places, end: next && last && lastRank ? { ...last, ...lastRank } : null }
}

const exactly = (place?: { rank: number; tie: Tie }): Pick<Place, 'rank' | 'tie'> =>
  place === undefined ? NO_RANK : { rank: { rank: place.rank, is_exact: true }, tie: place.tie }

/** The rank of a player with a place, counted up to the limit of ranks. */
async function rankOf(db: Db, leaderboard: LeaderboardKey, row: Ordered): Promise<Pick<Place, 'rank' | 'tie'>> {
  const beside = (direction: 'before' | 'after') =>
    placedPlayers(db, leaderboard)
      .select(['rank_key', 'scored_at'])
      .where(beyond(direction, row))
      .orderBy(direction === 'before' ? BEST_LAST : BEST_FIRST)
      .limit(1)
      .executeTakeFirst()
  const others = await Promise.all([beside('before'), beside('after')])
  const ties = others.map((other) => (other ? tieOf(other, row) : null))
  return { rank: await countRank(db, { ...leaderboard, ...row }), tie: strongestTie(ties) }
}

/** Players with points and no place: disqualified or hidden. */
async function readOut(db: Db, filter: GameFilter, from: PageEnd | null, limit: number): Promise<Page> {
  const matches = matchingIds(db, filter, filter.search, filter.withPhones)
  const rows = await db
    .selectFrom('players')
    .select(COLUMNS)
    .$narrowType<Ordered>()
    .where(({ and }) => and({ season_id: filter.season_id, game_type: filter.game_type }))
    .where(ofGroup(filter.group_id))
    // A disqualified player is listed without points too.
    .where((eb) => eb.or([eb('total_score', '>', 0), eb('disqualified_for', 'is not', null)]))
    .where('placed', '=', 0)
    .where('rank_key', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('published_places').select('ordinal').whereRef('player_id', '=', 'players.id'))),
    )
    .$if(matches !== null, (query) => query.where('id', 'in', matches ?? []))
    .where((eb) => (from === null ? eb.lit(true) : beyond('after', from)))
    .orderBy(BEST_FIRST)
    .limit(limit + 1)
    .execute()
  const { page, last, next } = cut(rows, limit)
  return {
    places: page.map((row) => ({ ...row, ...NO_RANK })),
    end: next && last ? { ...last, ordinal: 0, rank: 0 } : null,
  }
}

/** The final's list, which is short. It has no players without a place. */
async function readFinalPage(
  db: Db,
  season: SeasonRow,
  { standing, search, withPhones, group_id }: Pick<ResultFilter, 'standing' | 'search' | 'withPhones' | 'group_id'>,
  from: PageEnd | null,
  limit: number,
): Promise<Page> {
  if (standing === 'out') return { places: [], end: null }
  const matches = await matchingIds(db, { season_id: season.id, game_type: 'final' }, search, withPhones)?.execute()
  const found = matches && new Set(matches.map(({ id }) => id))
  const inGroup = group_id === null ? null : await readIdsInGroup(db, season.id, group_id)
  const all = (await readFinalList(db, season))
    .filter(({ id }) => found?.has(id) ?? true)
    .filter(({ id }) => inGroup?.has(id) ?? true)
  const ordinal = (from?.ordinal ?? 0) + limit
  const places = all.slice(ordinal - limit, ordinal)
  const last = places.at(-1)
  return { places, end: last && ordinal < all.length ? { ...last, ordinal, rank: 0 } : null }
}

/** The finalists of a group, by their players' ids. */
async function readIdsInGroup(db: Db, seasonId: string, group_id: GroupFilter): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('final_players')
    .innerJoin('players', 'players.id', 'final_players.player_id')
    .select('players.id')
    .where('final_players.season_id', '=', seasonId)
    .where(ofGroup(group_id))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function readFinalList(db: Db, season: SeasonRow): Promise<Place[]> {
  const { began_at: scored_at, places } = await readFinalPlaces(db, season)
  return places.map(({ player_id: id, rank, points, elapsed_ms }) => {
    return { id, rank_key: 0, scored_at, ...exactly({ rank, tie: null }), final: { points, elapsed_ms } }
  })
}

/**
 * A published place with its player. Columns that both tables have are equal, because nothing
 * changes them any more.
 */
function publishedPlaces(db: Db) {
  return db
    .selectFrom('published_places')
    .innerJoin('players', 'players.id', 'published_places.player_id')
    .select(COLUMNS)
    .$narrowType<Ordered>()
    .select(['ordinal', 'published_places.rank'])
}

async function readPublished(db: Db, filter: GameFilter, from: PageEnd | null, limit: number): Promise<Page> {
  const matches = matchingIds(db, filter, filter.search, filter.withPhones)
  const rows = await publishedPlaces(db)
    .where('published_places.season_id', '=', filter.season_id)
    .where('published_places.game_type', '=', filter.game_type)
    .where('ordinal', '>', from?.ordinal ?? 0)
    .where(ofGroup(filter.group_id))
    .$if(matches !== null, (query) => query.where('player_id', 'in', matches ?? []))
    .orderBy('ordinal')
    .limit(limit + 1)
    .execute()
  const { page, last, next } = cut(rows, limit)
  // In a group, the next place of the record may be another group's.
  const inGroup = filter.group_id === null ? null : rankInOrder(page, from, next)
  const ties = inGroup === null ? await readPublishedTies(db, filter, page) : null
  const ranks = new Map<number, number>()
  for (const { rank } of inGroup === null ? [] : page) {
    if (!ranks.has(rank)) ranks.set(rank, await publishedRankIn(db, filter, rank))
  }
  const places = page.map((row, index) => {
    const rank = ranks.get(row.rank) ?? row.rank
    const tie = ties === null ? inGroup?.[index]?.tie : ties.get(row.ordinal)
    return { ...row, ...exactly({ rank, tie: tie ?? null }) }
  })
  return { places, end: next && last ? last : null }
}

async function publishedRankOf(
  db: Db,
  leaderboard: LeaderboardKey,
  playerId: string,
): Promise<Pick<Place, 'rank' | 'tie'>> {
  const row = await findPublished(db, playerId)
  if (row === undefined) return NO_RANK
  const ties = await readPublishedTies(db, leaderboard, [row])
  return exactly({ rank: row.rank, tie: ties.get(row.ordinal) ?? null })
}

/** The ties of published places, by ordinal. Neighbours may be tied, so they are read too. */
async function readPublishedTies(
  db: Db,
  { season_id, game_type }: LeaderboardKey,
  rows: readonly { ordinal: number }[],
): Promise<ReadonlyMap<number, Tie>> {
  const ordinals = new Set(rows.flatMap(({ ordinal }) => [ordinal - 1, ordinal, ordinal + 1]))
  if (ordinals.size === 0) return new Map()
  const near = await publishedPlaces(db)
    .where(({ and }) => and({ 'published_places.season_id': season_id, 'published_places.game_type': game_type }))
    .where('ordinal', 'in', [...ordinals])
    .orderBy('ordinal')
    .execute()
  const byOrdinal = new Map(near.map((row) => [row.ordinal, row]))
  return new Map(
    rows.map(({ ordinal }) => {
      const row = byOrdinal.get(ordinal)
      const ties = [ordinal - 1, ordinal + 1].map((beside) => {
        const other = byOrdinal.get(beside)
        return row && other ? tieOf(other, row) : null
      })
      return [ordinal, strongestTie(ties)]
    }),
  )
}

/** Adds an organiser's details of each place: the person, their games, the notes. */
async function describe(db: Db, season: SeasonRow, places: readonly Place[]): Promise<ResultRow[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  // Both tables have these columns.
  const marks = `${places[0]?.final ? 'final_players' : 'result_marks'} as marks` as 'result_marks as marks'
  const players = await db
    .selectFrom('players')
    .leftJoin(marks, 'marks.player_id', 'players.id')
    .select(['players.id', 'name', 'nickname', 'phone', 'claim_code', 'redacted_at', 'disqualified_for', 'group_id'])
    .select(['eligible', 'contacted', 'prize_given', 'note', 'placed'])
    .select([leaderboardName.as('leaderboard_name'), hiddenColumn().as('hidden')])
    .where('players.id', 'in', ids)
    .execute()
  const finished = await db
    .selectFrom('games')
    .select((eb) => ['player_id', eb.fn.countAll<number>().as('games')])
    .where('player_id', 'in', ids)
    .where('status', '=', 'finished')
    .groupBy('player_id')
    .execute()
  const playerOf = new Map(players.map((player) => [player.id, player]))
  const gamesOf = new Map(finished.map(({ player_id, games }) => [player_id, Number(games)]))
  const marksOf = Map.groupBy((await findMarks(db, ids)).values(), ({ player_id }) => player_id)
  const shared = await findShared(db, season, [...new Set([...(await readNearPrize(db, season)), ...ids])])
  const sharedBy = new Map(shared.flatMap((group) => group.players.map(({ player_id }) => [player_id, group])))
  const { names } = policiesOf(season.policies)
  return places.flatMap(({ id, rank, tie, rank_key, scored_at, final }) => {
    const player = playerOf.get(id)
    // The player was deleted since the page was read, or isn't in the final.
    if (player === undefined || (final && player.eligible === null)) return []
    const { name, nickname, leaderboard_name, redacted_at, disqualified_for, eligible, contacted, prize_given, note } =
      player
    const { score, moves, elapsedMs } = final
      ? { score: final.points, moves: 0, elapsedMs: final.elapsed_ms }
      : rankedBy(rank_key)
    return [
      {
        player_id: id,
        rank,
        tie,
        name,
        shown_name: shownName(names, { name, nickname, leaderboard_name }),
        is_shown: final ? redacted_at === null && player.hidden === 0 : player.placed === 1,
        phone: redacted_at === null ? player.phone : null,
        claim_code: player.claim_code,
        group_id: player.group_id,
        score,
        moves,
        elapsed_ms: elapsedMs,
        scored_at,
        games_played: gamesOf.get(id) ?? 0,
        impossible: (marksOf.get(id) ?? []).flatMap(({ facts }) => facts),
        shared: sharedBy.get(id) ?? null,
        eligible: eligible !== 0,
        contacted: contacted === 1,
        prize_given: prize_given === 1,
        note: note ?? '',
        disqualified_for,
      },
    ]
  })
}
