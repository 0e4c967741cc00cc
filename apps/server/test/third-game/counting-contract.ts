// The counterpart of packages/contract.
import { gameSchemas, moveOperation, operationsOfGame } from '@noor-quest/contract/games'
import { operations, operationsUnder } from '@noor-quest/contract/operations'
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
const startCountingRequest = z.strictObject({ request_id: requestId }).meta({ id: 'StartCounting' })
const countRequest = z.strictObject({ request_id: requestId, seq: z.int() }).meta({ id: 'Count' })

export type CountRequest = z.infer<typeof countRequest>

export const countingOperations = operations({
  ...operationsUnder(
    '/api/counting',
    operationsOfGame(countingSchemas, { summary: 'Start counting', body: startCountingRequest }),
  ),
  'POST /api/counting/games/{id}/begin': moveOperation('Start the clock', countRequest, countingSchemas.moved),
  'POST /api/counting/games/{id}/count': moveOperation('Count one', countRequest, countingSchemas.moved),
})
