// The server's part of a third game, the counterpart of apps/server/src/play.

import type { GameKind, Move } from '../../src/play/game-kind.ts'
import { defineGame } from '../../src/play/game-routes.ts'
import { countingGame, countingMoves } from './counting-contract.ts'
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

const countingKind: GameKind<CountingDeal, CountingState, CountingEvent, CountingOutcome, CountingView> = {
  // The registry of the test's run has it, but not the compiler's.
  type: COUNTING.type as never,
  deal: async (_db, seedOf) => ({ deal: dealCounting(), seeds: { 1: seedOf(1) }, usedNames: [] }),
  hasContent: async () => true,
  start: startCounting,
  settle: settleCounting,
  step: stepCounting,
  view: (_deal, state) => viewCounting(state),
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

const MOVES = {
  begin: {
    operation: countingMoves.begin,
    event: () => ({ type: 'begin' }),
    isInTurn: isNext,
  },
  count: {
    operation: countingMoves.count,
    event: () => ({ type: 'count' }),
    isInTurn: isNext,
  },
} satisfies Record<string, Move<CountingEvent, CountingState, typeof countingMoves.count.body>>

function isNext(_state: CountingState, seq: number, body: { seq: number }): boolean {
  return seq === body.seq
}

export const counting = defineGame(countingKind, {
  operations: countingGame,
  moves: MOVES,
})
