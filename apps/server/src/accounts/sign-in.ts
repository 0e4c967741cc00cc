import { AppError } from '../platform/app-error.ts'
import { transact } from '../platform/database/transact.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import type { AdminSession } from './admin-session.ts'
import { endSessions } from './sessions.ts'

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
  const { limits } = deps
  const { call, attempt, record } = request
  await limits.count('sign_in', attempt(email))
  const result = await call((auth, sent) => auth.api.signInEmail({ ...sent, body: { email, password } })).catch(
    async (cause: unknown) => {
      if (cause instanceof AppError && cause.code !== 'internal') {
        await record('sign_in_failed', cause.message, { id: null, email })
      }
      throw cause
    },
  )
  await limits.resetCount('sign_in', attempt(email))
  // better-auth's plugin for second factors returns `twoFactorRedirect` instead of the sign-in. Its
  // types don't declare that.
  if ('twoFactorRedirect' in result) {
    await record('code_requested', 'Right password, code asked for', { id: null, email })
    return { twoFactor: true }
  }
  await completeSignIn(deps, request, result.user, 'With password')
  return { twoFactor: false }
}

/** Runs after the last step of a sign-in, second factor included. */
export async function completeSignIn(
  { db, clock }: AccountDeps,
  { record, rememberDevice }: AccountRequest,
  { id, email }: { id: string; email: string },
  how: string,
): Promise<void> {
  const at = new Date(clock.nowMs()).toISOString()
  await transact(db, async (tx) => {
    await tx.updateTable('auth_users').set({ last_sign_in_at: at }).where('id', '=', id).execute()
    await record('sign_in', how, { id, email }, tx)
  })
  rememberDevice(email)
}

export async function signOutOf({ call, record }: AccountRequest, session: AdminSession | null): Promise<void> {
  await call((auth, sent) => auth.api.signOut(sent))
  if (session !== null) await record('sign_out', 'Signed out', session.user)
}

/**
 * Ends all of an account's sessions at its own request, with an entry in the activity log.
 * @returns the number of ended sessions
 */
export function revokeSessions(
  { db }: AccountDeps,
  { record }: AccountRequest,
  user: { id: string; email: string },
): Promise<number> {
  return transact(db, async (tx) => {
    const count = await endSessions(tx, user.id)
    const summary = count === 1 ? '1 session ended' : `${count} sessions ended`
    if (count > 0) await record('sessions_revoked', summary, user, tx)
    return count
  })
}
