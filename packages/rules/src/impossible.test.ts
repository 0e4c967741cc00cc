import { describe, expect, it } from 'vitest'
import { FINAL_FAST_MS } from './final.ts'
import {
  type FlipMatchEvent,
  type FlipMatchLogEntry,
  LEVEL_COMPLETE_MS,
  MISMATCH_MS,
  replayFlipMatch,
  startFlipMatch,
  stepFlipMatch,
} from './flip-match.ts'
import { dealFlipMatch, type FlipMatchDeal, readPicks } from './flip-match-deal.ts'
import { HONEST_PLAY_SEEDS } from './honest-play-seeds.ts'
import {
  findImpossibleInFlipMatch,
  findImpossibleInQuiz,
  LEAST_ANSWER_MS,
  LEAST_PAIR_MS,
  LEAST_TIMES,
} from './impossible.ts'
import { NEXT_QUESTION_DELAY_MS, type QuizLogEntry, replayQuiz } from './quiz.ts'
import { QUIZ_RULES_VERSION, type QuizDeal } from './quiz-deal.ts'
import { OPTION_LETTERS, type OptionLetter, QUIZ_LEVEL_RULES, type QuizLevel } from './quiz-levels.ts'
import { createRandom, type Random, shuffle } from './random.ts'

const T0 = 1_800_000_000_000

/** Questions of everyday length. The first option is the right one until they are dealt. */
const QUESTIONS: Record<QuizLevel, [text: string, ...options: [string, string, string, string]][]> = {
  1: [
    ["Which word, also meaning 'sign', names a single verse of the Qur'an?", 'Ayah', 'Surah', "Juz'", 'Hizb'],
    ['What is the direction that Muslims face in prayer called?', 'Qiblah', 'Mihrab', 'Minbar', 'Minaret'],
    ["What does the Arabic word 'islam' mean?", 'Submission', 'Patience', 'Gratitude', 'Knowledge'],
    ['Which word means calling upon Allah to ask Him for something?', "Du'a", 'Tawbah', 'Shukr', 'Sabr'],
    [
      'By what are deeds judged, in the first hadith of al-Bukhari?',
      'Intentions',
      'Results',
      'Traditions',
      'Witnesses',
    ],
  ],
  2: [
    ["What does the Qur'anic word 'maysir' mean?", 'Gambling', 'Theft', 'Backbiting', 'Bribery'],
    ["What is saying 'La ilaha illa Allah' called?", 'Tahlil', 'Takbir', 'Tasbih', 'Tahmid'],
    ['Which word means relying on Allah?', 'Tawakkul', "Tawadu'", 'Tafakkur', 'Tahajjud'],
    ["What does the word 'tawbah' (repentance) literally mean?", 'Returning', 'Weeping', 'Washing', 'Covering'],
    ['To what does truthfulness lead?', 'Righteousness', 'Steadfastness', 'Humility', 'Contentment'],
  ],
  3: [
    ["What does 'al-Furqan', a name of the Qur'an, mean?", 'The criterion', 'The reminder', 'The scripture', 'Light'],
    ["What does 'Al-Anfal', the name of a surah, mean?", 'Spoils of war', 'Angels', 'Herds of cattle', 'Dunes of sand'],
    ["What does 'hanif', said of Ibrahim, mean?", 'Inclined to the truth', 'Patient', 'Generous', 'Trusted'],
    ["Which word is the counterpart of 'al-ghayb'?", 'Ash-shahadah', 'Al-yaqin', 'Al-haqq', 'An-nur'],
    ['Which is the lowest branch of faith?', 'Removing harm from the road', 'Greeting', 'Smiling', 'Visiting'],
  ],
}

const LEVELS = [1, 2, 3] as const
const QUIZ: QuizDeal = {
  rules_version: QUIZ_RULES_VERSION,
  levels: LEVELS.map((level) => ({
    level,
    questions: QUESTIONS[level].map(([question_text, ...texts], index) => {
      const correct_option = OPTION_LETTERS[index % 4] as OptionLetter
      const [right, ...wrong] = texts
      const options = { a: '', b: '', c: '', d: '' }
      for (const letter of OPTION_LETTERS) options[letter] = (letter === correct_option ? right : wrong.pop()) ?? ''
      return {
        question_id: `${level}-${index}`,
        texts: { en: { question_text, options }, ar: null },
        correct_option,
        explanation: { en: null, ar: null },
        source: null,
      }
    }),
  })),
}
const DEALT = QUIZ.levels.flatMap(({ questions }) => questions)

