// How often a password, a code or a mail may be attempted: by account, so that many addresses don't help, and by address,
// so that many accounts don't.
import { limitGroup } from '../../http/client-address.ts'
import { tooManyAttempts } from '../../shared/app-error.ts'
import type { Attempts } from './count-attempts.ts'

const MINUTE_MS = 60_000

/** A whole campus can share one address, so the limits by address are wide; an account's are narrow. */
const LIMITS = {
  sign_in: { account: 10, address: 60, windowMs: 15 * MINUTE_MS },
  sign_up: { account: 3, address: 30, windowMs: 60 * MINUTE_MS },
  /** Mails to reset a password or to verify an address. */
  mail: { account: 3, address: 30, windowMs: 60 * MINUTE_MS },
  /** Tokens of links: reset, verify, setup. */
  link: { account: 20, address: 60, windowMs: 15 * MINUTE_MS },
  /** Codes of the second factor. */
  code: { account: 5, address: 60, windowMs: 15 * MINUTE_MS },
  /** The password, entered again while signed in. */
  password: { account: 10, address: 60, windowMs: 15 * MINUTE_MS },
} as const

export type LimitedAction = keyof typeof LIMITS

export type RateLimits = {
  /**
   * Counts an attempt. `account`: what names the account (an email, a user id), or null when nothing does.
   * @throws AppError rate_limited
   */
  count: (action: LimitedAction, address: string, account: string | null) => Promise<void>
  /** Gives the account's attempts back after a success; the address's stay counted. */
  forgive: (action: LimitedAction, account: string) => Promise<void>
}

export function createRateLimits(attempts: Attempts): RateLimits {
  return {
    count: async (action, address, account) => {
      const { windowMs, ...most } = LIMITS[action]
      const byAddress = await attempts.count(`${action}:address`, limitGroup(address), most.address, windowMs)
      // An address that is out of attempts doesn't use up other people's accounts.
      const byAccount =
        byAddress > 0 || account === null
          ? 0
          : await attempts.count(`${action}:account`, account, most.account, windowMs)
      const waitMs = Math.max(byAddress, byAccount)
      if (waitMs > 0) throw tooManyAttempts(waitMs)
    },
    forgive: (action, account) => attempts.forgive(`${action}:account`, account),
  }
}
