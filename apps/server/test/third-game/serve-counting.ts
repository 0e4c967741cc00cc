// The server's part of a third game, the counterpart of apps/server/src/play.
import { serveOperations } from '../../src/platform/http/routes.ts'
import type { GameKind } from '../../src/play/game-kind.ts'
import { defineGame, gameHandlers } from '../../src/play/game-routes.ts'
import { type CountRequest, countingOperations } from './counting-contract.ts'
import {
  COUNTING,
  type CountingDeal,
  type CountingEvent,
  type CountingOutcome,
  type CountingState,
  type CountingView,
  countingEndsByMs,
  dealCounting,
  findImpossibleInCounting,
  scoreCounting,
  settleCounting,
  startCounting,
  stepCounting,
  stepsOfCounting,
  viewCounting,
} from './counting-rules.ts'

type Counting = {
  deal: CountingDeal
  state: CountingState
  event: CountingEvent
  outcome: CountingOutcome
  view: CountingView
}

const countingKind: GameKind<Counting> = {
  // The registry of the test's run has it, but not the compiler's.
  type: COUNTING.type as never,
  deal: async (_db, seedOf) => ({ deal: dealCounting(), seeds: { 1: seedOf(1) }, usedNames: [] }),
  hasContent: async () => true,
  readDeal: async (_db, stored) => stored as CountingDeal,
  start: startCounting,
  settle: settleCounting,
  step: stepCounting,
  view: (_deal, state) => viewCounting(state),
  positionOf: (_state, seq) => seq,
  begins: (_state, { type }) => type === 'begin',
  lightsTile: () => true,
  exit: { type: 'exit' },
  close: { type: 'exit' },
  result: (state) =>
    state.end?.counts === true
      ? { counts: true, score: scoreCounting(state), moves: 0, elapsedMs: state.end.ms - (state.began_ms ?? 0) }
      : null,
  endsByMs: countingEndsByMs,
  steps: stepsOfCounting,
  findImpossible: findImpossibleInCounting,
}

export const counting = defineGame(countingKind, (deps) => {
  const game = gameHandlers(deps, countingKind)
  const routes = serveOperations(countingOperations, { player: deps.cookies.guard })
  routes.serve('POST /api/counting/games', game.start)
  routes.serve('GET /api/counting/games/current', game.current)
  routes.serve('POST /api/counting/games/{id}/begin', game.move(moveOf({ type: 'begin' })))
  routes.serve('POST /api/counting/games/{id}/count', game.move(moveOf({ type: 'count' })))
  routes.serve('POST /api/counting/games/{id}/leave', game.leave)
  routes.serve('POST /api/counting/games/{id}/return', game.return)
  return routes
})

const moveOf =
  (event: CountingEvent) =>
  ({ seq }: CountRequest) => ({ position: seq, event })
