import type { DrawCounts } from '@noor-quest/contract/draws'
import { type DrawTicket, drawTicketLine } from '@noor-quest/rules/draw'
import type { GameType } from '@noor-quest/rules/games'
import { phoneKey } from '@noor-quest/rules/personal-details'
import { type Selectable, sql } from 'kysely'
import type { Names } from '../../leaderboards/shown-name.ts'
import { boardName, hiddenColumn } from '../../leaderboards/shown-persons.ts'
import { AppError } from '../../platform/app-error.ts'
import { inPages } from '../../platform/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'
import { isOfSeason } from '../../players/queries.ts'
import type { Candidate } from './choose-tickets.ts'

/** Rows that are read or written at once; moves are played between them. */
export const BATCH = 500

export type Draw = Selectable<Database['draws']> & { digits: string | null; drawn_at: string | null }
export type Winner = Selectable<Database['draw_winners']>

function draws(db: Db) {
  return db
    .selectFrom('draws')
    .leftJoin('draw_digits', 'draw_digits.draw_id', 'draws.id')
    .selectAll('draws')
    .select(['digits', 'drawn_at'])
}

/** How many draws there are in all seasons, and how far they are. */
export function countDraws(db: Db): Promise<DrawCounts> {
  const count = (table: 'draws' | 'draw_digits' | 'draw_winners') =>
    db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  return db
    .selectNoFrom([count('draws').as('draws'), count('draw_digits').as('decided'), count('draw_winners').as('drawn')])
    .$narrowType<DrawCounts>()
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export function findDraws(db: Db, seasonId: string): Promise<Draw[]> {
  return draws(db).where('season_id', '=', seasonId).orderBy('committed_at', 'desc').orderBy('id', 'desc').execute()
}

/** @throws AppError not_found */
export async function requireDraw(db: Db, id: string): Promise<Draw> {
  const draw = await draws(db).where('draws.id', '=', id).executeTakeFirst()
  if (draw === undefined) throw new AppError('not_found')
  return draw
}

export async function hasDraw(db: Db, seasonId: string): Promise<boolean> {
  const draw = await db.selectFrom('draws').select('id').where('season_id', '=', seasonId).limit(1).executeTakeFirst()
  return draw !== undefined
}

/** Seasons with a draw, the one with the newest draw first. */
export function findDrawnSeasons(db: Db): Promise<{ season_id: string; name: string; name_ar: string }[]> {
  return db
    .selectFrom('draws')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .select(['season_id', 'name', 'name_ar'])
    .groupBy(['season_id', 'name', 'name_ar'])
    .orderBy((eb) => eb.fn.max('committed_at'), 'desc')
    .orderBy('season_id', 'desc')
    .execute()
}

/** In the order in which they were drawn. */
export function findWinners(db: Db, drawIds: readonly string[]): Promise<Winner[]> {
  if (drawIds.length === 0) return Promise.resolve([])
  return db.selectFrom('draw_winners').selectAll().where('draw_id', 'in', drawIds).orderBy('position').execute()
}

export type Holder = Names & {
  player_id: string
  person_id: string
  phone: string
  claim_code: string | null
  is_hidden: number
}

/** The holders of drawn tickets, by draw and ticket, without erased names. */
export async function findHolders(db: Db, drawIds: readonly string[]): Promise<Map<string, Holder>> {
  if (drawIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('draw_winners')
    .innerJoin('draw_names', 'draw_names.draw_id', 'draw_winners.draw_id')
    .innerJoin('players', 'players.id', 'draw_names.player_id')
    .select(['draw_names.draw_id', 'draw_names.ticket', 'player_id', 'person_id'])
    .select(['players.name', 'nickname', 'phone', 'claim_code'])
    .select([boardName.as('board_name'), hiddenColumn().as('is_hidden')])
    .whereRef('draw_names.ticket', '=', 'draw_winners.ticket')
    .where('draw_winners.draw_id', 'in', drawIds)
    .execute()
  return new Map(rows.map((row) => [holderKey(row), row]))
}

export const holderKey = ({ draw_id, ticket }: { draw_id: string; ticket: number }) => `${draw_id} ${ticket}`

/** The drawn tickets that have a prize: no other was drawn in their place. */
export function prizeTickets(db: Db) {
  return db
    .selectFrom('draw_winners')
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
}

/** The season's players whose ticket has a prize. Their names and numbers are needed longest. */
export async function findPrizeHolders(db: Db, seasonId: string): Promise<string[]> {
  const rows = await prizeTickets(db)
    .innerJoin('draws', 'draws.id', 'draw_winners.draw_id')
    .innerJoin('draw_names', 'draw_names.draw_id', 'draw_winners.draw_id')
    .select('player_id')
    .whereRef('draw_names.ticket', '=', 'draw_winners.ticket')
    .where('season_id', '=', seasonId)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

export type Entrant = Candidate & Names & { game_type: GameType; is_hidden: boolean }

/** The season's players in batches, with the fields that a draw needs. */
export async function* readEntrants(db: Db, seasonId: string, countryCode: string | null): AsyncGenerator<Entrant[]> {
  const pages = inPages(BATCH, (last: { id: string } | undefined) =>
    db
      .selectFrom('players')
      .innerJoin('persons', 'persons.id', 'person_id')
      .leftJoin('devices', 'devices.id', 'device_id')
      .leftJoin('result_marks', 'result_marks.player_id', 'players.id')
      .select(['players.id', 'person_id', 'players.created_at', 'phone', 'redacted_at'])
      .select(['disqualified_for', 'eligible', 'own_ticket', 'players.name', 'nickname', 'game_type'])
      .select(['device_id', 'is_booth', boardName.as('board_name'), hiddenColumn().as('is_hidden')])
      .select([hasFinished(0).as('has_finished'), hasFinished(1).as('has_score')])
      .where(isOfSeason(db, seasonId))
      .where('players.id', '>', last?.id ?? '')
      .orderBy('players.id')
      .limit(BATCH)
      .execute(),
  )
  for await (const rows of pages) {
    yield rows.map(({ phone, redacted_at, disqualified_for, eligible, own_ticket, is_booth, ...row }) => ({
      ...row,
      // Only devices with known facts have a row.
      device_id: is_booth === 1 ? null : row.device_id,
      phone_key: redacted_at === null ? phoneKey(phone, countryCode) : null,
      is_disqualified: disqualified_for !== null,
      is_eligible: eligible !== 0,
      is_hidden: row.is_hidden === 1,
      has_finished: row.has_finished === 1,
      has_score: row.has_score === 1,
      has_own_ticket: own_ticket === 1,
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

/** The list's tickets in batches, in the list's order. */
export function readTickets(db: Db, drawId: string): AsyncGenerator<DrawTicket[]> {
  return inPages<DrawTicket>(BATCH, (last) =>
    db
      .selectFrom('draw_tickets')
      .select(['ticket', 'name_sha256'])
      .where('draw_id', '=', drawId)
      .where('ticket', '>', last?.ticket ?? 0)
      .orderBy('ticket')
      .limit(BATCH)
      .execute(),
  )
}

export const ticketLines = (tickets: readonly DrawTicket[]) => tickets.map(drawTicketLine).join('')
