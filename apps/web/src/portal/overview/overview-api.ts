import type { Acceptable, Acceptance, Limit, Line } from '@noor-quest/contract/overview'
import type { TonightPress } from '@noor-quest/rules/season'
import { queryOptions } from '@tanstack/react-query'
import { isTonight } from '../../season/tonight.ts'
import { adminCall } from '../api/admin-call.ts'

/** The interval is short, because an admin may hold a phone in front of the code and wait. */
const POLL_MS = 3000

export const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: async () => {
    const overview = await adminCall('GET /api/overview')
    isTonight.set(overview.tonight)
    return overview
  },
  refetchInterval: POLL_MS,
})

const TONIGHT_MS = 60_000

/** Whether it is Tonight, for the menu. */
export const tonightQuery = queryOptions({
  queryKey: ['admin', 'tonight'],
  queryFn: async () => {
    const { tonight } = await adminCall('GET /api/overview/tonight')
    isTonight.set(tonight)
    return tonight
  },
  refetchInterval: TONIGHT_MS,
})

export const pressTonight = (press: TonightPress) => adminCall('POST /api/overview/tonight', { body: { press } })

export const liftLimit = (limit: Limit): Promise<unknown> =>
  adminCall('POST /api/players/shutter/lift', { query: { limit } })

export const acceptLine = (what: Line['what'], accepted: boolean) =>
  adminCall('PATCH /api/overview', { body: { what: what as Acceptable, accepted } satisfies Acceptance })
