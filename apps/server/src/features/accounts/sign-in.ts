// Signing in with a password, and signing out.
import type { AdminSession } from '../../shared/admin-session.ts'
import { AppError } from '../../shared/app-error.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { recordAccountEvent, recordSignIn } from './record.ts'

type Credentials = { email: string; password: string }

/** @returns `twoFactor` when a code is asked for next @throws AppError invalid_credentials, email_not_verified, not_admin */
export async function signInWithPassword(
  { db, clock, limits }: AccountDeps,
  { call, from }: AccountRequest,
  { email, password }: Credentials,
): Promise<{ twoFactor: boolean }> {
  const at = new Date(clock.nowMs()).toISOString()
  const result = await call((auth, headers) =>
    auth.api.signInEmail({ headers, returnHeaders: true, body: { email, password } }),
  ).catch(async (cause: unknown) => {
    if (cause instanceof AppError && cause.code !== 'internal') {
      await recordAccountEvent(db, { id: null, email, from }, 'sign_in_failed', cause.message, at, null)
    }
    throw cause
  })
  await limits.forgive('sign_in', email)
  // The second factor's plugin returns this in the sign-in's place, which its types don't say.
  if ('twoFactorRedirect' in result) return { twoFactor: true }
  await recordSignIn(db, { id: result.user.id, email: result.user.email, from }, 'With password', at)
  return { twoFactor: false }
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
