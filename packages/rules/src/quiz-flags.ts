// Unlikely answers of a quiz, read from its log (flags.ts, docs/product-rules.md#unlikely-games).
import { type FinishedGame, type GameFlag, leftFlags } from './flags.ts'
import { eachLanguage } from './languages.ts'
import { type QuizLogEntry, type QuizOutcome, replayQuiz } from './quiz.ts'
import type { DealtQuestion, QuizDeal } from './quiz-deal.ts'

/** Twice what the fastest readers reach, 4 times what most do: about 1,200 words a minute. */
export const MOST_CHARACTERS_READ_A_SECOND = 100
/** From seeing which option is right to choosing it. */
export const LEAST_REACTION_MS = 250
/** Even a question known by heart must be seen and one of four keys pressed. */
export const LEAST_ANSWER_MS = 150
/** A few lucky guesses are nothing. */
export const FAST_ANSWERS = 5
/** Whoever presses the same key as fast as it goes is right once in four times. Only what luck does more rarely is flagged. */
export const LEAST_LUCK = 1 / 200

/** Questions that this player has seen before may be answered as fast as a hand moves. */
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
 * To read the question and the option that was chosen, in the language in which that is shorter: any may have been on the
 * screen. The other options needn't be read by whoever knows.
 */
function leastReadingMs({ texts }: DealtQuestion, { choice }: QuizOutcome): number {
  const lengths = eachLanguage(texts).map(
    ({ question_text, options }) => lengthOf(question_text) + (choice === null ? 0 : lengthOf(options[choice])),
  )
  const characters = Math.min(...lengths)
  return LEAST_REACTION_MS + (characters * 1000) / MOST_CHARACTERS_READ_A_SECOND
}

/** In letters: vowel signs are read with theirs. */
function lengthOf(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}

/**
 * Mistakes and time-outs speak for a person however late they came: if only the fast ones did, a slow network that delays just
 * these would make what is left look like more than luck.
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

/** The chance of at least `right` of `guesses` when each is right once in four times. */
function luckOf(right: number, guesses: number): number {
  let luck = 0
  /** Of exactly `count`. */
  let chance = 0.75 ** guesses
  for (let count = 0; count <= guesses; count++) {
    if (count >= right) luck += chance
    chance *= (guesses - count) / (count + 1) / 3
  }
  return luck
}
