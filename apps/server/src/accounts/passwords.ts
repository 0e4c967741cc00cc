// Passwords: entered again, changed, or reset by a mailed link.

import { AppError } from '../platform/app-error.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import type { AdminSession } from './admin-session.ts'
import { createLink, endVerifications, findLink, refuseLink, refuseOwnerOverHttp, useLink } from './links.ts'
import { resetPasswordMail } from './mail/account-mails.ts'
import { assertStrongPassword } from './password-rules.ts'
import { replacePassword } from './queries.ts'
import { endSessions } from './sessions.ts'
import { markVerified } from './sign-up.ts'

/**
 * Checks a re-entered password through the better-auth call that needs it.
 * @param purpose the activity log's text for a wrong password: "to change the password"
 */
export async function withPassword<T>(
  { limits }: AccountDeps,
  { attempt, record }: AccountRequest,
  { id, email }: { id: string; email: string },
  purpose: string,
  work: () => Promise<T>,
): Promise<T> {
  await limits.count('password', attempt(email))
  const result = await work().catch(async (cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'invalid_password') {
      await record('password_wrong', `Wrong password ${purpose}`, { id, email })
    }
    throw cause
  })
  await limits.resetCount('password', attempt(email))
  return result
}

/**
 * Checks the password again, which allows sensitive actions for a while.
 * @throws AppError invalid_password
 */
export async function reauthenticate(
  deps: AccountDeps,
  request: AccountRequest,
  session: AdminSession,
  password: string,
): Promise<void> {
  await withPassword(deps, request, session.user, 'entered again', () =>
    request.call((auth, sent) => auth.api.verifyPassword({ ...sent, body: { password } })),
  )
  await transact(deps.db, async (tx) => {
    // The machine's clock, as for created_at.
    const machineAt = new Date().toISOString()
    await tx.updateTable('auth_sessions').set({ reauthenticated_at: machineAt }).where('id', '=', session.id).execute()
    await request.record('reauthenticated', 'Right password entered again', session.user, tx)
  })
}

/** Mails a link to choose a new password, if the address has an account. */
export async function requestPasswordReset(
  { db, mailer, brand }: AccountDeps,
  { record }: AccountRequest,
  typed: string,
): Promise<void> {
  const email = typed.toLowerCase()
  await transact(db, async (tx) => {
    await record('password_reset_requested', 'Asked for a link to choose a new password', { id: null, email }, tx)
    const user = await tx.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst()
    if (user === undefined) return
    const token = await createLink(tx, 'reset-password', user.id)
    onCommitted(tx, () => {
      const made = brand()
      mailer.send(resetPasswordMail({ ...made, to: email, link: `${made.publicUrl}/reset-password?token=${token}` }))
    })
  })
}

/**
 * Sets an account's new password. Sessions, sign-ins that wait for a code and mailed links end. The
 * address is verified, because the link was mailed to it.
 * @throws AppError invalid_link; not_over_http and weak_password, which leave the link valid
 */
export async function resetPassword(
  deps: AccountDeps,
  request: AccountRequest,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const { db, clock, accounts, limits } = deps
  const user = await findLink(db, 'reset-password', token)
  if (user === null) return refuseLink(deps, request, 'A link for a new password that is not valid')
  refuseOwnerOverHttp(user.role, request)
  await assertStrongPassword(newPassword, { email: user.email, clubName: deps.brand().clubName })
  const hash = await (await accounts.passwords()).hash(newPassword)
  const at = new Date(clock.nowMs()).toISOString()
  await transact(db, async (tx) => {
    await useLink(tx, 'reset-password', token)
    await endVerifications(tx, user.id)
    await endSessions(tx, user.id)
    await replacePassword(tx, user.id, hash, at)
    await request.record('password_reset', 'Chose a new password by mail', user, tx)
    await markVerified(tx, deps, request, user, at)
  })
  await limits.resetCount('sign_in', request.attempt(user.email))
}

/** @throws AppError weak_password, invalid_password */
export async function changePassword(
  deps: AccountDeps,
  request: AccountRequest,
  user: { id: string; email: string },
  body: { currentPassword: string; newPassword: string; revokeOtherSessions?: boolean | undefined },
): Promise<void> {
  await assertStrongPassword(body.newPassword, { email: user.email, clubName: deps.brand().clubName })
  const { revokeOtherSessions = false, ...passwords } = body
  await withPassword(deps, request, user, 'to change the password', () =>
    request.call((auth, sent) => auth.api.changePassword({ ...sent, body: { ...passwords, revokeOtherSessions } })),
  )
  // Links that were mailed before would undo the change.
  await endVerifications(deps.db, user.id)
  const summary = revokeOtherSessions ? 'Changed the password; other devices signed out' : 'Changed the password'
  await request.record('password_changed', summary, user)
}