/** A pick and how long after its question's clock started it reached the server. */
type Turn = readonly [pick: 'right' | 'wrong' | 'time-out', afterMs: number]

function quizLog(turns: readonly Turn[], dialogMs = 4000): QuizLogEntry[] {
  const log: QuizLogEntry[] = []
  let atMs = T0
  for (const [index, [pick, afterMs]] of turns.entries()) {
    const { correct_option } = DEALT[index] as (typeof DEALT)[number]
    if (index % 5 === 0) {
      atMs += dialogMs
      log.push({ type: 'start-level', at_ms: atMs })
    }
    const limitMs = QUIZ_LEVEL_RULES[LEVELS[Math.floor(index / 5)] as QuizLevel].seconds * 1000
    atMs += pick === 'time-out' ? limitMs : afterMs
    const wrong = correct_option === 'a' ? 'b' : 'a'
    const choice = pick === 'time-out' ? null : pick === 'right' ? correct_option : wrong
    log.push({ type: 'answer', choice, at_ms: atMs })
    if (index % 5 !== 4) atMs += NEXT_QUESTION_DELAY_MS
  }
  return log
}

const all = (pick: Turn[0], afterMs: readonly number[]): Turn[] => afterMs.map((ms): Turn => [pick, ms])
const inQuiz = (turns: readonly Turn[], deal: QuizDeal = QUIZ) => {
  const log = quizLog(turns)
  expect(replayQuiz(deal, log, Number.POSITIVE_INFINITY).outcomes).toHaveLength(15)
  return findImpossibleInQuiz(deal, log)
}

describe('a quiz', () => {
  it.each([
    ['as fast as the page accepts answers', all('right', Array(15).fill(LEAST_ANSWER_MS))],
    [
      'by one key, as a child does',
      all('wrong', [460, 445, 490, 438, 510, 460, 445, 490, 438, 510, 460, 445, 490, 438, 510]),
    ],
    [
      'by a player who knows each question',
      all('right', [690, 540, 480, 610, 520, 450, 430, 390, 560, 410, 470, 500, 440, 620, 380]),
    ],
    ['with time-outs', [...all('time-out', Array(10).fill(0)), ...all('right', Array(5).fill(2000))]],
    ['with two early answers', [...all('right', [100, 200]), ...all('right', Array(13).fill(500))]],
  ])('that a hand can play is not marked: %s', (_how, turns) => {
    expect(inQuiz(turns)).toEqual([])
  })

  it('with extra time is not marked', () => {
    expect(inQuiz(all('right', Array(15).fill(500)), { ...QUIZ, time_factor: 2 })).toEqual([])
  })

  it(`is marked from ${LEAST_TIMES} answers before ${LEAST_ANSWER_MS} ms on, right or wrong, with the figure`, () => {
    const turns = [...all('right', [26, 379]), ...all('wrong', [150]), ...all('right', Array(12).fill(3000))]
    expect(inQuiz(turns)).toEqual([{ reason: 'early-answers', answers: 3, fastest_ms: 26 }])
  })

  it('is marked for a right answer before its text was sent, and for no wrong one', () => {
    const rest = Array(14).fill(3000)
    expect(inQuiz(all('right', [0, ...rest]))).toEqual([{ reason: 'answers-before-text', answers: 1 }])
    expect(inQuiz([...all('wrong', [0]), ...all('right', rest)])).toEqual([])
  })
})

