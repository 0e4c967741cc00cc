// A stored quiz step by step, for an organiser: the player's moves, their times and outcomes. Every
// step follows from deal and log by the rules that judged them; nothing is stored for it. It names
// the right options, so it is for finished games only.
import type { InLanguages } from './languages.ts'
import { afterPauses } from './pause.ts'
import {
  NEXT_QUESTION_DELAY_MS,
  placeOf,
  type QuizLogEntry,
  type QuizState,
  settleQuiz,
  startQuiz,
  stepQuiz,
} from './quiz.ts'
import type { QuestionTexts, QuizDeal } from './quiz-deal.ts'
import type { OptionLetter, QuizLevel } from './quiz-levels.ts'

/** `at_ms` counts from the game's start. */
export type QuizReplayStep =
  | { kind: 'level'; at_ms: number; level: QuizLevel }
  | {
      kind: 'answer'
      at_ms: number
      level: QuizLevel
      /** The question's number in the game, from 1. */
      number: number
      texts: InLanguages<QuestionTexts>
      /** null: the time ran out. */
      choice: OptionLetter | null
      correct_option: OptionLetter
      /** The change of the score, and the score after it. */
      points: number
      score: number
      elapsed_ms: number
      limit_ms: number
    }
  /** The player left, or the season closed. */
  | { kind: 'end'; at_ms: number }

export type QuizReplay = { type: 'quiz'; steps: QuizReplayStep[] }

/** `startMs` and `endMs`: when the game began, and by when it had ended (epoch ms). */
export function stepsOfQuiz(deal: QuizDeal, log: readonly QuizLogEntry[], startMs: number, endMs: number): QuizReplay {
  const steps: QuizReplayStep[] = []
  let state = startQuiz(deal)
  const add = (next: QuizState, answeredAtMs: number | null) => {
    let clockMs = state.starts_at_ms ?? 0
    for (const outcome of next.outcomes.slice(state.outcomes.length)) {
      const { level, question, limitMs } = placeOf(deal, outcome.question_index)
      const isAnswer = answeredAtMs !== null && outcome.choice !== null
      const atMs = isAnswer ? answeredAtMs : afterPauses(deal.pauses, clockMs) + outcome.elapsed_ms
      clockMs = atMs + NEXT_QUESTION_DELAY_MS
      const { choice, points, score, elapsed_ms } = outcome
      steps.push({
        ...{ kind: 'answer', at_ms: atMs - startMs, level, number: outcome.question_index + 1, texts: question.texts },
        ...{ choice, correct_option: question.correct_option, points, score, elapsed_ms, limit_ms: limitMs },
      })
    }
    state = next
  }
  for (const entry of log) {
    add(settleQuiz(deal, state, entry.at_ms), null)
    const step = stepQuiz(deal, state, entry, entry.at_ms)
    if (!step.ok) continue
    add(step.state, entry.at_ms)
    const at_ms = entry.at_ms - startMs
    if (entry.type === 'start-level')
      steps.push({ kind: 'level', at_ms, level: placeOf(deal, state.question_index).level })
    if (entry.type === 'exit' || entry.type === 'close') steps.push({ kind: 'end', at_ms })
  }
  add(settleQuiz(deal, state, endMs), null)
  return { type: 'quiz', steps }
}
