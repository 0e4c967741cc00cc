import { type DrawTicket, drawTicketLine } from '@noor-quest/rules/draw'
import { type Selectable, sql } from 'kysely'
import { boardName, hiddenColumn } from '../../leaderboards/shown-persons.ts'
import { AppError } from '../../platform/app-error.ts'
import { inPages } from '../../platform/batches.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { DrawsTable, DrawWinnersTable } from '../../platform/database/tables.ts'
import type { HashPhone } from '../../players/phone-hash.ts'
import type { Candidate } from './choose-tickets.ts'

/** Rows that are read or written at once; moves are played between them. */
export const BATCH = 500

export type Draw = Selectable<DrawsTable> & { digits: string | null; drawn_at: string | null }
export type Winner = Selectable<DrawWinnersTable>

function draws(db: Db) {
  return db
    .selectFrom('draws')
    .leftJoin('draw_digits', 'draw_digits.draw_id', 'draws.id')
    .selectAll('draws')
    .select(['digits', 'drawn_at'])
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

export type Holder = {
  draw_id: string
  ticket: number
  player_id: string
  name: string
  nickname: string | null
  board_name: string | null
  phone: string
  is_hidden: number
}

/** The holders of drawn tickets, by draw and ticket, without erased names. */
export async function findHolders(db: Db, drawIds: readonly string[]): Promise<Map<string, Holder>> {
  if (drawIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('draw_winners')
    .innerJoin('draw_names', (join) =>
      join
        .onRef('draw_names.draw_id', '=', 'draw_winners.draw_id')
        .onRef('draw_names.ticket', '=', 'draw_winners.ticket'),
    )
    .innerJoin('players', 'players.id', 'draw_names.player_id')
    .select(['draw_names.draw_id', 'draw_names.ticket', 'player_id', 'players.name', 'nickname', 'phone'])
    .select([boardName.as('board_name'), hiddenColumn().as('is_hidden')])
    .where('draw_winners.draw_id', 'in', drawIds)
    .execute()
  return new Map(rows.map((row) => [holderKey(row), row]))
}

export const holderKey = ({ draw_id, ticket }: { draw_id: string; ticket: number }) => `${draw_id} ${ticket}`

/** The season's players whose ticket has a prize. Their names and numbers are needed longest. */
export async function findPrizeHolders(db: Db, seasonId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('draw_winners')
    .innerJoin('draws', 'draws.id', 'draw_winners.draw_id')
    .innerJoin('draw_names', (join) =>
      join
        .onRef('draw_names.draw_id', '=', 'draw_winners.draw_id')
        .onRef('draw_names.ticket', '=', 'draw_winners.ticket'),
    )
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
  return rows.map(({ player_id }) => player_id)
}

export type Entrant = Candidate & {
  name: string
  nickname: string | null
  board_name: string | null
  is_hidden: boolean
}

/** The season's players in batches, with the fields that a draw needs. */
export async function* readEntrants(db: Db, seasonId: string, hashPhone: HashPhone): AsyncGenerator<Entrant[]> {
  const pages = inPages(BATCH, (last: { id: string } | undefined) =>
    db
      .selectFrom('players')
      .leftJoin('result_marks', 'result_marks.player_id', 'players.id')
      .select(['players.id', 'person_id', 'players.created_at', 'phone', 'phone_hash', 'redacted_at'])
      .select(['disqualified_for', 'eligible', 'name', 'nickname'])
      .select([boardName.as('board_name'), hiddenColumn().as('is_hidden'), HAS_FINISHED.as('has_finished')])
      .where('season_id', '=', seasonId)
      .where('players.id', '>', last?.id ?? '')
      .orderBy('players.id')
      .limit(BATCH)
      .execute(),
  )
  for await (const rows of pages) {
    yield rows.map(
      ({ phone, phone_hash, redacted_at, disqualified_for, eligible, is_hidden, has_finished, ...row }) => ({
        ...row,
        // Rows that are older than hashes may have none yet.
        phone_hash: redacted_at === null ? (phone_hash ?? hashPhone(phone)) : null,
        is_disqualified: disqualified_for !== null,
        is_eligible: eligible !== 0,
        is_hidden: is_hidden === 1,
        has_finished: has_finished === 1,
      }),
    )
  }
}

/**
 * Whether a player has a finished game, for queries of `players`. A withheld game counts as
 * finished; one that an admin rejected doesn't.
 */
const HAS_FINISHED = sql<number>`case when exists (select 1 from games
  where games.player_id = players.id and games.status = 'finished'
    and (games.verdict is null or games.verdict <> 'rejected')) then 1 else 0 end`

/** The list's tickets in batches, in the list's order. */
export async function* readTickets(db: Db, drawId: string): AsyncGenerator<DrawTicket[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('draw_tickets')
      .select(['ticket', 'name_sha256'])
      .where('draw_id', '=', drawId)
      .where('ticket', '>', after)
      .orderBy('ticket')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows[BATCH - 1]
    if (last === undefined) return
    after = last.ticket
  }
}

export const ticketLines = (tickets: readonly DrawTicket[]) => tickets.map(drawTicketLine).join('')
