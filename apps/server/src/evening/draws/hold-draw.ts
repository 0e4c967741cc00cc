// Holding a prize draw after its list was committed to. The digits decide once; a winner who gets
// no prize is replaced by the next ticket of the same sequence. No person chooses a ticket.
import type { DrawNext } from '@noor-quest/contract/draws'
import { drawTickets } from '@noor-quest/rules/draw'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/commitment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { lockSeasons } from '../../seasons/queries.ts'
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
      .values(
        tickets.map((ticket, index) => ({
          ...{ draw_id: id, position: index + 1, ticket, drawn_at, replaces: null, reason: null },
        })),
      )
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
