// The server's part of a third game, as apps/server/src/play would contain it.

import { createRouter } from '../../src/platform/http/openapi.ts'
import type { GameKind } from '../../src/play/game-kind.ts'
import { leaveGame } from '../../src/play/leave.ts'
import { type Move, sendMove } from '../../src/play/move.ts'
import { currentGame, startGame } from '../../src/play/play.ts'
import { currentRoute, moveRoute, startRoute } from '../../src/play/routes.ts'
import { type GameDeps, type ServedGame, serveGame } from '../../src/play/served-game.ts'
import { countingMoved, countRequest, currentCountingGame, startCountingRequest } from './counting-contract.ts'
import {
  COUNTING,
  type CountingDeal,
  type CountingEvent,
  type CountingOutcome,
  type CountingState,
  type CountingView,
  countingEndsByMs,
  dealCounting,
  flagsOfCounting,
  scoreCounting,
  settleCounting,
  startCounting,
  stepCounting,
  viewCounting,
} from './counting-rules.ts'

export const countingKind: GameKind<CountingDeal, CountingState, CountingEvent, CountingOutcome, CountingView> = {
  // The registry of the test's run has it, the compiler's has not.
  type: COUNTING.type as never,
  deal: async (_db, seedOf) => ({ deal: dealCounting(), seeds: { 1: seedOf(1) }, usedNames: [] }),
  hasContent: async () => true,
  start: startCounting,
  settle: settleCounting,
  step: stepCounting,
  view: (_deal, state) => viewCounting(state),
  exit: { type: 'exit' },
  close: { type: 'exit' },
  result: (state) =>
    state.end?.counts === true
      ? { counts: true, score: scoreCounting(state), moves: 0, elapsedMs: state.end.ms - (state.began_ms ?? 0) }
      : null,
  endsByMs: countingEndsByMs,
  flags: flagsOfCounting,
}

const MOVES = {
  begin: { body: countRequest, event: () => ({ type: 'begin' }), isInTurn: isNext },
  count: { body: countRequest, event: () => ({ type: 'count' }), isInTurn: isNext },
} satisfies Record<string, Move<CountingEvent, CountingState, typeof countRequest>>

function isNext(_state: CountingState, seq: number, body: { seq: number }): boolean {
  return seq === body.seq
}

/** /api/counting */
export function serveCounting(deps: GameDeps): ServedGame {
  const { play } = deps
  const routes = createRouter()
    .openapi(
      startRoute('/games', 'startCountingGame', 'Start counting', deps, startCountingRequest, countingMoved),
      async (c) => {
        const { request_id: requestId } = c.req.valid('json')
        return c.json(await startGame(play, countingKind, { personId: c.var.personId, requestId }), 201)
      },
    )
    .openapi(currentRoute('/games/current', 'getCurrentCountingGame', deps, currentCountingGame), async (c) => {
      return c.json({ game: await currentGame(play, countingKind, c.var.personId) }, 200)
    })
    .openapi(
      moveRoute('/games/{id}/begin', 'beginCounting', 'Start the clock', deps, countRequest, countingMoved),
      async (c) => {
        const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
        return c.json(await sendMove(play, countingKind, MOVES.begin, sent), 200)
      },
    )
    .openapi(moveRoute('/games/{id}/count', 'countOne', 'Count one', deps, countRequest, countingMoved), async (c) => {
      const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
      return c.json(await sendMove(play, countingKind, MOVES.count, sent), 200)
    })
    .openapi(
      moveRoute('/games/{id}/leave', 'leaveCountingGame', 'Leave', deps, startCountingRequest, countingMoved),
      async (c) => {
        const { request_id: requestId } = c.req.valid('json')
        const { id: gameId } = c.req.valid('param')
        return c.json(await leaveGame(play, countingKind, { personId: c.var.personId, gameId, requestId }), 200)
      },
    )
  return serveGame(deps, countingKind, routes, { moves: MOVES })
}