const FLIP = flipDeal()
function flipDeal(): FlipMatchDeal {
  const names = ['Nuh', 'Ibrahim', 'Musa', 'Yunus']
  const none = { en: null, ar: null }
  const prophets = names.map((name, index) => ({
    ...{ id: `p${index}`, version: `p${index}`, name: { en: name, ar: null }, description: none },
    ...{ explanation: none, image_url: name, source: null },
  }))
  const terms = ['صبر', 'شكر', 'توبة', 'ذكر'].map((arabic_text, index) => ({
    ...{ id: `t${index}`, version: `t${index}`, arabic_text, meaning: none, source: null },
  }))
  const dealt = dealFlipMatch(prophets, terms, [], { 1: '1'.repeat(32), 2: '2'.repeat(32) })
  if (!dealt.ok) throw new Error(dealt.reason)
  const find =
    <T extends { version: string }>(items: T[]) =>
    (version: string) =>
      items.find((item) => item.version === version) as T
  return readPicks(dealt.deal, find(prophets), find(terms))
}

const pairsOf = (cards: FlipMatchDeal['level1']) => {
  const byKey = Map.groupBy(cards.keys(), (card) => cards[card]?.key)
  return [...byKey.values()].map((cards): [number, number] => [cards[0] ?? 0, cards[1] ?? 0])
}

/**
 * `gapsMs`: for each card, the time since a card could be chosen. `misses` wrong pairs come first,
 * in level 2.
 */
type Hand = { misses?: number; gapsMs: number[] }

function flipLog(hands: readonly Hand[]): FlipMatchLogEntry[] {
  const log: FlipMatchLogEntry[] = []
  let atMs = T0
  for (const [index, { misses = 0, gapsMs }] of hands.entries()) {
    log.push({ type: 'start-level', at_ms: atMs })
    if (index === 0) log.push({ type: 'reveal', at_ms: atMs })
    const pairs = pairsOf(index === 0 ? FLIP.level1 : FLIP.level2)
    const [[one], [other]] = [pairs[0] ?? [0, 0], pairs[1] ?? [0, 0]]
    const gaps = [...gapsMs]
    const flip = (card: number) => {
      atMs += gaps.shift() ?? 0
      log.push({ type: 'flip', card, at_ms: atMs })
    }
    for (let i = 0; i < misses; i += 1) {
      flip(one)
      flip(other)
      atMs += MISMATCH_MS
    }
    for (const [first, second] of pairs) {
      flip(first)
      flip(second)
    }
    atMs += LEVEL_COMPLETE_MS
  }
  return log
}

const inFlipMatch = (hands: readonly Hand[]) => {
  const log = flipLog(hands)
  expect(replayFlipMatch(FLIP, log, Number.POSITIVE_INFINITY).phase).toBe('finished')
  return findImpossibleInFlipMatch(FLIP, log)
}

describe('a Flip & Match', () => {
  it.each<[string, Hand[]]>([
    [
      'by a careful player',
      [
        { gapsMs: [3120, 1440, 1210, 980, 1330, 870, 760, 540] },
        { gapsMs: [900, 1310, 1120, 1540, 870, 690, 580, 410] },
      ],
    ],
    [
      'with two thumbs by a player who knows all pairs',
      [{ gapsMs: [900, 60, 290, 60, 310, 55, 280, 70] }, { gapsMs: [0, 60, 320, 90, 310, 60, 290, 60] }],
    ],
    [
      'by a player who opens cards blindly first',
      [
        { gapsMs: [1310, 320, 410, 290, 350, 280, 300, 210] },
        { misses: 6, gapsMs: [...Array(12).fill(30), 350, 160, 240, 150, 220, 140, 190, 120] },
      ],
    ],
  ])('that a hand can play is not marked: %s', (_how, hands) => {
    expect(inFlipMatch(hands)).toEqual([])
  })

  it(`is marked from ${LEAST_TIMES} pairs below ${LEAST_PAIR_MS} ms on, with the figure`, () => {
    const slow = { gapsMs: Array(8).fill(400) }
    const [least, most] = [LEAST_PAIR_MS / 2, LEAST_PAIR_MS - 1]
    const level1 = (gapsMs: number[]) => inFlipMatch([{ gapsMs }, slow])
    expect(level1([400, 400, 0, most, most, 0, 400, 400])).toEqual([])
    expect(level1([least, least, 0, most, most, 0, least, least])).toEqual([])
    expect(level1([400, 400, 0, most, most, 0, 0, 7])).toEqual([{ reason: 'fast-pairs', pairs: 3, fastest_ms: 7 }])
  })

  it('isn’t marked for pairs that follow a wrong one, which tapping finds', () => {
    const slow = { gapsMs: Array(8).fill(400) }
    expect(inFlipMatch([slow, { misses: 1, gapsMs: [9, 9, 9, 9, 9, 9, 9, 9, 9, 9] }])).toEqual([])
  })

  it('is marked for pairs of both levels together, without the first and the last of level 2', () => {
    const hand = { gapsMs: Array(8).fill(48) }
    expect(inFlipMatch([hand, hand])).toEqual([{ reason: 'fast-pairs', pairs: 6, fastest_ms: 96 }])
  })
})

