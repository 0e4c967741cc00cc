// The starter content against its sources. The Qur'an's text comes from quran-json, a development dependency: it is
// read here only, and nothing of it is shipped.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Sourced = { source: string; ayah?: string; ayah_word?: string }
type Question = Sourced & {
  tags: string[]
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  correct_option: 'a' | 'b' | 'c' | 'd'
  level: number
  time_limit: number
  explanation: string
}
type Hadith = { source: string; text: string; references: { edition: string; numbering: string; found: string }[] }
type Prophet = Sourced & { name: string; description: string; image: string }
type Term = { arabic_text: string; meaning: string }
type Surah = { verses: { id: number; text: string }[] }

const HERE = import.meta.dirname
const ITEM_BYTES_MAX = 40 * 1024
const TERM_LETTERS_MAX = 12
const QUESTIONS_PER_LEVEL_MIN = 22
// The interface fonts lack the half rings; plain transliteration is used instead. Controls and joiners hide in pastes.
const FORBIDDEN_CHARACTERS = /[\u02BB-\u02BF\u2018\u2019\u201C\u201D\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u
// Surahs named after a prophet are not among the options, so that each of these names is a prophet's (or Jibril's).
const PROPHET_NAMES = [
  ...['Adam', 'Idris', 'Nuh', 'Hud', 'Salih', 'Ibrahim', 'Lut', 'Ismail', 'Ishaq', "Ya'qub", 'Yusuf', "Shu'ayb"],
  ...['Ayyub', 'Musa', 'Harun', 'Dawud', 'Sulayman', 'Ilyas', 'Yunus', 'Zakariyya', 'Yahya', 'Isa', 'Jibril'],
]

// Topic files that still lack their Arabic.
const UNTRANSLATED = [...['arabic', 'character', 'companions', 'creed', 'prophets', 'quran', 'sira', 'worship']]

const topics = readdirSync(join(HERE, 'questions')).map((file) => ({
  topic: file.replace(/\.json$/, ''),
  questions: readJson<Question[]>(`questions/${file}`),
}))
const questions = topics.flatMap((topic) => topic.questions)
const hadiths = readJson<Hadith[]>('hadith.json')
const prophets = readJson<Prophet[]>('prophets.json')
const terms = readJson<Term[]>('terms.json')
const quran: Surah[] = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('quran-json/dist/quran.json'), 'utf8'),
)

