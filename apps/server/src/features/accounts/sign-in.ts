// Signing up and in, signing out, and the link that verifies an address.
import type { AdminSession } from '../../shared/admin-session.ts'
import { AppError } from '../../shared/app-error.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { recordAccountEvent, recordSignIn } from './record.ts'

type Credentials = { email: string; password: string }

/** Adds an account without rights and mails its verification link. @throws AppError for what must not be shown */
export async function askForAccount(
  { db, clock }: AccountDeps,
  { call, from }: AccountRequest,
  { email, password }: Credentials,
): Promise<void> {
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { id: null, email, from }, 'sign_up', 'Asked for an account', at, null)
  const body = { email, password, name: email }
  await call((auth, headers) => auth.api.signUpEmail({ headers, returnHeaders: true, body })).catch(
    async (cause: unknown) => {
      // Of two sign-ups at once one fails; without an account afterwards it was something else.
      const stored = db.selectFrom('auth_users').select('id').where('email', '=', email.toLowerCase())
      if ((await stored.executeTakeFirst()) === undefined) throw new AppError('internal')
      throw cause
    },
  )
}

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

/** Verifies the address that the mail's token is about. @throws AppError invalid_link */
export async function verifyAddress(
  { db, clock }: AccountDeps,
  { call, from }: AccountRequest,
  token: string,
): Promise<void> {
  const before = await db
    .selectFrom('auth_users')
    .select(['id', 'email', 'email_verified'])
    .where('email', '=', emailOf(token) ?? '')
    .executeTakeFirst()
  await call((auth, headers) => auth.api.verifyEmail({ headers, returnHeaders: true, query: { token } }))
  if (before === undefined || before.email_verified) return
  const { id, email } = before
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { id, email, from }, 'email_verified', 'Email verified', at, id)
}

/** The address a verification token is about, unchecked: better-auth checks the signature afterwards. */
function emailOf(token: string): string | null {
  try {
    const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}
