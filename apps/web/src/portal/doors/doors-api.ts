import type { Doors } from '@noor-quest/contract/doors'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'

export const doorsQuery = queryOptions({
  queryKey: ['admin', 'doors'],
  queryFn: () => adminCall('GET /api/doors'),
  refetchInterval: 2000,
})

export const openDoors = (address: string) => adminCall('POST /api/doors/open', { body: { address } })
export const closeDoors = () => adminCall('POST /api/doors/close', { body: {} })

export type DoorState = 'shut' | 'lost' | 'listening' | 'open'

export function stateOf({ door, is_lost }: Pick<Doors, 'door' | 'is_lost'>): DoorState {
  if (door === null) return is_lost ? 'lost' : 'shut'
  return door.has_phone ? 'open' : 'listening'
}
