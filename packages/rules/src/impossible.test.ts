import { describe, expect, it } from 'vitest'
import { type FlipMatchLogEntry, LEVEL_COMPLETE_MS, MISMATCH_MS, replayFlipMatch } from './flip-match.ts'
import { dealFlipMatch, type FlipMatchDeal, readPicks } from './flip-match-deal.ts'
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

  it('is marked for pairs of both levels together; the first of level 2 starts its own clock', () => {
    const hand = { gapsMs: Array(8).fill(48) }
    expect(inFlipMatch([hand, hand])).toEqual([{ reason: 'fast-pairs', pairs: 7, fastest_ms: 96 }])
  })
})
