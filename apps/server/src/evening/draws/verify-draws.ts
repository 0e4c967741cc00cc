// The check that prize draws match their commitments: the list's lines give its hash, each name
// matches its commitment or was erased, and the digits give the drawn tickets.
import { createHash } from 'node:crypto'
import { drawTickets } from '@noor-quest/rules/draw'
import type { Db } from '../../platform/database/connect.ts'
import type { Difference } from '../../play/verify.ts'
import { commitTo, sha256 } from '../commitment.ts'
import { findDraws, findWinners, readTickets, ticketLines } from './queries.ts'
import { headLineOf } from './read-draws.ts'

export type VerifiedDraw = {
  title: string
  sha256: string
  tickets: number
  /** Names that match their commitments, and names that were erased. */
  names: number
  erased: number
  /** Tickets that were drawn; null before the digits were called out. */
  drawn: number | null
  differences: Difference[]
}

/** Verifies the season's draws, newest first. It only reads. */
export async function verifyDraws(db: Db, seasonId: string): Promise<VerifiedDraw[]> {
  const verified: VerifiedDraw[] = []
  for (const draw of await findDraws(db, seasonId)) {
    const { id, title_en: title, digits } = draw
    const hash = createHash('sha256').update(headLineOf(draw))
    const differences: Difference[] = []
    const named = await db.selectFrom('draw_names').selectAll().where('draw_id', '=', id).execute()
    const names = new Map(named.map((row) => [row.ticket, row]))
    let [tickets, fitting] = [0, 0]
    for await (const batch of readTickets(db, id)) {
      hash.update(ticketLines(batch))
      tickets += batch.length
      for (const { ticket, name_sha256 } of batch) {
        const name = names.get(ticket)
        const recomputed = name && commitTo(name.name, name.salt)
        if (recomputed === name_sha256) fitting++
        if (recomputed === undefined || recomputed === name_sha256) continue
        const [stored, found] = [{ name_sha256 }, { name_sha256: recomputed }]
        differences.push({ what: 'ticket', id: `${ticket} of ${title}`, stored, recomputed: found })
      }
    }
    const winners = (await findWinners(db, [id])).map(({ ticket }) => ticket)
    const drawing = { sha256, hash: draw.sha256, digits: digits ?? '', tickets: draw.tickets }
    const stored = { sha256: draw.sha256, tickets: draw.tickets, drawn: winners.join(', ') }
    const recomputed = {
      ...{ sha256: hash.digest('hex'), tickets },
      drawn: digits === null ? '' : drawTickets(drawing, winners.length).join(', '),
    }
    if (JSON.stringify(stored) !== JSON.stringify(recomputed)) {
      differences.unshift({ what: 'draw', id: title, stored, recomputed })
    }
    verified.push({
      ...{ title, sha256: draw.sha256, tickets, names: fitting, erased: tickets - names.size },
      ...{ drawn: digits === null ? null : winners.length, differences },
    })
  }
  return verified
}
