// Simulated players against the flags. The models of honest players come from the literature, not
// from the thresholds: at most one honest game in 500 is flagged, and each known script is.
//
// - Silent reading: 238 words a minute, most adults 175 to 300 (Brysbaert, "How many words do we
//   read per minute?", 2019). Words have 4.7 letters and a space. Children read half as fast.
// - Choosing one of four known places: 450 ms (Hick, "On the rate of gain of information", 1952;
//   Teichner and Krebs, "Laws of visual choice reaction time", 1974).
// - A response time deviates by 20 to 40 % of its mean (Wagenmakers and Brown, 2007).
// - Taps on a touch screen: 7 bits a second (MacKenzie, 2015); two thumbs overlap.
import { describe, expect, it } from 'vitest'
import { knownFromOthers, knownFromOwn, type Pace, type PacedGame, paceOf } from './evidence.ts'
import type { GameFlag } from './flags.ts'
import { type FlipMatchLogEntry, LEVEL_COMPLETE_MS, MISMATCH_MS } from './flip-match.ts'
import type { CardContent, DealtCard, FlipMatchDeal } from './flip-match-deal.ts'
import { flagsOfFlipMatch } from './flip-match-flags.ts'
import type { TimeFactor } from './game-terms.ts'
import { NEXT_QUESTION_DELAY_MS, type QuizLogEntry, replayQuiz } from './quiz.ts'
import { type DealtQuestion, QUIZ_RULES_VERSION, type QuizDeal } from './quiz-deal.ts'
import { flagsOfQuiz } from './quiz-flags.ts'
import { OPTION_LETTERS, type OptionLetter, QUIZ_LEVEL_RULES, QUIZ_LEVELS } from './quiz-levels.ts'

const SEEDS = 2000
const T0 = 1_800_000_000_000

/** Uniform numbers from 0 to 1 (mulberry32), the same for the same seed. */
function numbersOf(seed: number) {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    between: (least: number, most: number) => least + uniform() * (most - least),
    /** Log-normal: `median`, and `spread` as a fraction of it. */
    around: (median: number, spread: number) => median * Math.exp(spread * normal()),
    chance: (probability: number) => uniform() < probability,
    pick: <T>(items: readonly T[]): T => items[Math.floor(uniform() * items.length)] as T,
  }
}
type Numbers = ReturnType<typeof numbersOf>

function dealOf({ between, pick }: Numbers): QuizDeal {
  const textOf = (least: number, most: number) => 'x'.repeat(Math.round(between(least, most)))
  const question = (question_id: string): DealtQuestion => ({
    question_id,
    texts: {
      en: {
        question_text: textOf(30, 130),
        options: { a: textOf(4, 35), b: textOf(4, 35), c: textOf(4, 35), d: textOf(4, 35) },
      },
      ar: null,
    },
    correct_option: pick(OPTION_LETTERS),
    explanation: { en: null, ar: null },
    source: null,
  })
  const levels = QUIZ_LEVELS.map((level) => ({
    level,
    questions: Array.from({ length: 5 }, (_, index) => question(`${level}-${index}`)),
  }))
  return { rules_version: QUIZ_RULES_VERSION, levels }
}

type Player = {
  seenShare: number
  left: number
  timeFactor?: TimeFactor
  answer: (question: DealtQuestion, seen: boolean) => [right: boolean, ms: number]
}
type Model = (numbers: Numbers) => Player

const lettersOf = ({ texts, correct_option }: DealtQuestion) =>
  (texts.en?.question_text.length ?? 0) + (texts.en?.options[correct_option].length ?? 0)

/** The page's pause before it accepts an answer, and the way to the server and back. */
const pageAndNetwork = ({ between, around }: Numbers) => {
  const roundTrip = between(15, 250)
  return () => 400 + around(roundTrip, 0.2)
}

/** @param share the part of the text that is read before the player knows the answer */
const reader =
  (wordsPerMinute: number, share: [number, number], knows: number, seenShare = 0): Model =>
  (numbers) => {
    const { around, between, chance } = numbers
    const perLetter = 60_000 / (around(wordsPerMinute, 0.2) * 5.7)
    const delay = pageAndNetwork(numbers)
    const least = 400 + around(60, 0.3)
    return {
      seenShare,
      left: Math.floor(between(0, 4)),
      answer: (question, seen) => {
        const read = seen ? between(0.05, 0.3) : between(...share)
        const ms = lettersOf(question) * read * perLetter + around(450, 0.3)
        return [chance(seen ? 0.97 : knows), Math.max(least, ms) + delay() - 400]
      },
    }
  }

