// Sign-up and verification of the address. A person may type another person's address, and both may
// sign up with it. Only the newest sign-up counts: the link asks for that sign-up's password or a
// new one.

import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { grantByDomain } from './change-account.ts'
import { createLink, endLinks, endVerifications, findLink, refuseLink, useLink } from './links.ts'
import { existingAccountMail, type MailBrand, verifyEmailMail } from './mail/account-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import { assertStrongPassword } from './password-rules.ts'
import { findOrAddAccount, readPasswordHash, replacePassword } from './queries.ts'

/**
 * Asks for an account with this address. A new account has no rights, and an account with a
 * verified address doesn't change.
 */
export async function askForAccount(
  deps: AccountDeps,
  { record }: AccountRequest,
  given: { email: string; password: string },
): Promise<void> {
  const email = given.email.toLowerCase()
  const at = new Date(deps.clock.nowMs()).toISOString()
  // Hashed for every address, so that the time reveals nothing about it.
  const hash = await (await deps.accounts.passwords()).hash(given.password)
  await transact(deps.db, async (tx) => {
    await record('sign_up', 'Asked for an account', { id: null, email }, tx)
    const account = await findOrAddAccount(tx, email, at)
    if (account.verified) {
      onCommitted(tx, () => deps.mailer.send(existingAccountMail({ ...deps.brand(), to: email })))
      return
    }
    await endVerifications(tx, account.id)
    await replacePassword(tx, account.id, hash, at)
    await mailVerification(tx, deps, { id: account.id, email })
  })
}

/**
 * Mails another verification link, which ends the earlier one, if the address has an account that
 * needs it.
 */
export async function sendVerification(deps: AccountDeps, typed: string): Promise<void> {
  const email = typed.toLowerCase()
  await transact(deps.db, async (tx) => {
    // An update locks the account's row, so that a simultaneous sign-up is either complete or sees
    // this link.
    const account = await tx
      .updateTable('auth_users')
      .set({ updated_at: new Date(deps.clock.nowMs()).toISOString() })
      .where('email', '=', email)
      .where('email_verified', '=', sql<boolean>`false`)
      .returning('id')
      .executeTakeFirst()
    if (account !== undefined) await mailVerification(tx, deps, { id: account.id, email })
  })
}

async function mailVerification(
  tx: Tx,
  { mailer, brand }: { mailer: Mailer; brand: () => MailBrand },
  { id, email }: { id: string; email: string },
): Promise<void> {
  await endLinks(tx, 'verify-email', id)
  const token = await createLink(tx, 'verify-email', id)
  onCommitted(tx, () => {
    const made = brand()
    mailer.send(verifyEmailMail({ ...made, to: email, link: `${made.publicUrl}/admin/login?token=${token}` }))
  })
}

/**
 * Verifies the address that the token was mailed to, with the sign-up's password or, with
 * `replace`, another one.
 * @returns `admin`: whether the account may sign in now
 * @throws AppError invalid_link; invalid_password and weak_password, which leave the link valid
 */
export async function verifyAddress(
  deps: AccountDeps,
  request: AccountRequest,
  { token, password, replace }: { token: string; password: string; replace: boolean },
): Promise<{ admin: boolean }> {
  const { db, accounts, limits } = deps
  const user = await findLink(db, 'verify-email', token)
  if (user === null) return refuseLink(deps, request, 'A verification link that is not valid')
  const hashing = await accounts.passwords()
  const at = new Date(deps.clock.nowMs()).toISOString()
  if (replace) await assertStrongPassword(password, { email: user.email, clubName: deps.brand().clubName })
  else {
    await limits.count('password', request.attempt(user.email))
    const hash = await readPasswordHash(db, user.id)
    if (hash === null || !(await hashing.verify({ hash, password }))) {
      const who = { id: null, email: user.email, account: user.id }
      await request.record('password_wrong', 'Wrong password with a verification link', who)
      throw new AppError('invalid_password')
    }
  }
  const newHash = replace ? await hashing.hash(password) : null
  return transact(db, async (tx) => {
    await useLink(tx, 'verify-email', token)
    await endVerifications(tx, user.id)
    if (newHash !== null) await replacePassword(tx, user.id, newHash, at)
    return markVerified(tx, deps, request, user, at)
  })
}

/** Call it after proof that the person can read the account's mailbox. */
export async function markVerified(
  tx: Tx,
  { emailDomain }: { emailDomain: string | null },
  { from, record }: AccountRequest,
  user: { id: string; email: string },
  at: string,
): Promise<{ admin: boolean }> {
  const changed = await tx
    .updateTable('auth_users')
    .set({ email_verified: sql<boolean>`true`, updated_at: at })
    .where('id', '=', user.id)
    .where('email_verified', '=', sql<boolean>`false`)
    .returning('id')
    .executeTakeFirst()
  if (changed !== undefined) await record('email_verified', 'Email verified', user, tx)
  await grantByDomain(tx, { ...user, from }, emailDomain, at)
  const { is_admin, suspended_at } = await tx
    .selectFrom('auth_users')
    .select(['is_admin', 'suspended_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { admin: Boolean(is_admin) && suspended_at === null }
}
