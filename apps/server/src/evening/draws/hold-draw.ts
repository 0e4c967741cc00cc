// Holding a prize draw after its list was committed to. The digits decide once; a winner who gets
// no prize is replaced by the next ticket of the same sequence. No person chooses a ticket.
import type { DrawNext, OwnTicketChange, WinnerChange } from '@noor-quest/contract/draws'
import { drawTickets } from '@noor-quest/rules/draw'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { lockSeasons } from '../../seasons/queries.ts'
import { sha256 } from '../commitment.ts'
import { findWinners, requireDraw } from './queries.ts'

/**
 * Decides a draw by the digits called out, in plainDigits' form. The same digits again change
 * nothing: a request repeated after a lost response isn't a second attempt.
 * @throws AppError not_found, draw_done
 */
export async function drawByDigits(db: Db, actor: Actor, id: string, digits: string, wallMs: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const draw = await requireDraw(tx, id)
    if (draw.digits === digits) return
    if (draw.digits !== null) throw new AppError('draw_done')
    const drawn_at = new Date(wallMs).toISOString()
    await tx.insertInto('draw_digits').values({ draw_id: id, digits, drawn_at }).execute()
    const tickets = drawTickets({ sha256, hash: draw.sha256, digits, tickets: draw.tickets }, draw.winners)
    await tx
      .insertInto('draw_winners')
      .values(tickets.map((ticket, index) => ({ draw_id: id, position: index + 1, ticket, drawn_at })))
      .execute()
    const summary = `Draw “${draw.title_en}”: the digits ${digits} drew tickets ${tickets.join(', ')}`
    await writeAudit(tx, actor, { action: 'change', entity: 'draws', entityId: id, summary }, drawn_at)
  })
}

/**
 * Replaces the ticket at `position` by the next one of the sequence. A position that was passed
 * over before doesn't change.
 * @throws AppError not_found, draw_not_done, no_tickets
 */
export async function drawTheNext(
  db: Db,
  actor: Actor,
  id: string,
  { position, reason }: DrawNext,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const draw = await requireDraw(tx, id)
    if (draw.digits === null) throw new AppError('draw_not_done')
    const drawn = await findWinners(tx, [id])
    const passed = drawn.find((one) => one.position === position)
    if (passed === undefined) throw new AppError('not_found')
    if (drawn.some(({ replaces }) => replaces === position)) return
    const count = drawn.length + 1
    if (count > draw.tickets) throw new AppError('no_tickets', { message: 'All tickets of this draw have been drawn.' })
    const { digits, sha256: hash, tickets } = draw
    const ticket = drawTickets({ sha256, hash, digits, tickets }, count).at(-1) ?? 0
    const drawn_at = new Date(wallMs).toISOString()
    await tx
      .insertInto('draw_winners')
      .values({ draw_id: id, position: count, ticket, drawn_at, replaces: position, reason })
      .execute()
    const why = reason.replace('_', ' ')
    const summary = `Draw “${draw.title_en}”: ticket ${ticket} in place of ticket ${passed.ticket} (${why})`
    await writeAudit(tx, actor, { action: 'change', entity: 'draws', entityId: id, summary }, drawn_at)
  })
}

/**
 * Ticks off what was done for a drawn ticket's winner. A second run changes nothing.
 * @throws AppError not_found
 */
export async function changeWinner(
  db: Db,
  actor: Actor,
  id: string,
  { position, ...change }: WinnerChange,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const draw = await requireDraw(tx, id)
    const winner = (await findWinners(tx, [id])).find((one) => one.position === position)
    if (winner === undefined) throw new AppError('not_found')
    const before = await tx
      .selectFrom('draw_marks')
      .select(['contacted', 'prize_given'])
      .where(({ and }) => and({ draw_id: id, position }))
      .executeTakeFirst()
    const marks = {
      contacted: Number(change.contacted ?? before?.contacted === 1),
      prize_given: Number(change.prize_given ?? before?.prize_given === 1),
    }
    if (marks.contacted === (before?.contacted ?? 0) && marks.prize_given === (before?.prize_given ?? 0)) return
    await tx
      .insertInto('draw_marks')
      .values({ draw_id: id, position, ...marks })
      .onConflict((conflict) => conflict.columns(['draw_id', 'position']).doUpdateSet(marks))
      .execute()
    const said = `contacted: ${yes(marks.contacted)}, prize given: ${yes(marks.prize_given)}`
    const summary = `Draw “${draw.title_en}”: ticket ${winner.ticket}, ${said}`
    const at = new Date(wallMs).toISOString()
    await writeAudit(tx, actor, { action: 'change', entity: 'draws', entityId: id, summary }, at)
  })
}

/**
 * Gives a person a ticket of their own beside others with the number or device, or takes it back.
 * Sealed lists stay. A second run changes nothing.
 * @throws AppError player_not_found
 */
export async function changeOwnTicket(
  db: Db,
  actor: Actor,
  seasonId: string,
  { player_id, has_own_ticket }: OwnTicketChange,
  wallMs: number,
): Promise<void> {
  const own_ticket = Number(has_own_ticket)
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const player = await tx
      .selectFrom('players')
      .leftJoin('result_marks', 'result_marks.player_id', 'players.id')
      .select('own_ticket')
      .where(({ and }) => and({ 'players.id': player_id, season_id: seasonId }))
      .executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    if ((player.own_ticket ?? 0) === own_ticket) return
    await tx
      .insertInto('result_marks')
      .values({ player_id, eligible: 1, contacted: 0, prize_given: 0, note: '', own_ticket })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ own_ticket }))
      .execute()
    const summary = `own ticket: ${yes(own_ticket)}`
    const at = new Date(wallMs).toISOString()
    await writeAudit(tx, actor, { action: 'change', entity: 'result_marks', entityId: player_id, summary }, at)
  })
}

const yes = (mark: number) => (mark === 1 ? 'yes' : 'no')