const HONEST: Record<string, Model> = {
  'a visitor who reads all': reader(238, [0.9, 1.6], 0.6),
  'a student of the field who decides while reading': reader(300, [0.35, 0.9], 0.93),
  'a very fast reader who knows all': reader(420, [0.35, 0.8], 0.99),
  'a slow reader': reader(90, [1, 2], 0.7),
  'a child': reader(120, [0.7, 1.3], 0.5),
  'a reader with extra time': (numbers) => ({ ...reader(80, [1, 2], 0.8)(numbers), timeFactor: 2 }),
  'a player who has practised': reader(260, [0.4, 0.9], 0.9, 0.9),
  'a child who taps the same place as fast as the page lets it': (numbers) => {
    const delay = pageAndNetwork(numbers)
    return { seenShare: 0, left: 3, answer: () => [numbers.chance(0.25), delay() + numbers.between(0, 180)] }
  },
}

const SCRIPTS: Record<string, Model> = {
  'answers at once to see every question': ({ between, chance }) => ({
    seenShare: 0,
    left: 0,
    answer: () => [chance(0.25), between(0, 8)],
  }),
  'knows all and answers seen questions in 158 ms': ({ between }) => ({
    seenShare: 1,
    left: 16,
    answer: () => [true, 158 + between(0, 12)],
  }),
  'reads 10 ms a letter after 280 ms': ({ between }) => ({
    seenShare: 0,
    left: 0,
    answer: (question) => [true, 280 + 10 * lettersOf(question) + between(0, 25)],
  }),
  'waits three seconds each time': ({ between }) => ({
    seenShare: 0,
    left: 0,
    answer: () => [true, 3000 + between(0, 120)],
  }),
  'keeps the perfect game of 20 starts': (numbers) => {
    const human = reader(260, [0.4, 0.9], 1)(numbers)
    return { ...human, left: 19, answer: (question, seen) => [true, human.answer(question, seen)[1]] }
  },
}

function playQuiz(model: Model, seed: number) {
  const numbers = numbersOf(seed)
  const player = model(numbers)
  const { timeFactor = 1 } = player
  const deal: QuizDeal = { ...dealOf(numbers), ...(timeFactor !== 1 && { time_factor: timeFactor }) }
  const log: QuizLogEntry[] = []
  const seenBefore = new Set<string>()
  let atMs = T0
  for (const { level, questions } of deal.levels) {
    atMs += 3000
    log.push({ type: 'start-level', at_ms: atMs })
    for (const [index, question] of questions.entries()) {
      const seen = numbers.chance(player.seenShare)
      if (seen) seenBefore.add(question.question_id)
      const [right, ms] = player.answer(question, seen)
      const wrong: OptionLetter = question.correct_option === 'a' ? 'b' : 'a'
      const limitMs = QUIZ_LEVEL_RULES[level].seconds * 1000 * timeFactor
      atMs += Math.min(limitMs, Math.round(ms))
      const choice = ms >= limitMs ? null : right ? question.correct_option : wrong
      log.push({ type: 'answer', choice, at_ms: atMs })
      if (index < questions.length - 1) atMs += NEXT_QUESTION_DELAY_MS
    }
  }
  return { deal, log, seenBefore, abandonedBefore: player.left }
}

const quizFlags = (model: Model, seed: number) => flagsOfQuiz(playQuiz(model, seed))

function paceOfGame(model: Model, seed: number): Pace {
  const { deal, log } = playQuiz(model, seed)
  const { outcomes } = replayQuiz(deal, log, Number.POSITIVE_INFINITY)
  return paceOf(outcomes.filter(({ choice }) => choice !== null))
}

/** One game of each of `persons`, with one of `models` each. */
function gamesOf(persons: number, models: readonly Model[], seed: number): PacedGame[] {
  return Array.from({ length: persons }, (_, index) => {
    const model = models[index % models.length]
    if (model === undefined) throw new Error('no model')
    return { id: `${index}`, person: `${index}`, pace: paceOfGame(model, seed * 1000 + index) }
  })
}

type Hand = { left: number; gap: (isSecond: boolean) => number; misses: number }

const HANDS: Record<string, (numbers: Numbers) => Hand> = {
  'a visitor with one finger': ({ around, between }) => ({
    left: Math.floor(between(0, 4)),
    gap: (isSecond) => (isSecond ? around(620, 0.35) : around(1100, 0.5)),
    misses: Math.floor(between(0, 8)),
  }),
  'a practised player with two thumbs': ({ around }) => ({
    left: 6,
    gap: (isSecond) => (isSecond ? around(130, 0.35) : around(270, 0.3)),
    misses: 3,
  }),
  'a child': ({ around, between }) => ({
    left: 2,
    gap: () => around(900, 0.6),
    misses: Math.floor(between(2, 14)),
  }),
}

const FLIP_SCRIPTS: Record<string, (numbers: Numbers) => Hand> = {
  'flips every 100 ms with a perfect memory': ({ between }) => ({ left: 0, misses: 2, gap: () => 100 + between(0, 6) }),
  'needs 1.9 s in all': ({ between }) => ({ left: 0, misses: 0, gap: () => 118 + between(0, 6) }),
  'flips every second': ({ between }) => ({ left: 0, misses: 3, gap: () => 1000 + between(0, 60) }),
}

