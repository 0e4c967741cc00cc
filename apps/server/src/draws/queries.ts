import type { GameType } from '@noor-quest/rules/games'
import { phoneKey } from '@noor-quest/rules/phone-numbers'
import { type Selectable, sql } from 'kysely'
import { hiddenColumn, leaderboardName } from '../leaderboards/shown-persons.ts'
import type { Names } from '../leaderboards/shown-row.ts'
import { AppError } from '../platform/app-error.ts'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { isOfSeason } from '../registration/queries.ts'
import type { Candidate } from './chances.ts'

/** Rows that are read at once; moves are played between them. */
const BATCH = 500

export type Draw = Selectable<Database['draws']>
export type Winner = Selectable<Database['draw_winners']>

/** Newest first. */
export function findDraws(db: Db, seasonId: string): Promise<Draw[]> {
  return db
    .selectFrom('draws')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findDraw(db: Db, id: string): Promise<Draw | undefined> {
  return db.selectFrom('draws').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws AppError not_found */
export async function requireDraw(db: Db, id: string): Promise<Draw> {
  const draw = await findDraw(db, id)
  if (draw === undefined) throw new AppError('not_found')
  return draw
}

/** Whether the switch of the hall's screen is on this draw. */
export async function isOnStage(db: Db, drawId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stage')
    .select('id')
    .where(({ and }) => and({ mode: 'draw', draw_id: drawId }))
    .executeTakeFirst()
  return row !== undefined
}

/** In the order in which they were drawn. */
export function findWinners(db: Db, drawId: string): Promise<Winner[]> {
  return db.selectFrom('draw_winners').selectAll().where('draw_id', '=', drawId).orderBy('position').execute()
}

/** Why the person at this position got no prize; null: the person has one. */
export function passedOver(winners: readonly Winner[], position: number): Winner['reason'] {
  return winners.find(({ replaces }) => replaces === position)?.reason ?? null
}

export type Holder = Names & {
  id: string
  person_id: string
  phone: string
  claim_code: string | null
  is_hidden: number
}

/** The drawn players whose names were not erased, by id. */
export async function findHolders(db: Db, winners: readonly Winner[]): Promise<Map<string, Holder>> {
  const ids = winners.flatMap(({ player_id }) => player_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('players')
    .select(['id', 'person_id', 'name', 'nickname', 'phone', 'claim_code'])
    .select([leaderboardName.as('leaderboard_name'), hiddenColumn().as('is_hidden')])
    .where('id', 'in', ids)
    .where('redacted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The season's players who have a prize. Their names and numbers are needed longest. */
export async function findPrizeHolders(db: Db, seasonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('draw_winners')
    .innerJoin('draws', 'draws.id', 'draw_winners.draw_id')
    .select('player_id')
    .where('season_id', '=', seasonId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('draw_winners as other')
            .select('other.position')
            .whereRef('other.draw_id', '=', 'draw_winners.draw_id')
            .whereRef('other.replaces', '=', 'draw_winners.position'),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ player_id }) => player_id ?? [])
}

export type Entrant = Candidate & Names & { game_type: GameType; is_hidden: boolean }

/** The season's players in batches, with the fields that a draw needs. */
export async function* readEntrants(db: Db, seasonId: string, countryCode: string | null): AsyncGenerator<Entrant[]> {
  const pages = inPages(BATCH, (last: { id: string } | undefined) =>
    db
      .selectFrom('players')
      .leftJoin('result_marks', 'result_marks.player_id', 'players.id')
      .select(['players.id', 'person_id', 'players.created_at', 'phone', 'redacted_at'])
      .select(['disqualified_for', 'eligible', 'own_chance', 'players.name', 'nickname', 'game_type'])
      .select([leaderboardName.as('leaderboard_name'), hiddenColumn().as('is_hidden')])
      .select([hasFinished(0).as('has_finished'), hasFinished(1).as('has_score')])
      .where(isOfSeason(db, seasonId))
      .where('players.id', '>', last?.id ?? '')
      .orderBy('players.id')
      .limit(BATCH)
      .execute(),
  )
  for await (const rows of pages) {
    yield rows.map(({ phone, redacted_at, disqualified_for, eligible, own_chance, ...row }) => ({
      ...row,
      phone_key: redacted_at === null ? phoneKey(phone, countryCode) : null,
      is_disqualified: disqualified_for !== null,
      is_eligible: eligible !== 0,
      is_hidden: row.is_hidden === 1,
      has_finished: row.has_finished === 1,
      has_score: row.has_score === 1,
      has_own_chance: own_chance === 1,
    }))
  }
}

/**
 * Whether a player has a finished game with at least this score, for queries of `players`. One that
 * an admin of version 2.0 rejected doesn't count.
 */
function hasFinished(leastScore: number) {
  return sql<number>`case when exists (select 1 from games
    where games.player_id = players.id and games.status = 'finished'
      and coalesce(games.judged_score, games.score) >= ${leastScore}
      and games.verdict is null) then 1 else 0 end`
}
