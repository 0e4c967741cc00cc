// The time of a device's first visit: a random id, that time and their signature, in a cookie. It
// contains nothing about a person. It proves that the device opened the page before a flood of
// registrations, so a script must not collect any number of them: an address gets as many dated
// cookies as registrations, and further ones without a time, which prove nothing.
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../platform/http/client-address.ts'
import { createSignedCookie } from '../../platform/http/signed-cookie.ts'

const COOKIE = 'noor_visitor'
const COOKIE_SECONDS = 7 * 24 * 60 * 60
const WINDOW_MS = 10 * 60_000
const UNDATED = '-'
/** A stranger's many addresses must not fill the memory. */
const MAX_KEYS = 50_000

export type VisitorCookies = ReturnType<typeof createVisitorCookies>

/** `most`: dated cookies of one address in 10 minutes, counted in this process; 0: no limit. */
export function createVisitorCookies(
  clock: Clock,
  { secret, secure, most }: { secret: string; secure: boolean; most: number },
  clientAddress: ClientAddress,
) {
  const cookie = createSignedCookie({ secret, secure }, { name: COOKIE, purpose: 'visitor', seconds: COOKIE_SECONDS })
  /** When each address may have all of its dated cookies again. */
  const refilled = new BoundedMap<number>(MAX_KEYS)

  /** null without a cookie or with a forged one. `sinceMs` null: an undated cookie. */
  const read = (c: Context<AppEnv>): { id: string; sinceMs: number | null } | null => {
    const [since, id] = cookie.read(c) ?? []
    if (since === undefined || id === undefined) return null
    return { id, sinceMs: since === UNDATED ? null : Number.parseInt(since, 36) }
  }

  const mayDate = (c: Context<AppEnv>, nowMs: number): boolean => {
    if (most === 0) return true
    const group = limitGroup(clientAddress(c))
    const stored = refilled.get(group) ?? nowMs
    // So late a time means that the machine's clock was set back since.
    const next = (stored > nowMs + 2 * WINDOW_MS ? nowMs : Math.max(nowMs, stored)) + WINDOW_MS / most
    if (next > nowMs + WINDOW_MS) return false
    refilled.set(group, next)
    return true
  }

  return {
    read,
    /** Gives the device its cookie. A later visit dates an undated one. */
    greet: (c: Context<AppEnv>) => {
      const known = read(c)
      if (known !== null && known.sinceMs !== null) return
      const nowMs = clock.nowMs()
      const isDated = mayDate(c, nowMs)
      if (known !== null && !isDated) return
      const id = known?.id ?? randomBytes(12).toString('base64url')
      cookie.write(c, isDated ? nowMs.toString(36) : UNDATED, id)
    },
  }
}