// Honest play, simulated. A person's time for an answer or a pair is lognormal, as reaction and
// reading times are. Every time below is how long after the page accepts it the person acts.
//  - Silent reading takes 250 ms a word (Brysbaert, "How many words do we read per minute?", 2019);
//    a known question's four options take about a second.
//  - A tap takes 200 to 250 ms, a pair with two thumbs about 350 ms (MacKenzie, see impossible.ts).
//  - A person who only taps, with both hands, reaches 8 taps a second.
//  - Choice among four takes at least 400 ms (Hick, 1952). A person who doesn't choose, as a child with
//    a finger on one place may do, taps as soon as the page accepts it.
//  - One way over a hall's Wi-Fi takes 15 ms, at times 2 s; over a booth's cable 1 ms.
type Person = {
  /** Median and spread of the time for an answer; `taps`: the share of answers without choosing. */
  answer: { median: number; spread: number; taps: number }
  /** The same for a pair; `taps`: the share of games whose second level is only tapped. */
  pair: { median: number; spread: number; taps: number }
  wayMs: number
  timeFactor?: 1.5 | 2
}
const WIFI_MS = 15
const PEOPLE: Record<string, Person> = {
  'quick readers': {
    answer: { median: 1100, spread: 0.35, taps: 0.02 },
    pair: { median: 350, spread: 0.15, taps: 0 },
    wayMs: WIFI_MS,
  },
  'slow readers': {
    answer: { median: 11_000, spread: 0.5, taps: 0 },
    pair: { median: 2600, spread: 0.5, taps: 0 },
    wayMs: WIFI_MS,
  },
  children: {
    answer: { median: 5000, spread: 0.6, taps: 0.5 },
    pair: { median: 1500, spread: 0.6, taps: 0.1 },
    wayMs: WIFI_MS,
  },
  'extra time': {
    answer: { median: 15_000, spread: 0.5, taps: 0 },
    pair: { median: 4000, spread: 0.5, taps: 0 },
    wayMs: WIFI_MS,
    timeFactor: 2,
  },
  // The same questions and pairs again.
  restarts: {
    answer: { median: 800, spread: 0.3, taps: 0.05 },
    pair: { median: 400, spread: 0.2, taps: 0.01 },
    wayMs: WIFI_MS,
  },
  // Questions learned in practice, or in an earlier season.
  practice: {
    answer: { median: 900, spread: 0.3, taps: 0 },
    pair: { median: 450, spread: 0.2, taps: 0 },
    wayMs: WIFI_MS,
  },
  booths: {
    answer: { median: 4000, spread: 0.6, taps: 0.1 },
    pair: { median: 900, spread: 0.5, taps: 0.02 },
    wayMs: 1,
  },
  // One says the answer, another taps; two people turn the cards.
  families: {
    answer: { median: 3000, spread: 0.7, taps: 0.2 },
    pair: { median: 600, spread: 0.35, taps: 0.03 },
    wayMs: WIFI_MS,
  },
}
/** The page accepts no answer before 400 ms; its timer may be 1 ms early. */
const PAGE_MS = 399
const TAP_MS = 125
const GAMES = 2000

const lognormal = (median: number, spread: number, random: Random) =>
  median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))
/** One way over the network. */
const wayOf = ({ wayMs }: Person, random: Random) => (random() < 0.01 ? 2000 * random() : lognormal(wayMs, 0.8, random))

