import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BankQuestion,
  dealQuiz,
  inOrder,
  QUIZ_RULES_VERSION,
  type QuizItem,
  type QuizPicks,
  sampleTopics,
} from './quiz-deal.ts'
import { OPTION_LETTERS, QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from './quiz-levels.ts'

const SEEDS: Record<QuizLevel, string> = { 1: '1'.repeat(32), 2: '2'.repeat(32), 3: '3'.repeat(32) }

function question(id: string, level: QuizLevel, topic: string | null = null): BankQuestion {
  return { id, level, topic, version: `version of ${id}` }
}

function questions(level: QuizLevel, count: number): BankQuestion[] {
  return Array.from({ length: count }, (_, i) => question(`${level}-${String(i).padStart(2, '0')}`, level))
}

const full = QUIZ_LEVELS.flatMap((level) => questions(level, 20))
const seed = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })
const seeds = fc.record({ 1: seed, 2: seed, 3: seed })
const topics = ['creed', 'sira', 'quran', 'worship', 'history', 'character', null]
const anyBank = fc
  .array(fc.record({ level: fc.constantFrom(...QUIZ_LEVELS), topic: fc.constantFrom(...topics) }), { maxLength: 60 })
  .map((rows) => rows.map(({ level, topic }, i) => question(`id${i}`, level, topic)))
/** The questions of a bank that were seen, each in one of a few games. */
const anySeen = fc.dictionary(
  fc.nat(59).map((i) => `id${i}`),
  fc.constantFrom('2026-01', '2026-02', '2026-03'),
)

const idsOf = (picks: QuizPicks) =>
  picks.levels.flatMap(({ questions: picked }) => picked.map(({ version }) => version.replace('version of ', '')))
const find = (bank: readonly BankQuestion[], id: string) => {
  const found = bank.find((each) => each.id === id)
  if (!found) throw new Error('dealt an unknown question')
  return found
}

describe('dealQuiz', () => {
  it('deals 5 different questions of each level', () => {
    const deal = dealQuiz(full, SEEDS)
    expect(deal.levels.map(({ level }) => level)).toEqual([1, 2, 3])
    for (const { level, questions: dealt } of deal.levels) {
      expect(new Set(dealt.map(({ version }) => version)).size).toBe(QUESTIONS_PER_LEVEL)
      for (const { version } of dealt) expect(version.startsWith(`version of ${level}-`)).toBe(true)
    }
  })

  it.each([1, 3, 4, 5])('deals all %i questions of a level that has no more, also seen ones', (count) => {
    const bank = questions(1, count)
    const seen = new Map([['1-00', '2026-01-01']])
    for (const lastSeen of [new Map<string, string>(), seen]) {
      expect(idsOf(dealQuiz(bank, SEEDS, lastSeen)).sort()).toEqual(bank.map(({ id }) => id))
    }
    expect(dealQuiz(bank, SEEDS, seen)).toEqual(dealQuiz(bank, SEEDS))
  })

  it('leaves out levels without questions', () => {
    expect(dealQuiz([...questions(1, 5), ...questions(3, 2)], SEEDS).levels.map(({ level }) => level)).toEqual([1, 3])
    expect(dealQuiz([], SEEDS)).toEqual({ rules_version: QUIZ_RULES_VERSION, levels: [] })
  })

  it('deals the same game for any order of the questions', () => {
    fc.assert(
      fc.property(anyBank, seeds, anySeen, fc.gen(), (bank, chosen, seen, gen) => {
        const other = gen(fc.shuffledSubarray<BankQuestion>, bank, { minLength: bank.length })
        const lastSeen = new Map(Object.entries(seen))
        expect(dealQuiz(other, chosen, lastSeen)).toEqual(dealQuiz(bank, chosen, lastSeen))
      }),
    )
  })

  it('deals other questions for another seed of that level and leaves the other levels alone', () => {
    fc.assert(
      fc.property(seeds, seed, fc.constantFrom(...QUIZ_LEVELS), (chosen, other, changed) => {
        fc.pre(chosen[changed] !== other)
        const one = dealQuiz(full, chosen)
        const two = dealQuiz(full, { ...chosen, [changed]: other })
        for (const [i, { level }] of one.levels.entries()) {
          if (level === changed) expect(two.levels[i]).not.toEqual(one.levels[i])
          else expect(two.levels[i]).toEqual(one.levels[i])
        }
      }),
    )
  })
})

