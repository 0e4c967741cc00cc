// Limits on attempts with passwords, codes and mails. A stranger's attempts must not shut an admin
// out. So attempts are counted by account and address together, and also by each alone, and they
// wait longer and longer before any is refused. A device that signed in to the account before has a
// separate count.

import { LIMITS } from '@noor-quest/contract/overview'
import { tooManyAttempts } from '../../platform/app-error.ts'
import type { FullLimits } from '../../platform/full-limits.ts'
import { limitGroup } from '../../platform/http/client-address.ts'
import { isReported, type Refusal } from '../audit/record-refusal.ts'
import type { Attempts } from './count-attempts.ts'

const MINUTE_MS = 60_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4000

/**
 * The first `free` attempts don't wait, later ones wait longer each time. Beyond `most` they are
 * refused until the window ends.
 */
type Limit = { free: number; most: number }

export type Limits = {
  windowMs: number
  /** One account from one address, or from one device that signed in to it before. */
  pair?: Limit
  /** One account from all addresses together. */
  account?: Limit
  /** All accounts from one address, which a whole campus can share. */
  address?: Limit
}

export const ACCOUNT_LIMITS = {
  sign_in: {
    windowMs: 15 * MINUTE_MS,
    pair: { free: 3, most: 10 },
    account: { free: 30, most: 100 },
    address: { free: 60, most: 300 },
  },
  sign_up: { windowMs: 60 * MINUTE_MS, account: { free: 3, most: 3 }, address: { free: 10, most: 60 } },
  /** Mails to reset a password or to verify an address. */
  mail: {
    windowMs: 60 * MINUTE_MS,
    pair: { free: 3, most: 3 },
    account: { free: 3, most: 3 },
    address: { free: 10, most: 60 },
  },
  /** Invalid tokens of links; valid ones don't count. */
  link: { windowMs: 15 * MINUTE_MS, address: { free: 20, most: 60 } },
  /** Codes of the second factor, after the password. */
  code: { windowMs: 15 * MINUTE_MS, pair: { free: 5, most: 5 }, account: { free: 5, most: 5 } },
  /** The password, entered again: while signed in, or with a verification link. */
  password: { windowMs: 15 * MINUTE_MS, account: { free: 3, most: 10 } },
} as const satisfies Record<string, Limits>

export type AccountAction = keyof typeof ACCOUNT_LIMITS

export type Attempt = {
  address: string
  /** The account's email as typed; null if the attempt names no account. */
  email: string | null
  /** The device's id if it signed in to this account before. */
  device: string | null
}

export type RateLimits = {
  /**
   * Counts an attempt, and waits if there were many.
   * @throws AppError rate_limited
   */
  count: (action: AccountAction, attempt: Attempt) => Promise<void>
  /** Gives the attempts at an account back after a success; the address's attempts still count. */
  resetCount: (action: AccountAction, attempt: Attempt) => Promise<void>
}

export function createRateLimits(
  attempts: Attempts,
  wait: (ms: number) => Promise<void>,
  fullLimits: Pick<FullLimits, 'note'>,
  report: (refusal: Refusal) => Promise<void>,
): RateLimits {
  return {
    count: async (action, attempt) => {
      const { windowMs } = ACCOUNT_LIMITS[action]
      const { refused, waitMs, isShared } = await attempts.together(async (tally) => {
        let longestMs = 0
        const counts = countsOf(action, attempt)
        for (const [index, { name, who, limit }] of counts.entries()) {
          const { count, endsInMs } = await tally(`${action}:${name}`, who, windowMs)
          if (count > limit.most) {
            // A refused attempt uses up nothing of others: one account's don't shut its address.
            for (const each of counts.slice(0, index)) await tally(`${action}:${each.name}`, each.who, windowMs, -1)
            const isShared = name === 'address' || name === 'account'
            return { refused: count - limit.most, waitMs: endsInMs, isShared }
          }
          longestMs = Math.max(longestMs, waitBeforeAttempt(count, limit))
        }
        return { refused: 0, waitMs: longestMs, isShared: false }
      })
      if (refused > 0) {
        const { address, email } = attempt
        if (isReported(refused)) await report({ action, address, email, refused })
        const limit = LIMITS.find((each) => each === action)
        if (isShared && limit !== undefined) await fullLimits.note(limit, waitMs)
        throw tooManyAttempts(waitMs)
      }
      if (waitMs > 0) await wait(waitMs)
    },
    resetCount: async (action, attempt) => {
      const ofAccount = countsOf(action, attempt).filter(({ name }) => name !== 'address')
      await attempts.resetCount(ofAccount.map(({ name, who }) => ({ action: `${action}:${name}`, who })))
    },
  }
}

function countsOf(action: AccountAction, { address, email, device }: Attempt) {
  const { pair, account, address: byAddress }: Limits = ACCOUNT_LIMITS[action]
  const count = (name: string, who: string, limit: Limit | undefined) =>
    limit === undefined ? [] : [{ name, who, limit }]
  // The device can still sign in, regardless of strangers' attempts at its address or its account.
  if (device !== null && email !== null && pair !== undefined) return count('device', `${device} ${email}`, pair)
  const group = limitGroup(address)
  return [
    ...count('address', group, byAddress),
    ...(email === null ? [] : [...count('pair', `${group} ${email}`, pair), ...count('account', email, account)]),
  ]
}

/** The wait of the attempt with this number, in ms. */
export function waitBeforeAttempt(count: number, { free }: Limit): number {
  return count <= free ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(count - free - 1, 10))
}
