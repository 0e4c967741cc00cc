// The second factor: on, off, its codes, and the step of a sign-in that asks for one.

import { createHash } from 'node:crypto'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { type AdminSession, mayUsePortal } from './admin-session.ts'
import { readBackupCode } from './backup-codes.ts'
import { withPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'
import { completeSignIn } from './sign-in.ts'

type User = { id: string; email: string }

/** The step before the code, for the activity log. */
const FIRST_STEPS = { password: 'With password', provider: 'Through the identity provider' } as const

/**
 * Begins to set up a second factor, which is on after its first correct code.
 * @throws AppError invalid_password, two_factor_conflict
 */
export async function beginSecondFactor(
  deps: AccountDeps,
  request: AccountRequest,
  user: User,
  password: string,
): Promise<{ totpURI: string; backupCodes: string[] }> {
  const setup = await withPassword(deps, request, user, 'to turn the second factor on', () =>
    request.call((auth, sent) => auth.api.enableTwoFactor({ ...sent, body: { password, method: 'totp' } })),
  )
  if (setup.method !== 'totp') throw new Error('better-auth set up another method than the one asked for')
  return { totpURI: setup.totpURI, backupCodes: setup.backupCodes }
}

/** @throws AppError invalid_password, two_factor_conflict */
export async function endSecondFactor(
  deps: AccountDeps,
  request: AccountRequest,
  user: User & { twoFactor: boolean },
  password: string,
): Promise<void> {
  if (!user.twoFactor) throw new AppError('two_factor_conflict')
  await withPassword(deps, request, user, 'to turn the second factor off', () =>
    request.call((auth, sent) => auth.api.disableTwoFactor({ ...sent, body: { password } })),
  )
  await request.record('two_factor_off', 'Second factor off', user)
}

/**
 * New backup codes, which replace the earlier ones.
 * @throws AppError invalid_password, two_factor_conflict
 */
export async function replaceBackupCodes(
  deps: AccountDeps,
  request: AccountRequest,
  user: User,
  password: string,
): Promise<string[]> {
  const { backupCodes } = await withPassword(deps, request, user, 'to replace the backup codes', () =>
    request.call((auth, sent) => auth.api.generateBackupCodes({ ...sent, body: { password } })),
  )
  await request.record('change', 'New backup codes', user)
  return backupCodes
}

/**
 * Takes the authenticator app's code. With a session it turns the second factor on, without one it
 * completes the sign-in.
 * @throws AppError invalid_code, two_factor_expired, two_factor_conflict, not_admin
 */
export async function enterCode(
  deps: AccountDeps & { emailDomain: string | null },
  request: AccountRequest,
  session: AdminSession | null,
  code: string,
): Promise<void> {
  const { db, clock, limits } = deps
  if (session !== null && !mayUsePortal(session.user, deps.emailDomain)) throw new AppError('not_admin')
  if (session?.user.twoFactor) throw new AppError('two_factor_conflict')
  const { id, email, by } = session === null ? await findPendingUser(request) : { ...session.user, by: null }
  await limits.count('code', request.attempt(email))
  const startedMs = Date.now()
  try {
    // better-auth accepts a code repeatedly while it is valid.
    if (!(await consumeCode(db, id, code, clock.nowMs()))) throw new AppError('invalid_code')
    await request.call((auth, sent) => auth.api.verifyTOTP({ ...sent, body: { code: code.replaceAll(/\s/g, '') } }))
  } catch (cause) {
    await recordWrongCode(request, { id, email }, cause, by === null ? 'code_wrong' : 'sign_in_failed')
    throw cause
  }
  await limits.resetCount('code', request.attempt(email))
  if (by !== null) return completeSignIn(deps, request, { id, email }, `${FIRST_STEPS[by]} and code`)
  // Sessions that began without a second factor end. better-auth has just replaced this one.
  await transact(db, async (tx) => {
    await endSessions(tx, id, new Date(startedMs).toISOString())
    await request.record('two_factor_on', 'Second factor on', { id, email }, tx)
  })
}

/**
 * Completes a sign-in with a backup code.
 * @throws AppError invalid_code, two_factor_expired, two_factor_conflict
 */
export async function enterBackupCode(
  deps: AccountDeps,
  request: AccountRequest,
  session: AdminSession | null,
  code: string,
): Promise<void> {
  if (session !== null) throw new AppError('two_factor_conflict')
  const user = await findPendingUser(request)
  await deps.limits.count('code', request.attempt(user.email))
  try {
    await verifyOneOf(request, readBackupCode(code))
  } catch (cause) {
    await recordWrongCode(request, user, cause, 'sign_in_failed')
    throw cause
  }
  await deps.limits.resetCount('code', request.attempt(user.email))
  await completeSignIn(deps, request, user, `${FIRST_STEPS[user.by]} and backup code`)
}

type PendingUser = User & { by: keyof typeof FIRST_STEPS }

/**
 * The account whose first step was correct and whose code is missing.
 * @throws AppError two_factor_expired
 */
async function findPendingUser({ call }: AccountRequest): Promise<PendingUser> {
  const user = await call((auth, sent) => auth.api.pendingSignIn(sent))
  if (user === null) throw new AppError('two_factor_expired')
  return user
}

async function recordWrongCode(
  { record }: AccountRequest,
  { id, email }: User,
  cause: unknown,
  action: 'sign_in_failed' | 'code_wrong',
): Promise<void> {
  if (!(cause instanceof AppError) || cause.code === 'internal') return
  await record(action, cause.message, { id: null, email, account: id })
}

/** @throws AppError invalid_code if none is correct, two_factor_conflict */
async function verifyOneOf(request: AccountRequest, [code = '', ...others]: string[]): Promise<void> {
  try {
    await request.call((auth, sent) => auth.api.verifyBackupCode({ ...sent, body: { code } }))
  } catch (cause) {
    if (others.length === 0 || !(cause instanceof AppError) || cause.code !== 'invalid_code') throw cause
    await verifyOneOf(request, others)
  }
}

/** Longer than a code is accepted: its own 30 s, and one period before and after. */
const KEEP_MS = 5 * 60_000

/**
 * Marks an authenticator app's code as used before it is checked, so that of two requests with one
 * code at most one succeeds. False if it was used before.
 */
async function consumeCode(db: Db, userId: string, code: string, nowMs: number): Promise<boolean> {
  await db
    .deleteFrom('used_codes')
    .where('at', '<', new Date(nowMs - KEEP_MS).toISOString())
    .execute()
  const inserted = await db
    .insertInto('used_codes')
    .values({
      user_id: userId,
      code_hash: createHash('sha256')
        .update(`${userId}:${code.replaceAll(/\s/g, '')}`)
        .digest('hex'),
      at: new Date(nowMs).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'code_hash']).doNothing())
    .returning('code_hash')
    .executeTakeFirst()
  return inserted !== undefined
}