describe('what a player has seen', () => {
  it('comes after what they have not, and the longest ago first', () => {
    fc.assert(
      fc.property(anyBank, seeds, anySeen, (bank, chosen, seen) => {
        const dealt = new Set(idsOf(dealQuiz(bank, chosen, new Map(Object.entries(seen)))))
        for (const level of QUIZ_LEVELS) {
          const ages = (isDealt: boolean) =>
            bank
              .filter((each) => each.level === level && dealt.has(each.id) === isDealt)
              .map(({ id }) => seen[id] ?? '')
          const newestDealt = ages(true).sort().at(-1)
          const oldestLeft = ages(false).sort().at(0)
          if (newestDealt !== undefined && oldestLeft !== undefined) expect(newestDealt <= oldestLeft).toBe(true)
        }
      }),
    )
  })

  it('does not come again in a second game, and comes in turn when all was seen', () => {
    const lastSeen = new Map<string, string>()
    const games: string[][] = []
    for (let game = 0; game < 8; game += 1) {
      const ids = idsOf(dealQuiz(full, { ...SEEDS, 1: String(game).repeat(32), 2: `${game}a`.repeat(16) }, lastSeen))
      for (const id of ids) lastSeen.set(id, `2026-01-0${game + 1}`)
      games.push(ids.sort())
    }
    // 20 a level: four games show each question once, and the next four each again, in the same
    // order.
    expect(new Set(games.slice(0, 4).flat()).size).toBe(60)
    expect(games.slice(4)).toEqual(games.slice(0, 4))
  })
})

describe('topics', () => {
  it('differ where those that are equally fresh allow it', () => {
    fc.assert(
      fc.property(anyBank, seeds, (bank, chosen) => {
        for (const { level, questions: dealt } of dealQuiz(bank, chosen).levels) {
          const all = bank.filter((each) => each.level === level)
          const different = (some: BankQuestion[]) => new Set(some.map(({ topic, id }) => topic ?? `none ${id}`)).size
          const picked = dealt.map(({ version }) => find(bank, version.replace('version of ', '')))
          expect(different(picked)).toBe(Math.min(different(all), QUESTIONS_PER_LEVEL))
        }
      }),
    )
  })

  // The middles of n equal parts of a step, for n questions. Each question is due at 5 of these
  // starts.
  const startsOf = (bank: readonly BankQuestion[]) => bank.map((_, i) => (i + 0.5) / bank.length)
  const bankOf = (sizes: readonly number[]) =>
    sizes.flatMap((size, topic) => Array.from({ length: size }, (_, i) => question(`${topic}-${i}`, 1, `t${topic}`)))
  const timesTaken = (bank: readonly BankQuestion[]) => {
    const times = new Map(bank.map(({ id }) => [id, 0]))
    for (const start of startsOf(bank)) {
      const sample = sampleTopics(bank, QUESTIONS_PER_LEVEL, start)
      expect(new Set(sample.map(({ topic }) => topic)).size).toBe(QUESTIONS_PER_LEVEL)
      for (const { id } of sample) times.set(id, (times.get(id) ?? 0) + 1)
    }
    return times
  }

  it('of any sizes up to a fifth of the level give each question the same chance', () => {
    const fairSizes = fc
      .array(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 15 })
      .filter((sizes) => Math.max(...sizes) * QUESTIONS_PER_LEVEL <= sizes.reduce((sum, size) => sum + size, 0))
    fc.assert(
      fc.property(fairSizes, fc.gen(), (sizes, gen) => {
        const all = bankOf(sizes)
        const bank = gen(fc.shuffledSubarray<BankQuestion>, all, { minLength: all.length })
        expect([...timesTaken(bank)].filter(([, times]) => times !== QUESTIONS_PER_LEVEL)).toEqual([])
      }),
    )
  })

  it('that are larger give one question, and the others share the rest', () => {
    const times = timesTaken(bankOf([40, 5, 5, 5, 5]))
    expect(new Set(times.values()).size).toBe(3)
    // The first question in the shuffled order, and every fifth start for each other topic's
    // questions.
    expect(times.get('0-0')).toBe(60)
    expect([...times].filter(([id]) => !id.startsWith('0-')).map(([, count]) => count)).toEqual(Array(20).fill(12))
  })

  it('are dealt as often as the bank has them, none always first', () => {
    const bank = bankOf([20, 5, 10, 15, 20, 10, 20])
    const counts = new Map<string | undefined, number>()
    const firsts = new Map<string | undefined, number>()
    for (let i = 0; i < 2000; i += 1) {
      const ids = idsOf(dealQuiz(bank, { ...SEEDS, 1: i.toString(16).padStart(32, '0') }))
      for (const [at, id] of ids.entries()) {
        const topic = id.split('-')[0]
        counts.set(topic, (counts.get(topic) ?? 0) + 1)
        if (at === 0) firsts.set(topic, (firsts.get(topic) ?? 0) + 1)
      }
    }
    // 2000 deals of 5 out of 100: 100 for each question, 20 of them first.
    for (const [topic, size] of [20, 5, 10, 15, 20, 10, 20].entries()) {
      expect(Math.abs((counts.get(`${topic}`) ?? 0) - 100 * size)).toBeLessThan(20 * size)
      expect(Math.abs((firsts.get(`${topic}`) ?? 0) - 20 * size)).toBeLessThan(8 * size)
    }
  })
})

