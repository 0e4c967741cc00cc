// The smallest possible game, for tests only: count to three within ten seconds, 100 points each.
// The counterpart of packages/rules.
import type { GameStep } from '@noor-quest/rules/game-step'
import { type GameTerms, timeFactorOf } from '@noor-quest/rules/game-terms'
import type { ImpossibleFact } from '@noor-quest/rules/impossible'
import type { GameFacts } from '@noor-quest/rules/registry'

export const COUNTING: GameFacts = { type: 'count-up', path: 'counting', highestScore: 300, finalLevel: 1 }

const GOAL = 3
const POINTS = 100

export type CountingDeal = GameTerms & { limit_ms: number }
export type CountingState = { began_ms: number | null; counted: number; end: { ms: number; counts: boolean } | null }
export type CountingEvent = { type: 'begin' } | { type: 'count' } | { type: 'exit' }
export type CountingOutcome = { counted: number }
export type CountingView = { phase: 'ready' | 'counting' | 'ended'; counted: number; score: number }

export const dealCounting = (): CountingDeal => ({ limit_ms: 10_000 })

export const startCounting = (): CountingState => ({ began_ms: null, counted: 0, end: null })

export const countingEndsByMs = (deal: CountingDeal, { began_ms }: CountingState): number | null =>
  began_ms === null ? null : began_ms + deal.limit_ms * timeFactorOf(deal)

export function settleCounting(deal: CountingDeal, state: CountingState, atMs: number): CountingState {
  const endsByMs = countingEndsByMs(deal, state)
  if (state.end !== null || endsByMs === null || atMs < endsByMs) return state
  return { ...state, end: { ms: endsByMs, counts: true } }
}

export function stepCounting(deal: CountingDeal, before: CountingState, { type }: CountingEvent, atMs: number) {
  const state = settleCounting(deal, before, atMs)
  if (state.end !== null) return { ok: false as const, reason: 'ended', state }
  if (type === 'exit')
    return { ok: true as const, state: { ...state, end: { ms: atMs, counts: false } }, outcome: null }
  if (type === 'begin' && state.began_ms === null) {
    return { ok: true as const, state: { ...state, began_ms: atMs }, outcome: null }
  }
  if (type === 'begin' || state.began_ms === null) return { ok: false as const, reason: 'not now', state }
  const counted = state.counted + 1
  const end = counted === GOAL ? { ms: atMs, counts: true } : null
  return { ok: true as const, state: { ...state, counted, end }, outcome: { counted } }
}

/** No hand counts twice in a millisecond. */
export function findImpossibleInCounting(
  _deal: CountingDeal,
  log: readonly (CountingEvent & { at_ms: number })[],
): ImpossibleFact[] {
  const times = log.filter(({ type }) => type === 'count').map(({ at_ms }) => at_ms)
  const fast = times.filter((at, index) => at === times[index - 1]).length
  return fast === 0 ? [] : [{ reason: 'early-answers', answers: fast, fastest_ms: 0 }]
}

export const stepsOfCounting = (
  _deal: CountingDeal,
  log: readonly (CountingEvent & { at_ms: number })[],
  startMs: number,
): GameStep[] =>
  log.map(({ type, at_ms }) => {
    const outcome = { begin: 'level', count: 'right', exit: 'end' } as const
    return { at_ms: at_ms - startMs, level: 1, outcome: outcome[type], text: null, answer: null }
  })

export const scoreCounting = ({ counted }: CountingState): number => counted * POINTS

export function viewCounting(state: CountingState): CountingView {
  const phase = state.end !== null ? 'ended' : state.began_ms !== null ? 'counting' : 'ready'
  return { phase, counted: state.counted, score: scoreCounting(state) }
}