/** From a question's sending to the arrival of its answer. */
function answerMs(person: Person, random: Random): number {
  const { median, spread, taps } = person.answer
  const onPage = random() < taps ? PAGE_MS + TAP_MS * random() : Math.max(PAGE_MS, lognormal(median, spread, random))
  return Math.round(wayOf(person, random) + onPage + wayOf(person, random))
}

function playHonestQuiz(person: Person, random: Random): Turn[] {
  return Array.from({ length: 15 }, (_, index): Turn => {
    const afterMs = answerMs(person, random)
    const limitMs = QUIZ_LEVEL_RULES[LEVELS[Math.floor(index / 5)] as QuizLevel].seconds * 1000
    return afterMs > limitMs * (person.timeFactor ?? 1)
      ? ['time-out', 0]
      : [random() < 0.6 ? 'right' : 'wrong', afterMs]
  })
}

function playHonestFlipMatch(person: Person, random: Random): FlipMatchLogEntry[] {
  const { median, spread, taps } = person.pair
  const isTapped = random() < taps
  const log: FlipMatchLogEntry[] = []
  let state = startFlipMatch()
  let atMs = T0
  const act = (event: FlipMatchEvent, afterMs: number) => {
    atMs += Math.round(afterMs)
    const entry = { ...event, at_ms: atMs }
    log.push(entry)
    const step = stepFlipMatch(FLIP, state, entry, atMs)
    state = step.state
    return step.ok ? (step.outcome?.kind ?? null) : null
  }
  for (const level of [1, 2] as const) {
    act({ type: 'start-level' }, LEVEL_COMPLETE_MS + 2000)
    if (level === 1) act({ type: 'reveal' }, 1000)
    let open = pairsOf(level === 1 ? FLIP.level1 : FLIP.level2)
    while (open.length > 0) {
      // Level 2 is remembered or guessed.
      const isBlind = level === 2 && (isTapped || random() < 0.4)
      const [first = 0, second = 0] = isBlind ? shuffle(open.flat(), random) : (open[0] ?? [])
      const wholeMs = isBlind && isTapped ? TAP_MS * (1 + random()) : lognormal(median, spread, random)
      const secondMs = isBlind && isTapped ? TAP_MS : wholeMs / 5
      const away = wayOf(person, random) + wayOf(person, random)
      act({ type: 'flip', card: first }, away + wholeMs - secondMs)
      // The page sends a card once the response to the one before it has come.
      const outcome = act({ type: 'flip', card: second }, Math.max(secondMs, wayOf(person, random) * 2))
      if (outcome === 'match') open = open.filter(([card]) => card !== first && card !== second)
      else atMs += MISMATCH_MS
    }
  }
  return log
}

describe.each(Object.entries(PEOPLE))('of %s', (_who, person) => {
  it(`at most one game in ${GAMES} is marked`, () => {
    const marked = { quiz: 0, flipMatch: 0, final: 0, games: 0 }
    const factor = person.timeFactor === undefined ? {} : { time_factor: person.timeFactor }
    for (const seed of HONEST_PLAY_SEEDS) {
      const random = createRandom(seed)
      for (let game = 0; game < GAMES / HONEST_PLAY_SEEDS.length; game += 1) {
        const log = quizLog(playHonestQuiz(person, random))
        if (findImpossibleInQuiz({ ...QUIZ, ...factor }, log).length > 0) marked.quiz += 1
        const flips = playHonestFlipMatch(person, random)
        if (findImpossibleInFlipMatch({ ...FLIP, ...factor }, flips).length > 0) marked.flipMatch += 1
        const answers = Array.from({ length: 10 }, () => answerMs(person, random))
        if (answers.some((afterMs) => afterMs < FINAL_FAST_MS)) marked.final += 1
        marked.games += 3
      }
    }
    expect(marked.games).toBe(3 * GAMES)
    expect({ ...marked, isRare: Math.max(marked.quiz, marked.flipMatch, marked.final) <= 1 }).toMatchObject({
      isRare: true,
    })
  })
})
