import { AppError } from '../platform/app-error.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { recordAccountEvent } from './record.ts'

/**
 * Refuses an invalid token. Only invalid tokens count: a valid one is never refused, regardless of
 * other requests from its address.
 * @throws AppError invalid_link, rate_limited
 */
export async function refuseLink(
  { db, clock, limits }: AccountDeps,
  { from, attempt }: AccountRequest,
  summary: string,
): Promise<never> {
  await limits.count('link', attempt(null))
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { id: null, email: null, from }, 'link_refused', summary, at, null)
  throw new AppError('invalid_link')
}
