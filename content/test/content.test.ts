// The starter content against its sources and against figures that a careful reader measured.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatSource } from '../../apps/web/src/ui/citation/sources.ts'
import {
  answersGivenAway,
  BANK_CHECKS,
  FORBIDDEN_CHARACTERS,
  HONOURED_NAMES,
  HONOURED_NAMES_AR,
  QUESTION_CHECKS,
  type Question,
  type Quotation,
  type Reviewed,
  reviewFaults,
  SIZE_CHECKS,
  UNFIT_FOR_ARABIC,
  unfoundVerses,
  withoutFact,
  withoutHonorific,
  withoutHonorificAr,
  withoutReview,
} from './question-checks.ts'
import { ayahHolds, bareArabic, verse } from './quran-text.ts'

type Hadith = Quotation & { references: { edition: string; numbering: string; found: string }[] }
type Reference = { title: string; author: string; edition: string; numbering: string; found: string }
type Cited = Pick<Question, 'source' | 'ayah' | 'ayah_word'>
type Prophet = Cited &
  Reviewed & {
    name: string
    name_ar: string
    description: string
    description_ar: string
    explanation: string
    explanation_ar: string
    image: string
  }
type Term = Cited & Reviewed & { arabic_text: string; meaning: string; meaning_ar: string }

const CONTENT = join(import.meta.dirname, '..')
const ITEM_BYTES_MAX = 40 * 1024
const TERM_LETTERS_MAX = 12
/** The words that fit on one page of a phone beside the question. */
const QUOTED_WORDS_MAX = 60
const HADITH_SOURCE =
  /^(Sahih al-Bukhari|Sahih Muslim|Sunan Abi Dawud|Jami' at-Tirmidhi|Sunan an-Nasa'i|Sunan Ibn Majah|Muwatta Malik) \d+$/

const topics = readdirSync(join(CONTENT, 'questions')).map((file) => ({
  topic: file.replace(/\.json$/, ''),
  questions: readJson<Question[]>(`questions/${file}`),
}))
const questions = topics.flatMap((topic) => topic.questions)
const hadiths = readJson<Hadith[]>('hadith.json')
const references = readJson<Reference[]>('references.json')
const prophets = readJson<Prophet[]>('prophets.json')
const terms = readJson<Term[]>('terms.json')

describe('questions', () => {
  it.each(topics)('tags $topic with its own name', ({ topic, questions }) => {
    expect(questions.map(({ tags }) => tags[0])).toEqual(questions.map(() => topic))
  })

  it.each(Object.entries(SIZE_CHECKS))('%s', (_name, check) => {
    expect(check(questions)).toEqual([])
  })

  it.each(Object.entries(BANK_CHECKS))('%s', (_name, check) => {
    expect(check(questions)).toEqual([])
  })

  it.each(Object.entries(QUESTION_CHECKS))('each %s', (_name, check) => {
    const findings = questions.map((question) => [question.question_text, ...check(question)])
    expect(findings.filter(({ length }) => length > 1)).toEqual([])
  })
})

/** The two words before each honorific that could be lost unnoticed, by the reason. */
const UNNOTICED = {
  'others share the name': [
    ...['مالك', 'رضوان', 'هاجر', 'سارة', 'آسية'],
    ...['وفاة عمر', 'ترك عمر', 'سأل عمر', 'خلافة عثمان', 'عن أنس'],
  ],
  'no name': ['فتطلع الصحابة', 'وأضاف', 'أخبر', 'وأخبر', 'وإنعام رسوله', 'الله نبيه', 'ورسالة نبيه', 'أن غزواته'],
  'a quotation, or its speaker': ['«قال النبي', 'قالت عائشة', 'أبي هريرة'],
  'a family': ['آل داود'],
}

it('a lost honorific is noticed in Arabic', () => {
  const items: { question?: Question; texts: object }[] = [
    ...questions.map((question) => ({ question, texts: question })),
    ...[...prophets, ...terms].map((texts) => ({ texts })),
  ]
  const unnoticed = items.flatMap(({ question, texts }) =>
    Object.entries(texts)
      .filter(([field]) => field.endsWith('_ar'))
      .flatMap(([, text]: [string, string]) =>
        [...text.matchAll(/ (?:رضي الله عن\p{L}+|علي(?:ه|ها|هما|هم) السلام|ﷺ)/gu)]
          .map(({ index, 0: { length } }) => [text.slice(0, index), text.slice(index + length)] as const)
          .filter(([before, after]) => withoutHonorificAr(before + after, question).length === 0)
          .map(([before]) => bareArabic(before).split(' ').slice(-2).join(' ')),
      ),
  )
  expect(new Set(unnoticed)).toEqual(
    new Set(Object.values(UNNOTICED).flatMap((words) => words.map((some) => bareArabic(some)))),
  )
})

