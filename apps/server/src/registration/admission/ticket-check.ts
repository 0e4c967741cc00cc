// The ticket of a registration (docs/product-rules.md#admission). Its twelve random characters are
// the defence against guessing. Wrong codes are limited by device alone: a hall shares one address,
// and a limit of all devices would let a script shut the door.
import type { CodeFault } from '@noor-quest/contract/admission'
import type { Registration } from '@noor-quest/contract/registration'
import type { Context } from 'hono'
import type { AccountsServices } from '../../accounts/module.ts'
import { AppError, tooManyAttempts } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import type { Platform } from '../../platform/module.ts'
import type { DeviceCookies } from '../device-cookie.ts'
import { findPlayerByRequest } from '../queries.ts'
import { createTicketHash, findTicket, isTicketUsed, markUsed } from './tickets.ts'

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
  if (!(await markUsed(tx, id, at))) throw refuse('used')
}

const refuse = (reason: CodeFault) => new AppError('invalid_code', { details: { reason } })

async function isBooth(db: Db, deviceId: string | null): Promise<boolean> {
  if (deviceId === null) return false
  const device = await db.selectFrom('devices').select('is_booth').where('id', '=', deviceId).executeTakeFirst()
  return device?.is_booth === 1
}
