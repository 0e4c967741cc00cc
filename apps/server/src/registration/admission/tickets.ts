// Printed tickets, each for one registration (docs/product-rules.md#admission). Only the
// registration uses a ticket up, so until then a visitor may open it in several browsers. Only a
// keyed hash is stored.
import type { Tickets } from '@noor-quest/contract/admission'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { hmac } from '../../platform/tokens.ts'
import { newCode, readCode } from '../claim-code.ts'

/** 23^12 codes: with 10,000 tickets, one guess in two million million is right. */
const LENGTH = 12
/** Rows of a statement, below both engines' limits of parameters. */
const AT_ONCE = 200
const ENTITY = 'admission_tickets'

export type HashTicket = (code: string) => string

export function createTicketHash(secret: string): HashTicket {
  return (code) => hmac(secret, `admission-ticket:${code}`, 'hex')
}

export async function makeTickets(db: Db, hashTicket: HashTicket, actor: Actor, count: number, at: string) {
  const codes = Array.from({ length: count }, () => newCode(LENGTH))
  await transact(db, async (tx) => {
    for (let start = 0; start < count; start += AT_ONCE) {
      const rows = codes
        .slice(start, start + AT_ONCE)
        .map((code) => ({ code_hmac: hashTicket(code), printed_at: at, used_at: null }))
      await tx.insertInto('admission_tickets').values(rows).execute()
    }
    await writeAudit(tx, actor, { action: 'add', entity: ENTITY, summary: `${count} tickets` }, at)
  })
  return { printed_at: at, codes }
}

/** The id of a typed code's ticket, used or not; null for any other text. */
export async function findTicket(db: Db, hashTicket: HashTicket, typed: string): Promise<string | null> {
  const code = readCode(typed, LENGTH)
  if (code === null) return null
  const id = hashTicket(code)
  return (await isTicketUsed(db, id)) === null ? null : id
}

/** null: there is no such ticket, or it was withdrawn. */
export async function isTicketUsed(db: Db, id: string): Promise<boolean | null> {
  const row = await db.selectFrom('admission_tickets').select('used_at').where('code_hmac', '=', id).executeTakeFirst()
  return row === undefined ? null : row.used_at !== null
}

/** False: used or withdrawn. Of two registrations at once the second waits for the first. */
export async function markUsed(tx: Tx, id: string, at: string): Promise<boolean> {
  const used = await tx
    .updateTable('admission_tickets')
    .set({ used_at: at })
    .where('code_hmac', '=', id)
    .where('used_at', 'is', null)
    .returning('code_hmac')
    .executeTakeFirst()
  return used !== undefined
}

export async function listTickets(db: Db): Promise<Tickets> {
  const rows = await db
    .selectFrom('admission_tickets')
    .groupBy('printed_at')
    .orderBy('printed_at', 'desc')
    .select(({ fn }) => ['printed_at', fn.countAll().as('tickets'), fn.count('used_at').as('used')])
    .execute()
  return {
    printings: rows.map(({ printed_at, tickets, used }) => ({
      printed_at,
      tickets: Number(tickets),
      used: Number(used),
    })),
  }
}

/** Deletes the unused tickets of one printing. @returns their number */
export async function withdrawTickets(db: Db, actor: Actor, printedAt: string, at: string): Promise<number> {
  return transact(db, async (tx) => {
    const rows = await tx
      .deleteFrom('admission_tickets')
      .where('printed_at', '=', printedAt)
      .where('used_at', 'is', null)
      .returning('code_hmac')
      .execute()
    if (rows.length === 0) return 0
    const summary = `${rows.length} unused tickets, printed ${printedAt}`
    await writeAudit(tx, actor, { action: 'delete', entity: ENTITY, summary }, at)
    return rows.length
  })
}
