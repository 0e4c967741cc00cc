// Passwords: entered again, changed, or replaced with a mailed link.
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { assertStrongPassword } from './password-rules.ts'
import { recordAccountEvent } from './record.ts'

/** Checks a password entered again, by having better-auth do what it is needed for. */
export async function withPassword<T>(
  { limits }: AccountDeps,
  { from }: AccountRequest,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  await limits.count('password', from, userId)
  const result = await work()
  await limits.forgive('password', userId)
  return result
}

/** Mails a link to choose a new password, where the address has an account. */
export async function requestPasswordReset(
  { db, clock }: AccountDeps,
  { call, from }: AccountRequest,
  email: string,
): Promise<void> {
  const summary = 'Asked for a link to choose a new password'
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { id: null, email, from }, 'password_reset_requested', summary, at, null)
  await call((auth, headers) => auth.api.requestPasswordReset({ headers, returnHeaders: true, body: { email } }))
}

/** @throws AppError invalid_link; weak_password, which leaves the link as it was */
export async function resetPassword(
  { db, clock, accounts, limits }: AccountDeps,
  { call, from }: AccountRequest,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  // No token of ours, and PostgreSQL refuses to search for it.
  if (token.includes('\0')) throw new AppError('invalid_link')
  const { internalAdapter } = await (await accounts.auth()).$context
  const request = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  const user =
    request === null
      ? undefined
      : await db.selectFrom('auth_users').select(['id', 'email']).where('id', '=', request.value).executeTakeFirst()
  if (user === undefined) throw new AppError('invalid_link')
  // Before the token is used up: a weak password must not cost the link.
  assertStrongPassword(newPassword, user.email)
  await call((auth, headers) => auth.api.resetPassword({ headers, returnHeaders: true, body: { token, newPassword } }))
  await limits.forgive('sign_in', user.email)
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { ...user, from }, 'password_reset', 'Chose a new password by mail', at, user.id)
}

/** @throws AppError weak_password, invalid_password */
export async function changePassword(
  deps: AccountDeps,
  request: AccountRequest,
  user: Actor & { id: string; email: string },
  body: { currentPassword: string; newPassword: string; revokeOtherSessions?: boolean | undefined },
): Promise<void> {
  assertStrongPassword(body.newPassword, user.email)
  const { revokeOtherSessions = false, ...passwords } = body
  await withPassword(deps, request, user.id, () =>
    request.call((auth, headers) =>
      auth.api.changePassword({ headers, returnHeaders: true, body: { ...passwords, revokeOtherSessions } }),
    ),
  )
  const summary = revokeOtherSessions ? 'Changed the password; other devices signed out' : 'Changed the password'
  const at = new Date(deps.clock.nowMs()).toISOString()
  await recordAccountEvent(deps.db, user, 'password_changed', summary, at, user.id)
}
