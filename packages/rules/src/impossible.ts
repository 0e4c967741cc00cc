// Impossible games: what no hand can do, read from a game's own log at its end
// (docs/product-rules.md#impossible-games). A mark is for admins and changes no score and no place.
// Invariant: all times are the server's, from sending to receiving, so a slow network only makes a
// game look more human.
import { type FlipMatchLogEntry, startFlipMatch, stepFlipMatch } from './flip-match.ts'
import type { FlipMatchDeal } from './flip-match-deal.ts'
import { type QuizLogEntry, replayQuiz } from './quiz.ts'
import type { QuizDeal } from './quiz-deal.ts'

/** The page accepts no answer before 400 ms. The difference is for clocks and timers. */
export const LEAST_ANSWER_MS = 380
/**
 * From the end of one right pair to the end of the next. Two thumbs of a player who knows all pairs
 * need 350 ms: 200 to 250 ms for each tap (MacKenzie, "Fitts' throughput and the remarkable case of
 * touch-based target selection", 2015).
 */
export const LEAST_PAIR_MS = 250
/** Fewer early answers or fast pairs may be a device's fault. */
export const LEAST_TIMES = 3

export type ImpossibleFact =
  /** `answers` came before LEAST_ANSWER_MS, the fastest after `fastest_ms`. */
  | { reason: 'early-answers'; answers: number; fastest_ms: number }
  /** `answers` were right, but came no later than their question was sent. */
  | { reason: 'answers-before-text'; answers: number }
  /** `pairs` took less than LEAST_PAIR_MS each, the fastest `fastest_ms`. */
  | { reason: 'fast-pairs'; pairs: number; fastest_ms: number }

export function findImpossibleInQuiz(deal: QuizDeal, log: readonly QuizLogEntry[]): ImpossibleFact[] {
  const { outcomes } = replayQuiz(deal, log, Number.POSITIVE_INFINITY)
  const answers = outcomes.filter(({ choice }) => choice !== null)
  const early = answers.map(({ elapsed_ms }) => elapsed_ms).filter((ms) => ms < LEAST_ANSWER_MS)
  // A question is sent when its clock starts.
  const unsent = answers.filter(({ correct, elapsed_ms }) => correct && elapsed_ms <= 0).length
  return [
    ...(early.length >= LEAST_TIMES
      ? [{ reason: 'early-answers' as const, answers: early.length, fastest_ms: Math.min(...early) }]
      : []),
    ...(unsent > 0 ? [{ reason: 'answers-before-text' as const, answers: unsent }] : []),
  ]
}

export function findImpossibleInFlipMatch(deal: FlipMatchDeal, log: readonly FlipMatchLogEntry[]): ImpossibleFact[] {
  const fast: number[] = []
  let state = startFlipMatch()
  /** When the present pair could begin; null before a level's clock runs, and after a wrong pair. */
  let fromMs: number | null = null
  for (const entry of log) {
    const step = stepFlipMatch(deal, state, entry, entry.at_ms)
    state = step.state
    if (!step.ok) continue
    if (entry.type !== 'flip') {
      fromMs = state.started_at_ms
      continue
    }
    const isMatch = step.outcome?.kind === 'match'
    // The game's last two cards can be found without knowing them.
    const isLast = state.result !== null
    if (isMatch && !isLast && fromMs !== null && entry.at_ms - fromMs < LEAST_PAIR_MS) fast.push(entry.at_ms - fromMs)
    if (isMatch) fromMs = entry.at_ms
    // A person who only taps through the pause finds a pair as fast, by luck.
    else if (step.outcome?.kind === 'mismatch') fromMs = null
  }
  return fast.length >= LEAST_TIMES ? [{ reason: 'fast-pairs', pairs: fast.length, fastest_ms: Math.min(...fast) }] : []
}