describe('questions', () => {
  it('has enough for every level that a second game differs', () => {
    for (const level of [1, 2, 3]) {
      expect(questions.filter((question) => question.level === level).length).toBeGreaterThanOrEqual(
        QUESTIONS_PER_LEVEL_MIN,
      )
    }
    expect(questions.every(({ level }) => [1, 2, 3].includes(level))).toBe(true)
  })

  it.each(topics)('tags $topic with its own name', ({ topic, questions }) => {
    expect(questions.map(({ tags }) => tags[0])).toEqual(questions.map(() => topic))
  })

  it.each(questions)('is complete: $question_text', (question) => {
    const arabic = UNTRANSLATED.includes(question.tags[0] ?? '')
      ? []
      : ['question_text_ar', 'option_a_ar', 'option_b_ar', 'option_c_ar', 'option_d_ar', 'explanation_ar']
    const known = [
      ...['level', 'tags', 'question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'correct_option'],
      ...['time_limit', 'explanation', ...arabic, 'source'],
    ]
    const checked = question.source.startsWith("Qur'an") ? ['ayah', 'ayah_word'] : []
    expect(Object.keys(question)).toEqual([...known, ...checked])
    for (const text of shownTexts(question)) {
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
      expect(text).not.toMatch(FORBIDDEN_CHARACTERS)
    }
    expect(question.question_text).toMatch(/\?$/)
    expect(question.explanation).toMatch(/[.?]'?$/)
    expect(question.explanation).not.toMatch(/[.!?] /)
    expect(['a', 'b', 'c', 'd']).toContain(question.correct_option)
    expect(question.time_limit).toBe(30)
    expect(new Set(options(question).map(plain)).size).toBe(4)
  })

  it('asks nothing twice', () => {
    const texts = questions.map(({ question_text }) => plain(question_text))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('gives no answer away in another question of the same level, nor in its own text', () => {
    const leaks = questions.flatMap((question) => {
      const answer = new RegExp(`(?<![\\p{L}'])${escapeRegExp(withoutHonorific(correct(question)))}(?![\\p{L}'])`, 'iu')
      return questions
        .filter(({ level, question_text }) => level === question.level && answer.test(question_text))
        .map((other) => `"${correct(question)}" stands in "${other.question_text}"`)
    })
    expect(leaks).toEqual([])
  })

  it('spreads the right letter over all four and does not favour the longest option', () => {
    for (const level of [1, 2, 3]) {
      const asked = questions.filter((question) => question.level === level)
      for (const letter of ['a', 'b', 'c', 'd']) {
        const share = asked.filter(({ correct_option }) => correct_option === letter).length / asked.length
        expect(share, `level ${level}, ${letter}`).toBeGreaterThan(0.15)
        expect(share, `level ${level}, ${letter}`).toBeLessThan(0.35)
      }
      const longest = asked.filter((question) =>
        options(question).every((option) => option === correct(question) || option.length < correct(question).length),
      )
      expect(longest.length / asked.length, `level ${level}`).toBeLessThan(0.4)
    }
  })
})

describe('prophets', () => {
  it('has 16 pairs, each name and each picture once', () => {
    expect(prophets).toHaveLength(16)
    expect(new Set(prophets.map(({ name }) => name)).size).toBe(16)
    expect(new Set(prophets.map(({ image }) => image)).size).toBe(16)
    expect(new Set(prophets.map(({ description }) => description)).size).toBe(16)
  })

  it.each(prophets)('is complete: $name', (prophet) => {
    expect(Object.keys(prophet)).toEqual(['name', 'description', 'image', 'source', 'ayah', 'ayah_word'])
    expect(prophet.name).toMatch(/^([A-Z][a-z]+('[a-z]+)? \(peace be upon him\)|Muhammad ﷺ)$/)
    expect(prophet.name + prophet.description).not.toMatch(FORBIDDEN_CHARACTERS)
  })

  it.each(prophets)('names no prophet in the description of $image', ({ description }) => {
    for (const name of [...PROPHET_NAMES, 'Muhammad', 'prophet', 'peace be upon']) {
      expect(description.toLowerCase()).not.toContain(name.toLowerCase())
    }
  })

  it('has exactly the pictures the pairs show, as small WebP files', () => {
    const dir = join(HERE, 'items')
    for (const { image } of prophets) {
      expect(existsSync(join(dir, image)), image).toBe(true)
      const bytes = readFileSync(join(dir, image))
      expect(bytes.subarray(0, 4).toString('latin1') + bytes.subarray(8, 12).toString('latin1')).toBe('RIFFWEBP')
      expect(statSync(join(dir, image)).size, image).toBeLessThanOrEqual(ITEM_BYTES_MAX)
    }
    expect(readdirSync(dir).toSorted()).toEqual(prophets.map(({ image }) => image).toSorted())
  })
})

describe('sources', () => {
  const sourced: [string, Sourced][] = [
    ...questions.map((question): [string, Sourced] => [question.question_text, question]),
    ...prophets.map((prophet): [string, Sourced] => [prophet.name, prophet]),
  ]

  it.each(sourced)('stands in its source: %s', (_title, { source, ayah, ayah_word }) => {
    if (!source.startsWith("Qur'an")) {
      expect(hadiths.map((hadith) => hadith.source)).toContain(source)
      return
    }
    const [, surah, first, last = first] = source.match(/^Qur'an (\d+):(\d+)(?:-(\d+))?$/) ?? []
    const [checkedSurah, checkedAyah] = (ayah ?? '').split(':')
    expect(checkedSurah).toBe(surah)
    expect(Number(checkedAyah)).toBeGreaterThanOrEqual(Number(first))
    expect(Number(checkedAyah)).toBeLessThanOrEqual(Number(last))
    expect(verse(Number(surah), Number(last))).toBeDefined()

    const word = bareArabic(ayah_word ?? '')
    expect(word.length).toBeGreaterThanOrEqual(3)
    expect(
      ayahReadings(verse(Number(checkedSurah), Number(checkedAyah)) ?? '').some((text) => text.includes(word)),
    ).toBe(true)
  })

  it.each(hadiths)('names two references for $source', ({ text, references }) => {
    expect(bareArabic(text)).not.toBe('')
    expect(new Set(references.map(({ edition }) => edition)).size).toBeGreaterThanOrEqual(2)
    for (const { numbering, found } of references) expect([numbering, found]).not.toContain('')
  })

  it('finds a word only in an ayah that holds it', () => {
    expect(ayahReadings(verse(2, 185) ?? '').some((text) => text.includes(bareArabic('رمضان')))).toBe(true)
    expect(ayahReadings(verse(2, 184) ?? '').some((text) => text.includes(bareArabic('رمضان')))).toBe(false)
    expect(verse(1, 8)).toBeUndefined()
  })
})

describe('honorifics', () => {
  it('follow each name of a prophet', () => {
    const texts = [...questions.flatMap(shownTexts), ...prophets.map(({ name }) => name)]
    expect(texts.flatMap(namesWithoutHonorific)).toEqual([])
  })

  it('would be missed', () => {
    expect(namesWithoutHonorific('Who was the father of Yusuf?')).toEqual(['Yusuf?'])
    expect(namesWithoutHonorific('the Prophet Muhammad said')).toEqual(['Muhammad said'])
    expect(namesWithoutHonorific("Ya'qub (peace be upon him) and the Prophet ﷺ")).toEqual([])
  })
})

describe('terms', () => {
  it('has 24 that differ even without tashkeel and hamza', () => {
    expect(terms).toHaveLength(24)
    expect(new Set(terms.map(({ arabic_text }) => bareArabic(arabic_text))).size).toBe(24)
  })

  it.each(terms)('fits a card and carries full tashkeel: $arabic_text', ({ arabic_text, meaning }) => {
    expect(arabic_text).toBe(arabic_text.normalize('NFC').trim())
    expect(arabic_text).toMatch(/^[\u0621-\u063A\u0641-\u0652 ]+$/u)
    expect(bareArabic(arabic_text).length).toBeLessThanOrEqual(TERM_LETTERS_MAX)
    expect(meaning.trim()).not.toBe('')
    expect(lettersWithoutTashkeel(arabic_text)).toEqual([])
  })

  it('would notice a missing mark', () => {
    expect(lettersWithoutTashkeel('صَلاةٌ')).toEqual(['ل'])
    expect(lettersWithoutTashkeel('دُعَاء')).toEqual(['ء'])
    expect(lettersWithoutTashkeel('صَومٌ')).toEqual(['و'])
  })
})

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(HERE, name), 'utf8'))
}

function options({ option_a, option_b, option_c, option_d }: Question): string[] {
  return [option_a, option_b, option_c, option_d]
}

function correct(question: Question): string {
  return question[`option_${question.correct_option}`]
}

function shownTexts(question: Question): string[] {
  return [question.question_text, ...options(question), question.explanation, question.source]
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function withoutHonorific(text: string): string {
  return text.replace(/ \(.*\)| ﷺ/u, '')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function verse(surah: number, ayah: number): string | undefined {
  return quran[surah - 1]?.verses.find(({ id }) => id === ayah)?.text
}

/**
 * An ayah without tashkeel, once with each dagger alif as a full alif and once without: modern spelling writes it in
 * سماوات and leaves it out in الرحمن.
 */
function ayahReadings(text: string): string[] {
  const bare = bareArabic(text, true)
  return [bare.replaceAll('\u0670', 'ا'), bare.replaceAll('\u0670', '')]
}

/** Letters only; hamza carriers count as their carrier, a hamza on the line as nothing, alif maqsura as ya. */
function bareArabic(text: string, keepDaggerAlif = false): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0610-\u061A\u064B-\u065F\u06D6-\u06E6\u06E8-\u06ED\u0640\u0621]/gu, '')
    .replaceAll('\u06E7', 'ي')
    .replace(/ى\u0670/gu, 'ي')
    .replace(/و\u0670(?=[ةا])/gu, 'ا')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
  return keepDaggerAlif ? bare : bare.replaceAll('\u0670', '')
}

function namesWithoutHonorific(text: string): string[] {
  const names = `(?<![\\p{L}'])(?:${PROPHET_NAMES.join('|')})(?![\\p{L}'])(?! \\(peace be upon him\\)).*`
  const ownName = "Muhammad(?! ﷺ).*|the Prophet(?! ﷺ| Muhammad ﷺ|'s Mosque| Muhammad).*"
  return [...text.matchAll(new RegExp(`${names}|${ownName}`, 'gu'))].map(([match]) => match)
}

/** Every letter takes a mark but alif, alif maqsura, alif madda, and waw and ya that lengthen the vowel before them. */
function lettersWithoutTashkeel(term: string): string[] {
  const clusters = [...term.matchAll(/([\u0621-\u063A\u0641-\u064A])([\u064B-\u0652]*)/gu)]
  return clusters.flatMap(([, letter = '', marks = ''], at) => {
    const before = clusters[at - 1]?.[2] ?? ''
    const lengthens = (letter === 'و' && before.includes('\u064F')) || (letter === 'ي' && before.includes('\u0650'))
    return marks !== '' || 'اىآ'.includes(letter) || lengthens ? [] : [letter]
  })
}
