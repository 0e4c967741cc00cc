// The counterpart of packages/contract.
import { orNull, requestId } from '@noor-quest/contract/requests'
import { z } from 'zod'
import type { CountingOutcome, CountingView } from './counting-rules.ts'

const countingView = z.object({
  phase: z.enum(['ready', 'counting', 'ended']),
  counted: z.int(),
  score: z.int(),
}) satisfies z.ZodType<CountingView>
const countingOutcome = z.object({ counted: z.int() }) satisfies z.ZodType<CountingOutcome>
const countingGame = z
  .object({ id: z.uuid(), session_id: z.string(), seq: z.int(), view: countingView })
  .meta({ id: 'CountingGame' })

export const currentCountingGame = z.object({ game: orNull(countingGame) }).meta({ id: 'CurrentCountingGame' })
export const countingMoved = z
  .object({ game: countingGame, outcome: orNull(countingOutcome) })
  .meta({ id: 'CountingMoved' })
export type CountingMoved = z.infer<typeof countingMoved>
export const startCountingRequest = z.strictObject({ request_id: requestId }).meta({ id: 'StartCounting' })
export const countRequest = z.strictObject({ request_id: requestId, seq: z.int() }).meta({ id: 'Count' })
