// Evidence over several games of the quiz: games that only looked at the questions, and games that
// then knew them (docs/product-rules.md#evidence). One game's own evidence is in flags.ts. Evidence
// changes no score.
import { LEAST_ANSWER_MS } from './quiz-flags.ts'

/** The pace of a game's answers, without those that only the clock decided. */
export type Pace = {
  answers: number
  right: number
  /** Answers before our page accepts any. */
  early: number
  /** Of all answers together. */
  elapsed_ms: number
}

export type PacedGame = { id: string; person: string; pace: Pace }

/** This many early answers of a game, right or wrong, aren't explained by a device's fault. */
const EARLY_ANSWERS = 5
/** Games of strangers that only looked at the questions, by chance or on purpose. */
export const MANY_BLIND_PERSONS = 10
/** Games of one person that only looked at the questions. */
export const MANY_BLIND_GAMES = 3
/** Right answers, of 15. A visitor who knows no answer guesses as many once in 700,000 games. */
const KNOWN_ANSWERS = 12
/** Half of what a reader at 240 words a minute needs for a question of our starter content. */
const FAST_ANSWER_MS = 1800

export function paceOf(answers: readonly { correct: boolean; elapsed_ms: number }[]): Pace {
  return {
    answers: answers.length,
    right: answers.filter(({ correct }) => correct).length,
    early: answers.filter(({ elapsed_ms }) => elapsed_ms < LEAST_ANSWER_MS).length,
    elapsed_ms: answers.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0),
  }
}

/**
 * Whether nearly all answers came before our page accepts any. An honest player's page can't send
 * them.
 */
const isBlind = ({ answers, early }: Pace) => early >= EARLY_ANSWERS && early * 5 >= answers * 4

const isKnowing = ({ right }: Pace) => right >= KNOWN_ANSWERS

const isKnowingFast = (pace: Pace) => isKnowing(pace) && pace.elapsed_ms < pace.answers * FAST_ANSWER_MS

/**
 * Whether a game can change the result of knownFromOthers, which compares all games of an address.
 * Honest games hardly ever do.
 */
export const isTelling = (pace: Pace): boolean => isBlind(pace) || isKnowingFast(pace)

/**
 * The games that knew questions which other persons behind the same address or device had only
 * looked at. A slow game from there may be an honest visitor's.
 * @returns the persons who only looked, and the ids of the games
 */
export function knownFromOthers(games: readonly PacedGame[]): { persons: number; games: string[] } {
  const blind = new Set(games.filter(({ pace }) => isBlind(pace)).map(({ person }) => person))
  if (blind.size < MANY_BLIND_PERSONS) return { persons: blind.size, games: [] }
  return { persons: blind.size, games: games.filter(({ pace }) => isKnowingFast(pace)).map(({ id }) => id) }
}

/**
 * The games that knew questions which the same person had only looked at.
 * @param games one person's, in the order in which they were played
 */
export function knownFromOwn(games: readonly PacedGame[]): { looked: number; games: string[] } {
  const looked = games.filter(({ pace }) => isBlind(pace)).length
  if (looked < MANY_BLIND_GAMES) return { looked, games: [] }
  const first = games.findIndex(({ pace }) => isBlind(pace))
  const known = games.slice(first).filter(({ pace }) => isKnowing(pace))
  return { looked, games: known.map(({ id }) => id) }
}
