import { AppError } from '../platform/app-error.ts'
import { transact } from '../platform/database/transact.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import type { AdminSession } from './admin-session.ts'
import { recordAccountEvent } from './audit/write-audit.ts'

type Credentials = { email: string; password: string }

/**
 * @returns `twoFactor` if a code is needed next
 * @throws AppError invalid_credentials, email_not_verified, not_admin
 */
export async function signInWithPassword(
  deps: AccountDeps,
  request: AccountRequest,
  { email, password }: Credentials,
): Promise<{ twoFactor: boolean }> {
  const { db, clock, limits } = deps
  const { call, from, attempt } = request
  await limits.count('sign_in', attempt(email))
  const at = new Date(clock.nowMs()).toISOString()
  const result = await call((auth, headers) =>
    auth.api.signInEmail({ headers, returnHeaders: true, body: { email, password } }),
  ).catch(async (cause: unknown) => {
    if (cause instanceof AppError && cause.code !== 'internal') {
      await recordAccountEvent(db, { id: null, email, from }, 'sign_in_failed', cause.message, at, null)
    }
    throw cause
  })
  await limits.forgive('sign_in', attempt(email))
  // better-auth's plugin for second factors returns `twoFactorRedirect` instead of the sign-in. Its
  // types don't declare that.
  if ('twoFactorRedirect' in result) {
    await recordAccountEvent(
      db,
      { id: null, email, from },
      'code_requested',
      'Right password, code asked for',
      at,
      null,
    )
    return { twoFactor: true }
  }
  await completeSignIn(deps, request, result.user, 'With password')
  return { twoFactor: false }
}

/** Runs after the last step of a sign-in, second factor included. */
export async function completeSignIn(
  { db, clock }: AccountDeps,
  { from, rememberDevice }: AccountRequest,
  { id, email }: { id: string; email: string },
  how: string,
): Promise<void> {
  const at = new Date(clock.nowMs()).toISOString()
  await transact(db, async (tx) => {
    await tx.updateTable('auth_users').set({ last_sign_in_at: at }).where('id', '=', id).execute()
    await recordAccountEvent(tx, { id, email, from }, 'sign_in', how, at, id)
  })
  rememberDevice(email)
}

export async function signOutOf(
  { db, clock }: AccountDeps,
  { call, from }: AccountRequest,
  session: AdminSession | null,
): Promise<void> {
  await call((auth, headers) => auth.api.signOut({ headers, returnHeaders: true }))
  if (session === null) return
  const { id, email } = session.user
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { id, email, from }, 'sign_out', 'Signed out', at, id)
}
