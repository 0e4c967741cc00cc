// An admin's game that counts nowhere (docs/product-rules.md#rehearsal): the server stores nothing of it.
import { z } from 'zod'
import { orNull } from './requests.ts'

/** A game of fifteen answers is a tenth of it. */
const TOKEN_MAX = 40_000

/**
 * POST /api/rehearsals/{game}. `verb`: `start`, `view`, `asked` (the view once its question's clock runs), or the last part of a move's
 * address, with that move's `body`. `token`: of the response before, null with `start`, which may have it too: for Play Again.
 */
export const rehearsalRequest = z
  .strictObject({
    token: orNull(z.string().max(TOKEN_MAX)),
    verb: z.string().min(1).max(20),
    body: z.record(z.string(), z.unknown()).default({}),
  })
  .meta({ id: 'RehearsalRequest' })
export type RehearsalRequest = z.input<typeof rehearsalRequest>

/** 200: the game and its outcome as the game's own requests give them, and what the next request sends back. */
export const rehearsed = z
  .object({
    token: z.string(),
    game: z.object({ id: z.uuid(), session_id: z.string(), seq: z.int(), view: z.looseObject({ phase: z.string() }) }),
    outcome: z.unknown(),
  })
  .meta({ id: 'Rehearsed' })
export type Rehearsed = z.infer<typeof rehearsed>
