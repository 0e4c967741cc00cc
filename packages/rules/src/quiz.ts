// The quiz as a state machine. Invariants: a question's outcome is decided once and never changes;
// the score is never below 0; the state depends only on the deal and on the events with their times.
import type { QuizDeal } from './quiz-deal.ts'
import type { OptionLetter, QuizLevel } from './quiz-levels.ts'

/** The next question's clock starts this long after an outcome. */
export const NEXT_QUESTION_DELAY_MS = 1500
/** An answer still counts this long after its limit, so a slow network isn't a wrong answer. */
export const ANSWER_GRACE_MS = 2000
/** The beep plays and the timer pulses from here on. */
export const BEEP_AT_MS = 10_000

export type QuizOutcome = {
  /** 0-based over the whole game. */
  question_index: number
  /** null is a time-out. */
  choice: OptionLetter | null
  correct: boolean
  correct_option: OptionLetter
  /** The change really applied to the score: a penalty is smaller where the floor of 0 stops it. */
  points: number
  /** The score after this outcome. */
  score: number
  /** From the question's clock start to the outcome, at most the limit. */
  elapsed_ms: number
}

export type QuizState = {
  phase: 'level-rules' | 'question' | 'completed' | 'exited'
  /** The question at play, or in 'level-rules' the level's first one; 0-based over the whole game. */
  question_index: number
  /** When the clock of the question at play starts (epoch ms; may lie up to 1.5 s ahead), else null. */
  starts_at_ms: number | null
  score: number
  /** The sum of the outcomes' elapsed_ms: what breaks ties. */
  elapsed_ms: number
  outcomes: QuizOutcome[]
}

export type QuizEvent = { type: 'start-level' } | { type: 'answer'; choice: OptionLetter | null } | { type: 'exit' }

export type QuizStep =
  | { ok: true; state: QuizState; outcome: QuizOutcome | null }
  | { ok: false; reason: 'wrong-phase' | 'not-started'; state: QuizState }

export type QuizReviewItem = {
  level: QuizLevel
  question_text: string
  options: Record<OptionLetter, string>
  choice: OptionLetter | null
  correct_option: OptionLetter
  explanation: string | null
  source: string | null
}

/** What the player may see. Times are durations from `atMs`, never wall-clock times. */
export type QuizView =
  | { phase: 'level-rules'; level: QuizLevel; score: number; question_index: number }
  | {
      phase: 'question'
      level: QuizLevel
      score: number
      question_index: number
      /** Position in the level, from 1 ("Question X of Y"). */
      number: number
      /** Questions dealt in this level (Y). */
      count: number
      question: { question_text: string; options: Record<OptionLetter, string> }
      /** Until this question's clock starts; 0 once it runs. */
      starts_in_ms: number
      /** Until the limit once the clock runs (the whole limit before); 0 during the grace. */
      remaining_ms: number
      /** This level's outcomes so far, for the progress dots. */
      dots: ('correct' | 'wrong' | 'time-out')[]
    }
  | {
      phase: 'completed'
      score: number
      levels_completed: number
      questions_answered: number
      questions_dealt: number
      review: QuizReviewItem[]
    }
  | { phase: 'exited' }

/** The state of a new game: the rules dialog of the first dealt level. `deal` holds at least one question. */
export function startQuiz(deal: QuizDeal): QuizState {
  throw new Error('not written')
}

/** Applies every time-out due at `atMs`, each at its own limit, one question after the other. Returns `state` itself if none is due. */
export function settleQuiz(deal: QuizDeal, state: QuizState, atMs: number): QuizState {
  throw new Error('not written')
}

/** Settles, then applies `event`. A refused event still returns the settled state. */
export function stepQuiz(deal: QuizDeal, state: QuizState, event: QuizEvent, atMs: number): QuizStep {
  throw new Error('not written')
}

/** Shows an already settled `state` as of `atMs`. */
export function viewQuiz(deal: QuizDeal, state: QuizState, atMs: number): QuizView {
  throw new Error('not written')
}
