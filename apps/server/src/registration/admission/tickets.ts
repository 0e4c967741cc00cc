// Admission tickets, each for one registration (docs/product-rules.md#admission). Only the
// registration uses a ticket up, so until then a visitor may open it in several browsers. Only a
// keyed hash is stored.
import type { CodeFault, Tickets } from '@noor-quest/contract/admission'
import type { Registration } from '@noor-quest/contract/registration'
import type { Context } from 'hono'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../../accounts/module.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError, tooManyAttempts } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import type { Platform } from '../../platform/module.ts'
import { hmac } from '../../platform/tokens.ts'
import type { DeviceCookies } from '../cookies.ts'
import { findPlayerByRequest } from '../queries.ts'
import { newCode, readCode } from '../search.ts'

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
async function findTicket(db: Db, hashTicket: HashTicket, typed: string): Promise<string | null> {
  const code = readCode(typed, LENGTH)
  if (code === null) return null
  const id = hashTicket(code)
  return (await isTicketUsed(db, id)) === null ? null : id
}

/** null: there is no such ticket, or it was withdrawn. */
async function isTicketUsed(db: Db, id: string): Promise<boolean | null> {
  const row = await db.selectFrom('admission_tickets').select('used_at').where('code_hmac', '=', id).executeTakeFirst()
  return row === undefined ? null : row.used_at !== null
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

/**
 * Window in which wrong codes of a device are counted. The twelve random characters are the defence
 * against guessing. Wrong codes are limited by device alone: a hall shares one address, and a script
 * could use up a limit of all devices.
 */
const WINDOW_MS = 10 * 60_000
/** Wrong codes of one device in that time. */
const WRONG_MAX = 10

type Deps = Platform & AccountsServices & { devices: DeviceCookies }

/** A registration's ticket; `id` null: a repeated registration, which needs none. */
export type Ticket = { id: string | null }

export type TicketChecks = ReturnType<typeof createTicketChecks>

export function createTicketChecks({ db, settings, secret, attempts, countRefusal, devices }: Deps) {
  const hashTicket = createTicketHash(secret)

  /** @throws AppError rate_limited */
  const countWrong = async (c: Context<AppEnv>) => {
    const deviceId = devices.find(c)
    // A new device is one more row: a script that keeps no cookies would fill the table.
    if (deviceId === null) return
    const { count, endsInMs } = await attempts.tally('admit', deviceId, WINDOW_MS)
    if (count <= WRONG_MAX) return
    await countRefusal('admit', c)
    throw tooManyAttempts(endsInMs)
  }

  /** The id of a code's ticket, used or not. @throws AppError invalid_code, rate_limited */
  const requireTicket = async (c: Context<AppEnv>, code: string) => {
    const id = await findTicket(db, hashTicket, code)
    if (id !== null) return id
    await countWrong(c)
    throw refuse('unknown')
  }

  return {
    /** @throws AppError invalid_code, rate_limited */
    check: async (c: Context<AppEnv>, code: string) => {
      if (await isTicketUsed(db, await requireTicket(c, code))) throw refuse('used')
    },
    /**
     * The registration's ticket, used or not; null where none is needed.
     * @throws AppError admission_required, invalid_code, rate_limited
     */
    find: async (
      c: Context<AppEnv>,
      { ticket, request_id }: Pick<Registration, 'ticket' | 'request_id'>,
    ): Promise<Ticket | null> => {
      if (settings.current().admission === 'everybody' || (await isBooth(db, devices.find(c)))) return null
      if (ticket !== undefined) return { id: await requireTicket(c, ticket) }
      const isRepeated = request_id !== undefined && (await findPlayerByRequest(db, request_id)) !== undefined
      if (!isRepeated) throw new AppError('admission_required')
      return { id: null }
    },
  }
}

/**
 * Uses up the ticket of a registration that isn't repeated.
 * @throws AppError admission_required, invalid_code
 */
export async function useTicket(tx: Tx, { id }: Ticket, at: string): Promise<void> {
  if (id === null) throw new AppError('admission_required')
  // The lock makes the second of two registrations at once wait for the first.
  const used = await tx
    .updateTable('admission_tickets')
    .set({ used_at: at })
    .where('code_hmac', '=', id)
    .where('used_at', 'is', null)
    .returning('code_hmac')
    .executeTakeFirst()
  if (used === undefined) throw refuse('used')
}

const refuse = (reason: CodeFault) => new AppError('invalid_code', { details: { reason } })

async function isBooth(db: Db, deviceId: string | null): Promise<boolean> {
  if (deviceId === null) return false
  const device = await db.selectFrom('devices').select('is_booth').where('id', '=', deviceId).executeTakeFirst()
  return device?.is_booth === 1
}
