// A game's move as sent by a client, for players' games and for rehearsals.
import type { z } from 'zod'
import type { GameKind } from './game-kind.ts'
import { type Moved, moveGame, type PlayDeps } from './play.ts'

/** POST {base}/games/{id}/{its name}. */
export type Move<E, S, B extends z.ZodType = z.ZodType> = {
  summary: string
  body: B
  event: (body: z.output<B>) => E
  /** Whether the client sent the position in the game that `state` has. */
  isInTurn: (state: S, seq: number, body: z.output<B>) => boolean
}

/**
 * A player's move.
 * @throws as moveGame does
 */
export function sendMove<D, S, E, O, V, B extends { request_id: string }>(
  deps: PlayDeps,
  kind: GameKind<D, S, E, O, V>,
  move: { event: (body: B) => E; isInTurn: (state: S, seq: number, body: B) => boolean },
  { personId, gameId, body }: { personId: string; gameId: string; body: B },
): Promise<Moved<O, V>> {
  const isInTurn = (state: S, seq: number) => move.isInTurn(state, seq, body)
  return moveGame(deps, kind, { personId, gameId, requestId: body.request_id, event: move.event(body), isInTurn })
}
