// The quiz as a state machine (docs/product-rules.md#quiz-answers). Invariants: a question's
// outcome is decided once and never changes; the score is never below 0; the state depends only on
// the deal and on the events with their times.
import { OPEN_REVIEW, type Review, timeFactorOf } from './game-terms.ts'
import type { InLanguages } from './languages.ts'
import { afterPauses } from './pause.ts'
import type { DealtQuestion, QuestionTexts, QuizDeal } from './quiz-deal.ts'
import { type OptionLetter, QUIZ_LEVEL_RULES, type QuizLevel } from './quiz-levels.ts'

/** The time from an outcome to the start of the next question's clock. */
export const NEXT_QUESTION_DELAY_MS = 1500
/** An answer still counts this long after its limit, so that a slow network costs no points. */
export const ANSWER_GRACE_MS = 2000
/** The remaining time at which the beep plays and the timer starts to pulse. */
export const BEEP_AT_MS = 10_000

export type QuizOutcome = {
  /** 0-based over the whole game. */
  question_index: number
  /** null is a time-out. */
  choice: OptionLetter | null
  correct: boolean
  /**
   * null after a time-out (since version 2 of the rules), so that a player can't learn the right
   * option without answering. Also null after a wrong answer if answers are reviewed after the
   * close: else a guess would reveal the right option.
   */
  correct_option: OptionLetter | null
  /**
   * The change applied to the score: a penalty is smaller if the score would fall below 0. 0 for a
   * void question.
   */
  points: number
  /** The score after this outcome. */
  score: number
  /** From the question's clock start to the outcome, at most the limit. 0 for a void question. */
  elapsed_ms: number
}

export type QuizState = {
  phase: 'level-rules' | 'question' | 'completed' | 'exited'
  /**
   * The question at play, or in 'level-rules' the level's first one; 0-based over the whole game.
   * Always `outcomes.length`.
   */
  question_index: number
  /**
   * The time at which the clock of the question at play starts (epoch ms; up to 1.5 s in the
   * future). null: no question is at play. A pause delays it: see afterPauses.
   */
  starts_at_ms: number | null
  score: number
  /** The sum of the outcomes' elapsed_ms. It breaks ties. */
  elapsed_ms: number
  outcomes: QuizOutcome[]
}

export type QuizEvent =
  | { type: 'start-level' }
  | { type: 'answer'; choice: OptionLetter | null }
  | { type: 'exit' }
  /** The season closed: the game ends with the answers it has. */
  | { type: 'close' }

/** An accepted event in its stored form. */
export type QuizLogEntry = QuizEvent & { at_ms: number }

export type QuizStep =
  | { ok: true; state: QuizState; outcome: QuizOutcome | null }
  | { ok: false; reason: 'wrong-phase' | 'not-started'; state: QuizState }
  /** A time-out was reported `remaining_ms` before the limit. */
  | { ok: false; reason: 'time-not-up'; remaining_ms: number; state: QuizState }

export type QuizReviewItem = {
  level: QuizLevel
  texts: InLanguages<QuestionTexts>
  choice: OptionLetter | null
  correct_option: OptionLetter
  explanation: InLanguages<string>
  source: string | null
  /** An organiser withdrew the question: it counts for no player. */
  is_void?: true
  /** An organiser gave the points to everyone who was asked the question. */
  is_given?: true
  /** Options other than `correct_option` that an organiser also counts as right. */
  also_right?: OptionLetter[]
}

/** A question's outcome, as a tile of the player's panel shows it. */
export type QuizTile = 'correct' | 'wrong' | 'time-out'

/**
 * The part of the state that the player may see. Times are durations from `atMs`, never wall-clock
 * times.
 */
