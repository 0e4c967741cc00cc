// Published results for the public, for the record's file, and for verification.
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { PublishedPlace, PublishedResults, PublishedResultsList } from '@noor-quest/contract/results'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Selectable } from 'kysely'
import { findFinal } from '../final/queries.ts'
import { finalistLine, readFinalists } from '../final/record.ts'
import { readPublished, shownRow } from '../leaderboards/public-view.ts'
import { AppError } from '../platform/app-error.ts'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/tables.ts'
import { isSealed, policiesOf, requireSeason, type SeasonRow } from '../seasons/queries.ts'
import { headLine, type PlaceOfRecord, placeLine } from './publish.ts'

const BATCH = 1000

export async function listPublishedResults(db: Db): Promise<PublishedResultsList['seasons']> {
  return (
    db
      .selectFrom('published_results')
      .innerJoin('seasons', 'seasons.id', 'season_id')
      .select(['season_id', 'name', 'name_ar', 'published_results.published_at'])
      // Results of the other seasons are sealed until they are announced.
      .where('seasons.published_at', 'is not', null)
      .orderBy('published_results.published_at', 'desc')
      .orderBy('season_id', 'desc')
      .execute()
  )
}

/**
 * The public results.
 * @throws AppError not_found, before they are published, while they are sealed, and for a group that
 * the season doesn't have
 */
export async function readPublishedResults(db: Db, id: string, groupId?: string): Promise<PublishedResults> {
  const head = await requireHead(db, id)
  const season = await requireSeason(db, id)
  const { groups, ranks_all } = policiesOf(season.policies)
  const isUnknown = groupId !== undefined && !groups.some((group) => group.id === groupId)
  if (isSealed(season) || isUnknown) throw new AppError('not_found')
  const games: PublishedResults['games'] = []
  for (const game_type of GAME_TYPES) {
    games.push({ game_type, places: await readPublishedBest(db, season, game_type, groupId) })
  }
  const { published_at, sha256, places } = head
  const { name, name_ar } = season
  const has_final = (await findFinal(db, id))?.is_over === 1
  return { season_id: id, name, name_ar, published_at, sha256, places, groups, ranks_all, games, has_final }
}

/**
 * The best of a game or of a group in it, as many as a leaderboard shows, also while they are
 * sealed.
 */
export async function readPublishedBest(
  db: Db,
  season: Pick<SeasonRow, 'id' | 'policies'>,
  game_type: GameType,
  groupId: string | null = null,
): Promise<PublishedPlace[]> {
  const places = await readPublished(db, season, game_type, { from: 1, to: LEADERBOARD_MAX_LIMIT, groupId })
  return places.map((place) => ({ ...shownRow(place), rank: place.rank, tie: place.tie }))
}

type Head = Selectable<Database['published_results']>

export function findHead(db: Db, seasonId: string): Promise<Head | undefined> {
  return db.selectFrom('published_results').selectAll().where('season_id', '=', seasonId).executeTakeFirst()
}

/** @throws AppError not_found */
export async function requireHead(db: Db, seasonId: string): Promise<Head> {
  const head = await findHead(db, seasonId)
  if (head === undefined) throw new AppError('not_found')
  return head
}

/** The record's places in the games in batches, in the record's order. */
export async function* readRecord(db: Db, seasonId: string): AsyncGenerator<PlaceOfRecord[]> {
  for (const game_type of [...GAME_TYPES].sort()) {
    yield* inPages<PlaceOfRecord>(BATCH, (last) =>
      db
        .selectFrom('published_places')
        .select(['game_type', 'ordinal', 'rank', 'player_id', 'game_id', 'score', 'moves', 'elapsed_ms', 'scored_at'])
        .select(['log_sha256', 'name_sha256'])
        .where(({ and }) => and({ season_id: seasonId, game_type }))
        .where('ordinal', '>', last?.ordinal ?? 0)
        .orderBy('ordinal')
        .limit(BATCH)
        .execute(),
    )
  }
}

/** The record as a file; its SHA-256 is the published one. */
export async function* recordChunks(db: Db, head: Head): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(headLine(head))
  for await (const places of readRecord(db, head.season_id)) yield encoder.encode(places.map(placeLine).join(''))
  const finalists = await readFinalists(db, head.season_id)
  yield encoder.encode(finalists.map(finalistLine).join(''))
}

/** The number of names in a season's record that weren't erased. */
export function countNames(db: Db, seasonId: string): Promise<number> {
  const names = db
    .selectFrom('published_names')
    .innerJoin('published_places', 'published_places.player_id', 'published_names.player_id')
    .where('season_id', '=', seasonId)
  return countRows(names)
}
