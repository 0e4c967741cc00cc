// Counts the refusals of public limits in this process, so that the activity log gets only a few
// entries about a flood, and Overview one line.
import type { Limit } from '@noor-quest/contract/overview'
import type { Context } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { FullLimits } from '../../platform/full-limits.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../platform/http/client-address.ts'
import { isReported, type LimitedAction, type Refusal } from '../audit/record-refusal.ts'

const WINDOW_MS = 10 * 60_000
/** Addresses per action and window that are counted separately; all others are counted together. */
const MAX_ADDRESSES = 20

export type PublicAction = Extract<
  LimitedAction,
  'register' | 'admit' | 'come_back' | 'continue' | 'start' | 'move' | 'feedback' | 'watch'
>

/** The limits that one client's requests use up for others. The rest count by person or device. */
const SHARED: Partial<Record<PublicAction, Limit>> = { register: 'registrations', watch: 'streams' }

/** Counts a refusal. Rejects if it is due for the activity log and can't be written. */
export type CountRefusal = (action: PublicAction, c: Context<AppEnv>) => Promise<void>

export function createRefusalCounts(
  clock: Clock,
  clientAddress: ClientAddress,
  fullLimits: Pick<FullLimits, 'note'>,
  report: (refusal: Refusal) => Promise<void>,
): CountRefusal {
  const windows = new Map<PublicAction, { untilMs: number; byAddress: Map<string | null, number> }>()
  return async (action, c) => {
    const nowMs = clock.nowMs()
    let window = windows.get(action)
    if (window === undefined || window.untilMs <= nowMs || window.untilMs > nowMs + WINDOW_MS) {
      window = { untilMs: nowMs + WINDOW_MS, byAddress: new Map() }
      windows.set(action, window)
    }
    const { byAddress } = window
    const group = limitGroup(clientAddress(c))
    const address = byAddress.has(group) || byAddress.size < MAX_ADDRESSES ? group : null
    const refused = (byAddress.get(address) ?? 0) + 1
    byAddress.set(address, refused)
    if (isReported(refused)) await report({ action, address, email: null, refused })
    const limit = SHARED[action]
    if (limit !== undefined) await fullLimits.note(limit)
  }
}
