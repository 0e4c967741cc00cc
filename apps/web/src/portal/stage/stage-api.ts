import type { StagePress } from '@noor-quest/contract/stage'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'

const REFRESH_MS = 5000

export const readStage = () => adminCall('GET /api/stage')

/** The hall's screen now. Another admin may change it meanwhile. */
export const stageQuery = adminQuery('The stage', ['admin', 'stage'], readStage, REFRESH_MS)

export const pressStage = (body: StagePress) => adminCall('POST /api/stage', { body })
