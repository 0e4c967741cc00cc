import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MANY_LEFT_GAMES } from './flags.ts'
import { NEXT_QUESTION_DELAY_MS, type QuizLogEntry, replayQuiz } from './quiz.ts'
import { QUIZ_RULES_VERSION, type QuizDeal } from './quiz-deal.ts'
import { EARLY_ANSWERS, FAST_ANSWERS, flagsOfQuiz, LEAST_ANSWER_MS } from './quiz-flags.ts'
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
const ALL_SEEN = new Set(DEALT.map(({ question_id }) => question_id))

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
const quizGame = (turns: readonly Turn[], seenBefore: ReadonlySet<string> = new Set(), abandonedBefore = 0) => {
  const log = quizLog(turns)
  expect(replayQuiz(QUIZ, log, Number.POSITIVE_INFINITY).outcomes).toHaveLength(15)
  return { deal: QUIZ, log, seenBefore, abandonedBefore }
}

/** Times in ms at which people's answers reach the server. They are invented, not measured. */
const HUMAN_QUIZZES: { who: string; turns: Turn[]; seen?: ReadonlySet<string>; left?: number }[] = [
  {
    who: 'a player who reads all and thinks',
    turns: [
      ...all('right', [7420, 5980, 9310, 12_770, 6640]),
      ...all('wrong', [18_230, 11_020]),
      ...all('right', [14_560, 9870, 21_340]),
      ...(['wrong', 'right', 'time-out', 'wrong', 'right'] as const).map((pick): Turn => [pick, 16_480]),
    ],
  },
  {
    who: 'a player who knows the field and sees the answer while reading',
    turns: all('right', [2210, 1840, 1530, 1960, 2380, 1670, 1490, 1320, 1980, 1430, 1760, 1880, 1640, 2050, 1390]),
  },
  {
    who: 'a fast replayer who knows every question from earlier games',
    turns: all('right', [690, 540, 480, 610, 520, 450, 430, 390, 560, 410, 470, 500, 440, 620, 380]),
    seen: ALL_SEEN,
    left: 6,
  },
  {
    who: 'a fast replayer who meets four questions for the first time',
    turns: all('right', [690, 540, 1980, 610, 520, 450, 1730, 390, 560, 2240, 470, 500, 440, 1610, 380]),
    seen: new Set([...ALL_SEEN].filter((id) => !['1-2', '2-1', '2-4', '3-3'].includes(id))),
  },
  {
    who: 'a player who starts again at each mistake until nothing goes wrong',
    turns: all('right', [1310, 890, 760, 1120, 980, 820, 1450, 770, 1260, 830, 940, 1010, 880, 1370, 790]),
    seen: ALL_SEEN,
    left: 14,
  },
  {
    who: 'a child who presses one key as soon as the page accepts it',
    turns: DEALT.map(
      ({ correct_option }, index): Turn => [
        correct_option === 'a' ? 'right' : 'wrong',
        [460, 445, 490, 438, 510][index % 5] as number,
      ],
    ),
  },
  {
    who: 'a player who guesses the last level at once to be done',
    turns: [
      ...all('right', [4120, 3890, 5230, 2970, 6110, 4450, 7020]),
      ...all('wrong', [9240, 8120, 6050]),
      ...(['right', 'wrong', 'right', 'wrong', 'wrong'] as const).map((pick): Turn => [pick, 410]),
    ],
  },
]

describe('a quiz that a person played', () => {
  it.each(HUMAN_QUIZZES)("isn't flagged: $who", ({ turns, seen, left }) => {
    expect(flagsOfQuiz(quizGame(turns, seen, left))).toEqual([])
  })

  it("isn't flagged when the network delays the mistakes of a player who always presses one key at once", () => {
    const turns = DEALT.map(({ correct_option }): Turn => (correct_option === 'a' ? ['right', 460] : ['wrong', 2560]))
    expect(turns.filter(([pick]) => pick === 'right').length).toBeGreaterThan(FAST_ANSWERS)
    expect(flagsOfQuiz(quizGame(turns))).toEqual([])
  })

  it('is flagged for no delay that a network adds', () => {
    const delays = fc.array(fc.nat(2500), { minLength: 15, maxLength: 15 })
    fc.assert(
      fc.property(fc.constantFrom(...HUMAN_QUIZZES), delays, ({ turns, seen, left }, delay) => {
        const slower = turns.map(([pick, ms], index): Turn => [pick, Math.min(19_000, ms + (delay[index] ?? 0))])
        expect(flagsOfQuiz(quizGame(slower, seen, left))).toEqual([])
      }),
    )
  })
})

