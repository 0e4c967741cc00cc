import type { GameStep } from './game-step.ts'
import type { InLanguages } from './languages.ts'
import { afterPauses } from './pause.ts'
import {
  NEXT_QUESTION_DELAY_MS,
  positionOf,
  type QuizLogEntry,
  type QuizState,
  settleQuiz,
  startQuiz,
  stepQuiz,
} from './quiz.ts'
import type { QuestionTexts, QuizDeal } from './quiz-deal.ts'

/** `startMs` and `endMs`: when the game began, and by when it had ended (epoch ms). */
export function stepsOfQuiz(deal: QuizDeal, log: readonly QuizLogEntry[], startMs: number, endMs: number): GameStep[] {
  const steps: GameStep[] = []
  let state = startQuiz(deal)
  const add = (next: QuizState, answeredAtMs: number | null) => {
    let clockMs = state.starts_at_ms ?? 0
    for (const { question_index, choice, correct, score, elapsed_ms } of next.outcomes.slice(state.outcomes.length)) {
      const { level, question } = positionOf(deal, question_index)
      const isAnswer = answeredAtMs !== null && choice !== null
      const atMs = isAnswer ? answeredAtMs : afterPauses(deal.pauses, clockMs) + elapsed_ms
      clockMs = atMs + NEXT_QUESTION_DELAY_MS
      const { texts, correct_option } = question
      steps.push({
        at_ms: atMs - startMs,
        level,
        outcome: choice === null ? 'time-out' : correct ? 'right' : 'wrong',
        text: ofEach(texts, ({ question_text }) => question_text),
        answer: {
          chosen: choice && ofEach(texts, ({ options }) => options[choice]),
          right: ofEach(texts, ({ options }) => options[correct_option]),
          took_ms: elapsed_ms,
          score,
        },
      })
    }
    state = next
  }
  for (const entry of log) {
    add(settleQuiz(deal, state, entry.at_ms), null)
    const step = stepQuiz(deal, state, entry, entry.at_ms)
    if (!step.ok) continue
    add(step.state, entry.at_ms)
    if (entry.type === 'answer') continue
    steps.push({
      at_ms: entry.at_ms - startMs,
      level: positionOf(deal, state.question_index).level,
      outcome: entry.type === 'start-level' ? 'level' : 'end',
      text: null,
      answer: null,
    })
  }
  add(settleQuiz(deal, state, endMs), null)
  return steps
}

function ofEach({ en, ar }: InLanguages<QuestionTexts>, read: (texts: QuestionTexts) => string): InLanguages<string> {
  return { en: en && read(en), ar: ar && read(ar) }
}