export type QuizView =
  /** `count` questions were dealt in this level. */
  | {
      phase: 'level-rules'
      level: QuizLevel
      score: number
      question_index: number
      count: number
      /** This player's limit per question. */
      limit_ms: number
      /** The level before with the number of its questions, null at the first. */
      last_level: { level: QuizLevel; count: number } | null
      /** The outcomes of the whole game so far. */
      dots: QuizTile[]
    }
  | {
      phase: 'question'
      level: QuizLevel
      score: number
      question_index: number
      /** Position in the level, from 1 ("Question X of Y"). */
      number: number
      /** Questions dealt in this level (Y). */
      count: number
      /**
       * In both languages, because a player can switch the language without a request. null before
       * the clock starts, so that no player reads it early.
       */
      question: InLanguages<QuestionTexts> | null
      /** Until this question's clock starts; 0 once it runs. */
      starts_in_ms: number
      /** Until the limit: the whole limit before the clock runs, and 0 during the grace. */
      remaining_ms: number
      /** This player's limit. */
      limit_ms: number
      /** The outcomes of the whole game so far. */
      dots: QuizTile[]
    }
  | {
      phase: 'completed'
      score: number
      levels_completed: number
      /** Void questions don't count in this number and the next three. */
      questions_answered: number
      questions_right: number
      questions_dealt: number
      /** The score if all questions that count were right. */
      highest_score: number
      /** An outcome for each dealt question. Null: void, or the season closed before it was asked. */
      tiles: (QuizTile | null)[]
      /** null while the review isn't open. */
      review: QuizReviewItem[] | null
      /** Time until the review opens; null if unknown or already open. */
      review_opens_in_ms: number | null
    }
  | { phase: 'exited' }

/**
 * The state of a new game: the first dealt level's rules dialog. `deal` has at least one question.
 */
export function startQuiz(deal: QuizDeal): QuizState {
  positionOf(deal, 0)
  return { phase: 'level-rules', question_index: 0, starts_at_ms: null, score: 0, elapsed_ms: 0, outcomes: [] }
}

/**
 * Applies every time-out due at `atMs`, each at its own limit, in order. Returns `state` itself if
 * none is due.
 */
export function settleQuiz(deal: QuizDeal, state: QuizState, atMs: number): QuizState {
  let settled = state
  while (settled.phase === 'question' && settled.starts_at_ms !== null) {
    const position = positionOf(deal, settled.question_index)
    const limitAtMs = afterPauses(deal.pauses, settled.starts_at_ms) + position.limitMs
    if (atMs <= limitAtMs + ANSWER_GRACE_MS) break
    settled = decide(deal, settled, position, null, position.limitMs, limitAtMs).state
  }
  return settled
}

/**
 * Settles, then applies `event`. A refused event still returns the settled state. An answer names
 * no question: it applies to the question at play after settling. To refuse an answer that is too
 * late for its own question, a caller settles first and compares `question_index`.
 */
export function stepQuiz(deal: QuizDeal, state: QuizState, event: QuizEvent, atMs: number): QuizStep {
  const settled = settleQuiz(deal, state, atMs)
  if (settled.phase === 'completed' || settled.phase === 'exited') {
    return { ok: false, reason: 'wrong-phase', state: settled }
  }
  switch (event.type) {
    case 'exit':
      return { ok: true, state: { ...settled, phase: 'exited', starts_at_ms: null }, outcome: null }
    case 'close': {
      const phase = settled.outcomes.length === 0 ? 'exited' : 'completed'
      return { ok: true, state: { ...settled, phase, starts_at_ms: null }, outcome: null }
    }
    case 'start-level':
      if (settled.phase !== 'level-rules') return { ok: false, reason: 'wrong-phase', state: settled }
      return { ok: true, state: { ...settled, phase: 'question', starts_at_ms: atMs }, outcome: null }
    case 'answer': {
      if (settled.starts_at_ms === null) return { ok: false, reason: 'wrong-phase', state: settled }
      if (atMs < settled.starts_at_ms) return { ok: false, reason: 'not-started', state: settled }
      const position = positionOf(deal, settled.question_index)
      const resumedAtMs = afterPauses(deal.pauses, settled.starts_at_ms)
      // An answer can arrive before `resumedAtMs`, if a process that didn't know of the pause yet
      // has shown the question.
      const startsAtMs = atMs < resumedAtMs ? settled.starts_at_ms : resumedAtMs
      const remaining_ms = startsAtMs + position.limitMs - atMs
      if (event.choice === null && remaining_ms > 0 && rulesVersionOf(deal) >= 2) {
        return { ok: false, reason: 'time-not-up', remaining_ms, state: settled }
      }
      const elapsedMs = Math.min(atMs - startsAtMs, position.limitMs)
      // A time-out happens at its limit. An answer in the grace happens when it arrives, so that
      // its outcome is shown for 1.5 s, like all others.
      const outcomeAtMs = event.choice === null ? startsAtMs + elapsedMs : atMs
      return { ok: true, ...decide(deal, settled, position, event.choice, elapsedMs, outcomeAtMs) }
    }
  }
}

