// Unlikely answers of a quiz, read from its log (flags.ts, docs/product-rules.md#evidence).
import { evenPaceFlags, type FinishedGame, type GameFlag, leftFlags } from './flags.ts'
import { eachLanguage } from './languages.ts'
import { type QuizLogEntry, type QuizOutcome, replayQuiz } from './quiz.ts'
import type { DealtQuestion, QuizDeal } from './quiz-deal.ts'

/**
 * 6x what most adults read (Brysbaert, "How many words do we read per minute?", 2019). A fast
 * reader who knows the answer needs a third of the text.
 */
export const MAX_CHARACTERS_READ_A_SECOND = 150
/** From seeing the right option to choosing it. */
export const LEAST_REACTION_MS = 250
/**
 * The page accepts no answer in the first 400 ms of a question (docs/product-rules.md#double-taps).
 * The difference is for clocks and timers.
 */
export const LEAST_ANSWER_MS = 380
/** This many answers before that time, right or wrong, aren't explained by a device's fault. */
export const EARLY_ANSWERS = 3
/** Fewer fast answers can be lucky guesses. */
export const FAST_ANSWERS = 5
/** A held key can answer evenly, but is right once in four times. */
export const EVEN_ANSWERS = 10
/**
 * Random guessing is right 25 % of the time. Only results that are less likely than this are
 * flagged.
 */
export const LEAST_LUCK = 1 / 1000

/** Questions that this player saw before may be answered at the speed of a hand. */
export function flagsOfQuiz({ deal, log, ...before }: FinishedGame<QuizDeal, QuizLogEntry>): GameFlag[] {
  const questions = deal.levels.flatMap((level) => level.questions)
  const { outcomes } = replayQuiz(deal, log, Number.POSITIVE_INFINITY)
  const answered = outcomes.flatMap((outcome) => {
    const question = questions[outcome.question_index]
    return question === undefined || outcome.choice === null ? [] : [{ outcome, question }]
  })
  const unread = answered.filter(
    ({ outcome, question }) =>
      !before.seenBefore.has(question.question_id) && outcome.elapsed_ms < leastReadingMs({ question, outcome }),
  )
  const early = answered.filter(({ outcome }) => outcome.elapsed_ms < LEAST_ANSWER_MS)
  const right = answered.filter(({ outcome }) => outcome.correct)
  const isPerfect = outcomes.length === questions.length && outcomes.every(({ correct }) => correct)
  return [
    ...(isBeyondLuck(unread, outcomes) ? fastFlag('faster-than-reading', unread) : []),
    ...(early.length >= EARLY_ANSWERS ? fastFlag('faster-than-a-hand', early) : []),
    ...evenPaceFlags(
      right.map(({ outcome }) => outcome.elapsed_ms),
      EVEN_ANSWERS,
      right.map(lettersOf),
    ),
    ...leftFlags(isPerfect, before.abandonedBefore),
  ]
}

type Answered = { outcome: QuizOutcome; question: DealtQuestion }

/** The least time for a question and its chosen option. */
function leastReadingMs(answer: Answered): number {
  return LEAST_REACTION_MS + (lettersOf(answer) * 1000) / MAX_CHARACTERS_READ_A_SECOND
}

/**
 * The letters of the question and the chosen option, in the shorter language, because either may
 * have been on the screen. A player who knows the answer needn't read the other options. Vowel
 * signs are read with their letter.
 */
function lettersOf({ question: { texts }, outcome: { choice } }: Answered): number {
  const lengthOf = (text: string) => text.replace(/\p{M}/gu, '').length
  const lengths = eachLanguage(texts).map(
    ({ question_text, options }) => lengthOf(question_text) + (choice === null ? 0 : lengthOf(options[choice])),
  )
  return Math.min(...lengths)
}

/**
 * Mistakes and time-outs count for the player however late they came. With fast ones alone, a
 * network that delays only these would make the rest look better than luck.
 */
function isBeyondLuck(fast: readonly Answered[], outcomes: readonly QuizOutcome[]): boolean {
  const right = fast.filter(({ outcome }) => outcome.correct).length
  const wrong = outcomes.filter(({ correct }) => !correct).length
  return right >= FAST_ANSWERS && luckOf(right, right + wrong) <= LEAST_LUCK
}

function fastFlag(reason: 'faster-than-reading' | 'faster-than-a-hand', fast: readonly Answered[]): GameFlag[] {
  const right = fast.filter(({ outcome }) => outcome.correct).length
  const fastest_ms = Math.min(...fast.map(({ outcome }) => outcome.elapsed_ms))
  return [{ reason, answers: fast.length, right, fastest_ms }]
}

/** The chance of at least `right` of `guesses` if each is right with a chance of 1 in 4. */
function luckOf(right: number, guesses: number): number {
  let luck = 0
  /** The chance of exactly `count`. */
  let chance = 0.75 ** guesses
  for (let count = 0; count <= guesses; count++) {
    if (count >= right) luck += chance
    chance *= (guesses - count) / (count + 1) / 3
  }
  return luck
}