const TEXT = { en: 'x', ar: null }
/** Cards 0 to 3 are names, and card 4 is the picture of card 0. */
const CARDS = Array.from({ length: 8 }, (_, card): DealtCard => {
  const content: CardContent =
    card < 4 ? { type: 'name', name: TEXT } : { type: 'image', image_url: '/x', description: TEXT }
  return { key: `k${card % 4}`, content }
})

function flipFlags(model: (numbers: Numbers) => Hand, seed: number): GameFlag[] {
  const hand = model(numbersOf(seed))
  const deal = { level1: CARDS, level2: CARDS } as unknown as FlipMatchDeal
  const log: FlipMatchLogEntry[] = []
  let atMs = T0
  const flip = (card: number, isSecond: boolean) => {
    atMs += Math.round(hand.gap(isSecond))
    log.push({ type: 'flip', card, at_ms: atMs })
  }
  for (const level of [1, 2]) {
    log.push({ type: 'start-level', at_ms: atMs })
    if (level === 1) log.push({ type: 'reveal', at_ms: atMs })
    for (let miss = 0; level === 2 && miss < hand.misses; miss += 1) {
      flip(miss % 4, false)
      flip((miss + 1) % 4, true)
      atMs += MISMATCH_MS
    }
    for (const pair of [0, 1, 2, 3]) {
      flip(pair, false)
      flip(pair + 4, true)
    }
    atMs += LEVEL_COMPLETE_MS
  }
  return flagsOfFlipMatch({ deal, log, seenBefore: new Set(), abandonedBefore: hand.left })
}

const seeds = Array.from({ length: SEEDS }, (_, seed) => seed + 1)
const flagged = (flagsOf: (seed: number) => GameFlag[]) => seeds.filter((seed) => flagsOf(seed).length > 0).length

describe('of 500 honest games at most one is flagged', () => {
  it.each(Object.entries(HONEST))('in the quiz: %s', (_, model) => {
    expect(flagged((seed) => quizFlags(model, seed))).toBeLessThanOrEqual(SEEDS / 500)
  })

  it.each(Object.entries(HANDS))('in Flip & Match: %s', (_, model) => {
    expect(flagged((seed) => flipFlags(model, seed))).toBeLessThanOrEqual(SEEDS / 500)
  })
})

describe('each game of a script is flagged', () => {
  it.each(Object.entries(SCRIPTS))('that %s', (_, model) => {
    expect(flagged((seed) => quizFlags(model, seed))).toBe(SEEDS)
  })

  it.each(Object.entries(FLIP_SCRIPTS))('that %s', (_, model) => {
    expect(flagged((seed) => flipFlags(model, seed))).toBe(SEEDS)
  })
})

const GROUPS = 20
const groupSeeds = Array.from({ length: GROUPS }, (_, seed) => seed + 1)
const everyHonest = Object.values(HONEST)

describe('many honest games are no evidence', () => {
  it.each([
    ['a hall behind one address', 300, everyHonest],
    ['a booth with 60 visitors', 60, everyHonest],
    ['a school class of children who tap the same place', 40, everyHonest.slice(-1)],
    ['a family with one number', 5, everyHonest],
  ] as const)('of %s', (_, persons, models) => {
    for (const seed of groupSeeds) expect(knownFromOthers(gamesOf(persons, models, seed)).games).toEqual([])
  })

  it.each(Object.entries(HONEST))('of 30 by %s', (_, model) => {
    for (const seed of groupSeeds) {
      const games = gamesOf(30, [model], seed).map((game) => ({ ...game, person: 'one' }))
      expect(knownFromOwn(games).games).toEqual([])
    }
  })
})

describe('games with known answers are found after blind ones', () => {
  const looking = SCRIPTS['answers at once to see every question'] as Model
  const knowing = SCRIPTS['reads 10 ms a letter after 280 ms'] as Model

  it('of 75 persons, but not visitors who read behind the same address', () => {
    for (const seed of groupSeeds) {
      const lives = gamesOf(75, [looking], seed)
      const scripts = gamesOf(5, [knowing], seed + 100).map((game) => ({ ...game, id: `script ${game.id}` }))
      const visitors = gamesOf(100, [reader(238, [0.9, 1.6], 0.9)], seed + 200)
      const { persons, games } = knownFromOthers([...lives, ...scripts, ...visitors])
      expect([persons, games]).toEqual([75, scripts.map(({ id }) => id)])
    }
  })

  it('by the same person, at any pace', () => {
    const slow = reader(238, [0.9, 1.6], 1)
    for (const seed of groupSeeds) {
      const lives = gamesOf(16, [looking], seed)
      const known = gamesOf(1, [slow], seed + 100).map((game) => ({ ...game, id: 'known' }))
      const games = [...known.map((game) => ({ ...game, id: 'before' })), ...lives, ...known]
      expect(knownFromOwn(games.map((game) => ({ ...game, person: 'one' })))).toEqual({ looked: 16, games: ['known'] })
    }
  })
})
