// Passwords: entered again, changed, or reset by a mailed link.

import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import type { AdminSession } from './admin-session.ts'
import { recordAccountEvent } from './audit/write-audit.ts'
import { createLink, endProofs, findLink, refuseLink, useLink } from './links.ts'
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
  { db, clock, limits }: AccountDeps,
  { from, attempt }: AccountRequest,
  { id, email }: { id: string; email: string },
  purpose: string,
  work: () => Promise<T>,
): Promise<T> {
  await limits.count('password', attempt(email))
  const result = await work().catch(async (cause: unknown) => {
    if (cause instanceof AppError && cause.code === 'invalid_password') {
      const at = new Date(clock.nowMs()).toISOString()
      await recordAccountEvent(db, { id, email, from }, 'password_wrong', `Wrong password ${purpose}`, at, id)
    }
    throw cause
  })
  await limits.forgive('password', attempt(email))
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
  const { id, email } = session.user
  await withPassword(deps, request, session.user, 'entered again', () =>
    request.call((auth, headers) => auth.api.verifyPassword({ headers, returnHeaders: true, body: { password } })),
  )
  const at = new Date(deps.clock.nowMs()).toISOString()
  await transact(deps.db, async (tx) => {
    // The machine's clock, as for created_at.
    const machineAt = new Date().toISOString()
    await tx.updateTable('auth_sessions').set({ reauthenticated_at: machineAt }).where('id', '=', session.id).execute()
    const actor = { id, email, from: request.from }
    await recordAccountEvent(tx, actor, 'reauthenticated', 'Right password entered again', at, id)
  })
}

/** Mails a link to choose a new password, if the address has an account. */
export async function requestPasswordReset(
  { db, clock, mailer, brand }: AccountDeps,
  { from }: AccountRequest,
  typed: string,
): Promise<void> {
  const email = typed.toLowerCase()
  const at = new Date(clock.nowMs()).toISOString()
  await transact(db, async (tx) => {
    const summary = 'Asked for a link to choose a new password'
    await recordAccountEvent(tx, { id: null, email, from }, 'password_reset_requested', summary, at, null)
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
 * @throws AppError invalid_link; weak_password, which leaves the link valid
 */
export async function resetPassword(
  deps: AccountDeps,
  request: AccountRequest,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const { db, clock, accounts, limits } = deps
  const user = await findLink(db, 'reset-password', token)
  if (user === null) return refuseLink(deps, request, 'A link for a new password that is not valid')
  await assertStrongPassword(newPassword, { email: user.email, clubName: deps.brand().clubName })
  const hash = await (await (await accounts.auth()).$context).password.hash(newPassword)
  const at = new Date(clock.nowMs()).toISOString()
  const actor = { ...user, from: request.from }
  await transact(db, async (tx) => {
    if (!(await useLink(tx, 'reset-password', token))) throw new AppError('invalid_link')
    await endProofs(tx, user.id)
    await endSessions(tx, user.id)
    await replacePassword(tx, user.id, hash, at)
    await recordAccountEvent(tx, actor, 'password_reset', 'Chose a new password by mail', at, user.id)
    await markVerified(tx, deps, actor, at)
  })
  await limits.forgive('sign_in', request.attempt(user.email))
}

/** @throws AppError weak_password, invalid_password */
export async function changePassword(
  deps: AccountDeps,
  request: AccountRequest,
  user: Actor & { id: string; email: string },
  body: { currentPassword: string; newPassword: string; revokeOtherSessions?: boolean | undefined },
): Promise<void> {
  await assertStrongPassword(body.newPassword, { email: user.email, clubName: deps.brand().clubName })
  const { revokeOtherSessions = false, ...passwords } = body
  await withPassword(deps, request, user, 'to change the password', () =>
    request.call((auth, headers) =>
      auth.api.changePassword({ headers, returnHeaders: true, body: { ...passwords, revokeOtherSessions } }),
    ),
  )
  // Links that were mailed before would undo the change.
  await endProofs(deps.db, user.id)
  const summary = revokeOtherSessions ? 'Changed the password; other devices signed out' : 'Changed the password'
  const at = new Date(deps.clock.nowMs()).toISOString()
  await recordAccountEvent(deps.db, user, 'password_changed', summary, at, user.id)
}
