// An admin's trial game (docs/product-rules.md#rehearsal). The server stores nothing of it.
import { z } from 'zod'
import { orNull, schema, strictSchema } from './requests.ts'

/** 10x the token of a game of fifteen answers. */
const TOKEN_MAX = 40_000

/**
 * POST /api/rehearsals/{game}. `verb`: `start`, `view`, `asked` (the view once its question's clock
 * runs), or the last part of a move's address, with that move's `body`. `token`: from the previous
 * response; null for the first `start`, present for Play Again.
 */
export const rehearsalRequest = strictSchema('RehearsalRequest', {
  token: orNull(z.string().max(TOKEN_MAX)),
  verb: z.string().min(1).max(20),
  body: z.record(z.string(), z.unknown()).default({}),
})
export type RehearsalRequest = z.input<typeof rehearsalRequest>

/** 200: game and outcome in the shape of the game's own requests, and the next request's token. */
export const rehearsed = schema('Rehearsed', {
  token: z.string(),
  game: z.object({ id: z.uuid(), session_id: z.string(), seq: z.int(), view: z.looseObject({ phase: z.string() }) }),
  outcome: z.unknown(),
})
export type Rehearsed = z.infer<typeof rehearsed>