/** Shows an already settled `state` as of `atMs`. */
export function viewQuiz(deal: QuizDeal, state: QuizState, atMs: number, review: Review = OPEN_REVIEW): QuizView {
  const { phase, score, question_index } = state
  if (phase === 'exited') return { phase }
  if (phase === 'completed') {
    return {
      phase,
      score,
      levels_completed: countCompletedLevels(deal, state),
      ...countQuestions(deal, state),
      tiles: deal.levels
        .flatMap(({ questions }) => questions)
        .map(({ is_void }, index) => {
          const outcome = state.outcomes[index]
          return outcome === undefined || is_void ? null : tileOf(outcome)
        }),
      review: review.isOpen
        ? state.outcomes.map((outcome) => reviewItem(positionOf(deal, outcome.question_index), outcome))
        : null,
      review_opens_in_ms: review.opensInMs,
    }
  }
  const { level, question, first, count, limitMs } = positionOf(deal, question_index)
  const dots = state.outcomes.map(tileOf)
  if (state.starts_at_ms === null) {
    const last = question_index === 0 ? null : positionOf(deal, question_index - 1)
    const last_level = last && { level: last.level, count: last.count }
    return { phase: 'level-rules', level, score, question_index, count, limit_ms: limitMs, last_level, dots }
  }
  const startsAtMs = afterPauses(deal.pauses, state.starts_at_ms)
  const starts_in_ms = Math.max(0, startsAtMs - atMs)
  return {
    phase: 'question',
    level,
    score,
    question_index,
    number: question_index - first + 1,
    count,
    question: starts_in_ms > 0 ? null : question.texts,
    starts_in_ms,
    remaining_ms: Math.min(limitMs, Math.max(0, startsAtMs + limitMs - atMs)),
    limit_ms: limitMs,
    dots,
  }
}

/**
 * Plays a stored log again, settled as of `endMs`, and so recomputes a game's score. `at_ms` never
 * decreases in a log. An entry that the rules no longer accept changes nothing.
 */
export function replayQuiz(deal: QuizDeal, log: readonly QuizLogEntry[], endMs: number): QuizState {
  let state = startQuiz(deal)
  for (const entry of log) state = stepQuiz(deal, state, entry, entry.at_ms).state
  return settleQuiz(deal, state, endMs)
}

/**
 * The latest time at which the game ends (epoch ms), however late the player answers. After this
 * time, settling completes the game, unless a pause delays it. null before the last level is
 * started: its rules dialog waits without a clock.
 */
export function quizEndsByMs(deal: QuizDeal, state: QuizState): number | null {
  if (state.phase !== 'question' || state.starts_at_ms === null) return null
  const { isLastLevel, first, count, limitMs } = positionOf(deal, state.question_index)
  if (!isLastLevel) return null
  const left = first + count - state.question_index
  return state.starts_at_ms + left * (limitMs + ANSWER_GRACE_MS) + (left - 1) * NEXT_QUESTION_DELAY_MS
}

/**
 * The time until the limit of the present question, including the wait until it starts. null while
 * no clock runs. `state` is settled.
 */
export function quizRemainingMs(
  deal: QuizDeal,
  { phase, question_index, starts_at_ms }: QuizState,
  atMs: number,
): number | null {
  if (phase !== 'question' || starts_at_ms === null) return null
  return Math.max(0, afterPauses(deal.pauses, starts_at_ms) + positionOf(deal, question_index).limitMs - atMs)
}

export type TimerBand = 'green' | 'amber' | 'red'

/**
 * The timer's colour: green above 66 % of the limit, amber above 33 %, red below
 * (docs/product-rules.md#quiz-clock).
 */
export function timerBand(remainingMs: number, limitMs: number): TimerBand {
  if (remainingMs * 100 > limitMs * 66) return 'green'
  return remainingMs * 100 > limitMs * 33 ? 'amber' : 'red'
}

function rulesVersionOf(deal: QuizDeal): number {
  return deal.rules_version ?? 1
}

/** A question's position in the deal. */
type Position = {
  level: QuizLevel
  question: DealtQuestion
  /** Index of the level's first question, 0-based over the whole game. */
  first: number
  /** Questions in the level. */
  count: number
  limitMs: number
  isLastLevel: boolean
}

