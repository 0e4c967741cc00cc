import type { Context } from 'hono'
import type { AccountsServices } from '../accounts/module.ts'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Entitled } from '../platform/http/open-streams.ts'
import type { Platform } from '../platform/module.ts'
import { isFinalist } from '../registration/queries.ts'
import type { FindScreen } from '../screens/screens.ts'

/**
 * Finds the clients whose live stream has a reserved slot: a signed-in admin, a screen of the
 * hall, or a player of the current season's final. `personId`: the page's person.
 */
export function createFindEntitled({ db, may, findScreen }: Platform & AccountsServices & { findScreen: FindScreen }) {
  const staff = may('own-account')

  const findAdmin = async (c: Context<AppEnv>) => {
    try {
      return (await staff.check(c)).session.user
    } catch (cause) {
      if (cause instanceof AppError && ['signed_out', 'not_admin'].includes(cause.code)) return null
      throw cause
    }
  }

  return async (c: Context<AppEnv>, personId: string | null): Promise<Entitled | null> => {
    const screenId = await findScreen(c)
    if (screenId !== null) return { id: screenId, isFinalist: false }
    const admin = await findAdmin(c)
    if (admin !== null) return { id: admin.id, isFinalist: false }
    if (personId !== null && (await isFinalist(db, personId))) return { id: personId, isFinalist: true }
    return null
  }
}