describe('a quiz that a script played', () => {
  it('in 394 ms is faster than reading, and faster than a hand', () => {
    const turns = all('right', [27, 26, 26, 27, 26, 26, 26, 26, 27, 26, 26, 26, 27, 26, 26])
    expect(turns.reduce((sum, [, ms]) => sum + ms, 0)).toBe(394)
    expect(flagsOfQuiz(quizGame(turns))).toEqual([
      { reason: 'faster-than-reading', answers: 15, right: 15, fastest_ms: 26 },
      { reason: 'faster-than-a-hand', answers: 15, right: 15, fastest_ms: 26 },
      { reason: 'even-pace', answers: 15, deviation_percent: 1.4 },
    ])
  })

  it('that harvested the answers as the same player is still faster than a hand', () => {
    expect(flagsOfQuiz(quizGame(all('right', Array(15).fill(27)), ALL_SEEN))).toMatchObject([
      { reason: 'faster-than-a-hand' },
      { reason: 'even-pace' },
    ])
  })

  it('that waits half a second is faster than reading, and too even', () => {
    expect(flagsOfQuiz(quizGame(all('right', Array(15).fill(500))))).toMatchObject([
      { reason: 'faster-than-reading' },
      { reason: 'even-pace', answers: 15, deviation_percent: 0 },
    ])
  })

  it('that harvests answers at once is flagged, although most are wrong', () => {
    const turns = [...all('right', [2, 1, 3]), ...all('wrong', Array(12).fill(2))]
    expect(flagsOfQuiz(quizGame(turns))).toEqual([
      { reason: 'faster-than-a-hand', answers: 15, right: 3, fastest_ms: 1 },
    ])
  })

  it('that makes two mistakes on purpose is flagged too', () => {
    const turns = [...all('right', Array(13).fill(40)), ...all('wrong', [40, 40])]
    expect(flagsOfQuiz(quizGame(turns))).toMatchObject([{ right: 13, answers: 15 }, { right: 13 }, { answers: 13 }])
  })

  it('that waits before its mistakes is flagged once luck is less likely than 1 in 1,000', () => {
    const turnsWith = (right: number) => [
      ...all('right', Array(right).fill(400)),
      ...all('wrong', Array(15 - right).fill(4000)),
    ]
    expect(flagsOfQuiz(quizGame(turnsWith(9)))).toEqual([])
    expect(flagsOfQuiz(quizGame(turnsWith(10)))).toMatchObject([
      { reason: 'faster-than-reading', answers: 10 },
      { reason: 'even-pace' },
    ])
  })

  it.each([
    { reason: 'faster-than-reading', least: FAST_ANSWERS, ms: 400 },
    { reason: 'faster-than-a-hand', least: EARLY_ANSWERS, ms: LEAST_ANSWER_MS - 1 },
  ])('is flagged as $reason from $least answers on', ({ reason, least, ms }) => {
    const reasonsWith = (fast: number) => {
      const turns = all(
        'right',
        Array.from({ length: 15 }, (_, index) => (index < fast ? ms : 4000 + 900 * (index % 4))),
      )
      return flagsOfQuiz(quizGame(turns)).map((flag) => flag.reason)
    }
    expect(reasonsWith(least - 1)).not.toContain(reason)
    expect(reasonsWith(least)).toContain(reason)
  })
})

describe('a perfect game after many that were begun and left', () => {
  const human = all(
    'right',
    Array.from({ length: 15 }, (_, index) => 3000 + 900 * (index % 4)),
  )

  it('is flagged with their number', () => {
    expect(flagsOfQuiz(quizGame(human, ALL_SEEN, MANY_LEFT_GAMES - 1))).toEqual([])
    expect(flagsOfQuiz(quizGame(human, ALL_SEEN, MANY_LEFT_GAMES))).toEqual([
      { reason: 'perfect-after-many-left', left: MANY_LEFT_GAMES },
    ])
  })

  it("that isn't perfect is not", () => {
    const turns = human.with(7, ['wrong', 4000])
    expect(flagsOfQuiz(quizGame(turns, ALL_SEEN, 500))).toEqual([])
  })
})
