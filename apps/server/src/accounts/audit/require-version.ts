// The check that every form of the portal has: two admins may edit the same thing at once.
import { editConflict } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/connect.ts'
import type { LastChange } from './queries.ts'

type Version = string | number | boolean

type Check<Current> = {
  /** The version with which the form was loaded; undefined: the request is no form's. */
  seen: Version | undefined
  now: Version
  current: () => Promise<Current> | Current
  lastChange: () => Promise<LastChange | undefined>
}

/**
 * Refuses to save a form that was loaded before the last change. Call it in the transaction that
 * saves, after the rows are locked.
 * @throws AppError edit_conflict
 */
export async function requireVersion<Current>(
  tx: Tx,
  { seen, now, current, lastChange }: Check<Current>,
): Promise<void> {
  if (seen === undefined || seen === now) return
  const { by, at } = (await lastChange()) ?? { by: null, at: null }
  const account = await tx.selectFrom('auth_users').select('name').where('email', '=', by).executeTakeFirst()
  throw editConflict(await current(), { by: account?.name ?? by, at })
}
