// The counterpart of packages/contract.
import { gameSchemas } from '@noor-quest/contract/game-schemas'
import { requestId } from '@noor-quest/contract/requests'
import { z } from 'zod'
import type { CountingOutcome, CountingView } from './counting-rules.ts'

const countingView = z.object({
  phase: z.enum(['ready', 'counting', 'ended']),
  counted: z.int(),
  score: z.int(),
}) satisfies z.ZodType<CountingView>
const countingOutcome = z.object({ counted: z.int() }) satisfies z.ZodType<CountingOutcome>

export const countingSchemas = gameSchemas('Counting', countingView, countingOutcome)
export type CountingMoved = z.infer<typeof countingSchemas.moved>
export const startCountingRequest = z.strictObject({ request_id: requestId }).meta({ id: 'StartCounting' })
export const countRequest = z.strictObject({ request_id: requestId, seq: z.int() }).meta({ id: 'Count' })