/**
 * A question's position in the deal.
 * @throws RangeError if the deal has no such question: then state and deal don't belong together
 */
export function positionOf(deal: QuizDeal, questionIndex: number): Position {
  let first = 0
  for (const dealt of deal.levels) {
    const { level, questions } = dealt
    const question = questions[questionIndex - first]
    if (question) {
      const limitMs = QUIZ_LEVEL_RULES[level].seconds * 1000 * timeFactorOf(deal)
      return { level, question, first, count: questions.length, limitMs, isLastLevel: dealt === deal.levels.at(-1) }
    }
    first += questions.length
  }
  throw new RangeError(`the deal has no question ${questionIndex}`)
}

/**
 * Decides the question at play, at `position`, and moves to the next question, the next level's
 * rules or the end.
 */
function decide(
  deal: QuizDeal,
  state: QuizState,
  position: Position,
  choice: OptionLetter | null,
  elapsedMs: number,
  outcomeAtMs: number,
): { state: QuizState; outcome: QuizOutcome } {
  const { points, penalty } = QUIZ_LEVEL_RULES[position.level]
  const { correct_option, is_void } = position.question
  const correct = isRight(position.question, choice)
  // The seconds of a void question aren't counted. In a replay they still pass before the next
  // question's clock starts, because the player saw the void question.
  const countedMs = is_void ? 0 : elapsedMs
  const gained = correct ? state.score + points : Math.max(0, state.score - penalty)
  const score = is_void ? state.score : gained
  const outcome: QuizOutcome = {
    question_index: state.question_index,
    choice,
    correct,
    correct_option: isNamed(deal, choice, correct) ? correct_option : null,
    points: score - state.score,
    score,
    elapsed_ms: countedMs,
  }
  const question_index = state.question_index + 1
  const levelGoesOn = question_index < position.first + position.count
  const next: QuizState = {
    phase: levelGoesOn ? 'question' : position.isLastLevel ? 'completed' : 'level-rules',
    question_index,
    starts_at_ms: levelGoesOn ? outcomeAtMs + NEXT_QUESTION_DELAY_MS : null,
    score,
    elapsed_ms: state.elapsed_ms + countedMs,
    outcomes: [...state.outcomes, outcome],
  }
  return { state: next, outcome }
}

export function isRight(
  { correct_option, is_given, also_right = [] }: Pick<DealtQuestion, 'correct_option' | 'is_given' | 'also_right'>,
  choice: OptionLetter | null,
): boolean {
  return is_given === true || choice === correct_option || also_right.some((letter) => letter === choice)
}

/** Whether the outcome names the right option. */
function isNamed(deal: QuizDeal, choice: OptionLetter | null, correct: boolean): boolean {
  if (choice === null) return rulesVersionOf(deal) < 2
  return correct || deal.hides_answers !== true
}

function tileOf({ choice, correct }: QuizOutcome): QuizTile {
  if (correct) return 'correct'
  return choice === null ? 'time-out' : 'wrong'
}

function countQuestions(deal: QuizDeal, { outcomes }: QuizState) {
  const counting = deal.levels
    .flatMap(({ level, questions }) => questions.map(({ is_void }) => ({ level, is_void })))
    .map((dealt, index) => ({ ...dealt, outcome: outcomes[index] }))
    .filter(({ is_void }) => is_void !== true)
  return {
    questions_answered: counting.filter(({ outcome }) => outcome !== undefined).length,
    questions_right: counting.filter(({ outcome }) => outcome?.correct).length,
    questions_dealt: counting.length,
    highest_score: counting.reduce((sum, { level }) => sum + QUIZ_LEVEL_RULES[level].points, 0),
  }
}

/** The number of levels that were played to their end. */
function countCompletedLevels(deal: QuizDeal, { outcomes }: QuizState): number {
  let last = 0
  return deal.levels.filter(({ questions }) => {
    last += questions.length
    return outcomes.length >= last
  }).length
}

function reviewItem({ level, question }: Position, { choice }: QuizOutcome): QuizReviewItem {
  const { texts, correct_option, explanation, source, is_void, is_given, also_right } = question
  return {
    level,
    texts,
    choice,
    correct_option,
    explanation,
    source,
    ...(is_void && { is_void }),
    ...(is_given && { is_given }),
    ...(also_right && { also_right }),
  }
}