describe('inOrder', () => {
  // Few texts, so that options of one question are often equal.
  const optionText = fc.constantFrom('yes', 'no', 'both', 'neither')
  const texts = fc.record({
    question_text: fc.constantFrom('one?', 'two?'),
    options: fc.record({ a: optionText, b: optionText, c: optionText, d: optionText }),
  })
  const anyItem = fc.record({
    question_id: fc.uuid(),
    texts: fc.oneof(fc.record({ en: texts, ar: fc.option(texts) }), fc.record({ en: fc.constant(null), ar: texts })),
    explanation: fc.record({ en: fc.option(fc.string()), ar: fc.option(fc.string()) }),
    correct_option: fc.constantFrom(...OPTION_LETTERS),
    source: fc.constant(null),
  })
  const one = (item: QuizItem, chosen: typeof SEEDS) =>
    inOrder(item, dealQuiz([question('x', 1)], chosen).levels[0]?.questions[0]?.order ?? '')

  it('keeps each option in both languages, and the correct letter points at the same one', () => {
    fc.assert(
      fc.property(anyItem, seeds, (item, chosen) => {
        const dealt = one(item, chosen)
        for (const language of ['en', 'ar'] as const) {
          const [before, after] = [item.texts[language], dealt.texts[language]]
          expect(after === null).toBe(before === null)
          if (!before || !after) continue
          expect(after.question_text).toBe(before.question_text)
          expect(after.options[dealt.correct_option]).toBe(before.options[item.correct_option])
          expect(Object.values(after.options).sort()).toEqual(Object.values(before.options).sort())
        }
      }),
    )
  })

  it('deals both languages in one order', () => {
    const option = (language: string) => ({
      a: `${language} 1`,
      b: `${language} 2`,
      c: `${language} 3`,
      d: `${language} 4`,
    })
    const item: QuizItem = {
      question_id: 'x',
      texts: { en: { question_text: '?', options: option('en') }, ar: { question_text: '؟', options: option('ar') } },
      explanation: { en: null, ar: null },
      correct_option: 'c',
      source: null,
    }
    const letters = new Set<string>()
    for (let i = 0; i < 60; i += 1) {
      const dealt = one(item, { ...SEEDS, 1: i.toString(16).padStart(32, '0') })
      for (const letter of OPTION_LETTERS) {
        expect(dealt?.texts.ar?.options[letter].slice(-1)).toBe(dealt?.texts.en?.options[letter].slice(-1))
      }
      letters.add(dealt?.correct_option ?? '')
    }
    expect([...letters].sort()).toEqual(['a', 'b', 'c', 'd'])
  })
})
