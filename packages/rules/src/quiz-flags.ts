// Unlikely answers of a quiz, read from its log (flags.ts, docs/product-rules.md#unlikely-games).
import { type FinishedGame, type GameFlag, leftFlags } from './flags.ts'
import { eachLanguage } from './languages.ts'
import { type QuizLogEntry, type QuizOutcome, replayQuiz } from './quiz.ts'
import type { DealtQuestion, QuizDeal } from './quiz-deal.ts'

/** Twice what the fastest readers reach, 4x what most do: about 1,200 words a minute. */
export const MOST_CHARACTERS_READ_A_SECOND = 100
/** From seeing the right option to choosing it. */
export const LEAST_REACTION_MS = 250
/** A question known by heart must still be seen, and one of four keys pressed. */
export const LEAST_ANSWER_MS = 150
/** Fewer fast answers can be lucky guesses. */
export const FAST_ANSWERS = 5
/**
 * Random guessing is right 25 % of the time. Only results that are less likely than this are
 * flagged.
 */
export const LEAST_LUCK = 1 / 200

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
      !before.seenBefore.has(question.question_id) && outcome.elapsed_ms < leastReadingMs(question, outcome),
  )
  const unmoved = answered.filter(({ outcome }) => outcome.elapsed_ms < LEAST_ANSWER_MS)
  const isPerfect = outcomes.length === questions.length && outcomes.every(({ correct }) => correct)
  return [
    ...fastFlags('faster-than-reading', unread, outcomes),
    ...fastFlags('faster-than-a-hand', unmoved, outcomes),
    ...leftFlags(isPerfect, before.abandonedBefore),
  ]
}

type Answered = { outcome: QuizOutcome; question: DealtQuestion }

/**
 * The time to read the question and the chosen option, in the shorter language, because either may
 * have been on the screen. A player who knows the answer needn't read the other options.
 */
function leastReadingMs({ texts }: DealtQuestion, { choice }: QuizOutcome): number {
  const lengths = eachLanguage(texts).map(
    ({ question_text, options }) => lengthOf(question_text) + (choice === null ? 0 : lengthOf(options[choice])),
  )
  const characters = Math.min(...lengths)
  return LEAST_REACTION_MS + (characters * 1000) / MOST_CHARACTERS_READ_A_SECOND
}

/** Letters of a text. Vowel signs are read with their letter. */
function lengthOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}

/**
 * Mistakes and time-outs count for the player however late they came. With fast ones alone, a
 * network that delays only these would make the rest look better than luck.
 */
function fastFlags(
  reason: 'faster-than-reading' | 'faster-than-a-hand',
  fast: readonly Answered[],
  outcomes: readonly QuizOutcome[],
): GameFlag[] {
  const right = fast.filter(({ outcome }) => outcome.correct).length
  const wrong = outcomes.filter(({ correct }) => !correct).length
  if (right < FAST_ANSWERS || luckOf(right, right + wrong) > LEAST_LUCK) return []
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