describe('prophets', () => {
  it('has 16 pairs, each name and each picture once', () => {
    expect(prophets).toHaveLength(16)
    expect(new Set(prophets.map(({ name }) => name)).size).toBe(16)
    expect(new Set(prophets.map(({ image }) => image)).size).toBe(16)
    expect(new Set(prophets.map(({ description }) => description)).size).toBe(16)
  })

  it.each(prophets)('is complete: $name', (prophet) => {
    expect(reviewFaults(prophet)).toEqual([])
    expect(Object.keys(withoutReview(prophet))).toEqual([
      ...['name', 'name_ar', 'description', 'description_ar', 'explanation', 'explanation_ar', 'image'],
      ...['source', 'ayah', 'ayah_word'],
    ])
    expect(prophet.name).toMatch(/^([A-Z][a-z]+('[a-z]+)? \(peace be upon him\)|Muhammad ﷺ)$/)
    expect(prophet.name_ar).toMatch(/^([\u0621-\u064A]+ عليه السلام|محمد ﷺ)$/u)
    expect(Object.values(prophet).join()).not.toMatch(FORBIDDEN_CHARACTERS)
    for (const text of [prophet.description_ar, prophet.explanation_ar]) expect(text).not.toMatch(UNFIT_FOR_ARABIC)
    for (const text of [prophet.name, prophet.explanation]) expect(withoutHonorific(text)).toEqual([])
    for (const text of [prophet.name_ar, prophet.explanation_ar]) expect(withoutHonorificAr(text)).toEqual([])
  })

  it.each(prophets)('says in one sentence why the item is that of $name', (prophet) => {
    for (const [name, explanation] of [
      [prophet.name, prophet.explanation],
      [prophet.name_ar, prophet.explanation_ar],
    ] as const) {
      expect(explanation).toMatch(/^[^.!?؟]*\.$/)
      expect(explanation).toContain(name)
    }
  })

  it('answers no question of the quiz in an explanation', () => {
    expect([
      ...answersGivenAway(
        questions,
        'en',
        prophets.map(({ explanation }) => explanation),
      ),
      ...answersGivenAway(
        questions,
        'ar',
        prophets.map(({ explanation_ar }) => explanation_ar),
      ),
    ]).toEqual([])
  })

  it.each(prophets)('names no prophet in the description of $image', ({ description, description_ar }) => {
    for (const name of [...HONOURED_NAMES_AR, 'محمد', 'نبي', 'السلام', 'ﷺ']) expect(description_ar).not.toContain(name)
    for (const name of [...HONOURED_NAMES, 'Muhammad', 'prophet', 'peace be upon']) {
      expect(description.toLowerCase()).not.toContain(name.toLowerCase())
    }
  })

  it('has exactly the pictures the pairs show, as small WebP files', () => {
    const dir = join(CONTENT, 'items')
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
  it('of questions are verses, hadiths or books that are listed', () => {
    const known = hadiths.map(({ source }) => source)
    const parts = questions.flatMap(({ source }) => source.split('; '))
    expect(
      parts.filter((part) => !part.startsWith("Qur'an ") && !known.includes(part) && bookOf(part) === undefined),
    ).toEqual([])
  })

  it('of questions on a hadith quote the words that answer them, in both languages', () => {
    expect(questions.flatMap((question) => withoutFact(question, hadiths))).toEqual([])
  })

  it('that are books come in pairs, and each listed book is cited', () => {
    const cited = questions.map(({ source }) => source.split('; ').flatMap((part) => bookOf(part) ?? []))
    expect(cited.filter((books) => books.length > 0 && new Set(books).size < 2)).toEqual([])
    expect([...new Set(cited.flat())].toSorted()).toEqual(references.map(({ title }) => title))
    for (const reference of references) expect(Object.values(reference)).not.toContain('')
  })

  it.each(hadiths)('quotes $source in both languages', ({ text, text_en }) => {
    expect(bareArabic(text)).not.toBe('')
    expect(text).not.toMatch(UNFIT_FOR_ARABIC)
    expect(text_en).toMatch(/[a-z]/)
    expect(text_en).not.toMatch(FORBIDDEN_CHARACTERS)
    // Texts with different counts aren't translations of each other.
    expect(text_en.match(/ﷺ/g)?.length).toBe(text.match(/ﷺ/g)?.length)
    expect(text_en.split(' ').length).toBeLessThanOrEqual(QUOTED_WORDS_MAX)
  })

  it.each(hadiths)('names two references for $source', ({ source, references }) => {
    expect(source).toMatch(HADITH_SOURCE)
    expect(new Set(references.map(({ edition }) => edition)).size).toBeGreaterThanOrEqual(2)
    for (const { numbering, found } of references) expect([numbering, found]).not.toContain('')
  })

  it('lists each hadith once, in order, and only what a question or a term cites', () => {
    const sources = hadiths.map(({ source }) => source)
    expect(sources).toEqual([...new Set(sources)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    const cited = new Set([...questions, ...terms].flatMap(({ source }) => source.split('; ')))
    expect(sources.filter((source) => !cited.has(source))).toEqual([])
  })

  it('are written in both languages by the screens', () => {
    const sources = [...questions, ...prophets, ...terms].map(({ source }) => source)
    expect(sources.filter((source) => formatSource(source, 'en') !== source)).toEqual([])
    expect(sources.filter((source) => /[a-z]/i.test(formatSource(source, 'ar')))).toEqual([])
  })

  it('hold what questions cite them for', () => {
    expect(questions.flatMap(unfoundVerses)).toEqual([])
  })

  it.each(prophets)('hold the item of $name', (prophet) => {
    expect(unfoundVerses(prophet)).toEqual([])
  })

  it.each(terms)('hold the term $arabic_text', ({ source, ayah, ayah_word }) => {
    if (!source.startsWith("Qur'an ")) expect(hadiths.map((hadith) => hadith.source)).toContain(source)
    expect(unfoundVerses({ source, ayah, ayah_word })).toEqual([])
  })

  it('hold a word only where the ayah does', () => {
    expect(ayahHolds(2, 185, 'رمضان')).toBe(true)
    expect(ayahHolds(2, 184, 'رمضان')).toBe(false)
    expect(verse(1, 8)).toBeUndefined()
  })
})

describe('terms', () => {
  it('has 24 that differ even without tashkeel and hamza', () => {
    expect(terms).toHaveLength(24)
    expect(new Set(terms.map(({ arabic_text }) => bareArabic(arabic_text))).size).toBe(24)
  })

  it.each(terms)('names who read it together with the day: $arabic_text', (term) => {
    expect(reviewFaults(term)).toEqual([])
  })

  it.each(terms)('fits a card and carries full tashkeel: $arabic_text', ({ arabic_text, meaning, meaning_ar }) => {
    expect(arabic_text).toBe(arabic_text.normalize('NFC').trim())
    expect(arabic_text).toMatch(/^[\u0621-\u063A\u0641-\u0652 ]+$/u)
    expect(bareArabic(arabic_text).length).toBeLessThanOrEqual(TERM_LETTERS_MAX)
    expect(meaning.trim()).not.toBe('')
    expect(meaning_ar).toBe(meaning_ar.normalize('NFC').trim())
    expect(meaning_ar).not.toBe('')
    expect(meaning_ar).not.toMatch(UNFIT_FOR_ARABIC)
    expect(withoutHonorificAr(meaning_ar)).toEqual([])
    expect(lettersWithoutTashkeel(arabic_text)).toEqual([])
  })

  it('would notice a missing mark', () => {
    expect(lettersWithoutTashkeel('صَلاةٌ')).toEqual(['ل'])
    expect(lettersWithoutTashkeel('دُعَاء')).toEqual(['ء'])
    expect(lettersWithoutTashkeel('صَومٌ')).toEqual(['و'])
  })
})

/**
 * The title in "Al-Muqaddimah 355" or "As-Sirah an-Nabawiyyah 2/661"; undefined for an unlisted
 * book.
 */
function bookOf(part: string): string | undefined {
  const [, title] = part.match(/^(.+) \d+(?:\/\d+)?$/) ?? []
  return references.find((reference) => reference.title === title)?.title
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(CONTENT, name), 'utf8'))
}

/**
 * Letters that need a mark and have none. Alif, alif maqsura, alif madda, and waw and ya that
 * lengthen the vowel before them need none.
 */
function lettersWithoutTashkeel(term: string): string[] {
  const clusters = [...term.matchAll(/([\u0621-\u063A\u0641-\u064A])([\u064B-\u0652]*)/gu)]
  return clusters.flatMap(([, letter = '', marks = ''], at) => {
    const before = clusters[at - 1]?.[2] ?? ''
    const lengthens = (letter === 'و' && before.includes('\u064F')) || (letter === 'ي' && before.includes('\u0650'))
    return marks !== '' || 'اىآ'.includes(letter) || lengthens ? [] : [letter]
  })
}
