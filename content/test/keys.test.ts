// The keys: proved by the stored words of the deciding verse or hadith, and locked in keys.lock.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  decidedBy,
  misquoted,
  QUESTION_CHECKS,
  type Question,
  type Quotation,
  unprovedKey,
  withoutFact,
} from './question-checks.ts'

const CONTENT = join(import.meta.dirname, '..')
const EXCEPTIONS_MAX = 1 / 10
const SEEN_MIN = 0.95
const LETTERS = ['a', 'b', 'c', 'd'] as const

const hadiths = readJson<Quotation[]>('hadith.json')
const unproved = readJson<{ exceptions: Record<string, string>; not_provable_here: string[] }>('unproved.json')
const topics = readdirSync(join(CONTENT, 'questions')).map((file) => readJson<Question[]>(`questions/${file}`))
const questions = topics.flat()
const prophets = readJson<{ explanation_ar: string; source: string }[]>('prophets.json')
const isException = ({ question_text }: Question) => question_text in unproved.exceptions

describe('keys', () => {
  it('are shown by words of the deciding verse or hadith, and no other option is', () => {
    const checked = questions.filter((question) => !isException(question))
    expect(checked.flatMap((question) => unprovedKey(question, hadiths))).toEqual([])
  })

  it('are exceptions with a reason in at most a tenth of the items with stored words', () => {
    const withWords = questions.filter((question) => decidedBy(question) !== 'book')
    const exceptions = withWords.filter(isException)
    expect(exceptions.map(({ question_text }) => question_text).toSorted()).toEqual(
      Object.keys(unproved.exceptions).toSorted(),
    )
    expect(Object.values(unproved.exceptions)).not.toContain('')
    expect(exceptions.length / withWords.length).toBeLessThanOrEqual(EXCEPTIONS_MAX)
  })

  it("that a book's page decides are listed as not provable here", () => {
    const byBook = questions.filter((question) => decidedBy(question) === 'book')
    expect(byBook.map(({ question_text }) => question_text)).toEqual(unproved.not_provable_here)
  })
})

describe('quotations', () => {
  it('are parts of the cited verses and of the stored words of the cited hadiths', () => {
    const texts = [
      ...questions.map((question) => ({
        text: `${question.question_text_ar} ${question.explanation_ar}`,
        ...question,
      })),
      ...prophets.map(({ explanation_ar, source }) => ({ text: explanation_ar, source })),
    ]
    expect(texts.flatMap(({ text, source }) => misquoted(text, source, hadiths))).toEqual([])
  })
})

describe('keys.lock', () => {
  // topic | source | letter | right option in English | in Arabic | not checked CHECKSUM
  // topic | source | letter | right option in English | in Arabic | checked by NAME on DATE CHECKSUM
  const lines = readFileSync(join(CONTENT, 'keys.lock'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const cut = line.lastIndexOf(' | ')
      return { key: line.slice(0, cut), check: line.slice(cut + 3) }
    })

  it('has the key and the right texts of every question', () => {
    expect(lines.map(({ key }) => key)).toEqual(questions.map(lockedKey))
  })

  it('names who checked each line that changed', () => {
    expect(lines.flatMap(({ key, check }) => lockFaults(key, check))).toEqual([])
  })

  it('refuses a changed key with no check, with an older one and with no name', () => {
    const [line = { key: '', check: '' }] = lines
    const changed = `${line.key} changed`
    const [fault = ''] = lockFaults(changed, 'checked by Ustadha Maryam on 2026-01-31')
    const checked = fault.slice(fault.indexOf('checked by'))
    expect(lockFaults(changed, checked)).toEqual([])
    for (const check of [line.check, 'not checked', 'checked by  on 2026-01-31', 'checked by Maryam']) {
      expect(lockFaults(changed, check), check).toHaveLength(1)
    }
    expect(lockFaults(line.key, checked)).toHaveLength(1)
  })
})

it('a wrong key, a changed verse and a changed hadith are seen without keys.lock', () => {
  const sorts: Record<string, (question: Question) => Question[]> = {
    'a wrong key': (question) =>
      LETTERS.filter((letter) => letter !== question.correct_option).map((letter) => ({
        ...question,
        correct_option: letter,
      })),
    'a changed verse': (question) => changedQuotations(question, /﴿[^﴾]*﴾/gu),
    'a changed hadith': (question) => changedQuotations(question, /«[^»]*»/gu),
  }
  for (const [sort, mutantsOf] of Object.entries(sorts)) {
    const items = questions
      .map((question) => ({ question, mutants: mutantsOf(question) }))
      .filter(({ mutants }) => mutants.length > 0)
      .map(({ question, mutants }) => ({ question, isSeen: mutants.every((mutant) => isSeen(mutant, question)) }))
    const seen = items.filter(({ isSeen }) => isSeen).length
    const provable = items.filter(({ question }) => decidedBy(question) !== 'book' && !isException(question))
    const seenOfProvable = provable.filter(({ isSeen }) => isSeen).length
    console.log(
      `${sort}: seen in ${seen} of ${items.length} items, ${seenOfProvable} of ${provable.length} provable ones`,
    )
    expect(seenOfProvable / provable.length, sort).toBeGreaterThanOrEqual(SEEN_MIN)
  }
})

/** Whether a check finds a fault in the mutant that it doesn't find in the original. */
function isSeen(mutant: Question, original: Question): boolean {
  const faults = ({ question_text_ar, explanation_ar, source }: Question) =>
    misquoted(`${question_text_ar} ${explanation_ar}`, source, hadiths).length
  return (
    (!isException(original) && unprovedKey(mutant, hadiths).length > 0) ||
    withoutFact(mutant, hadiths).length > withoutFact(original, hadiths).length ||
    faults(mutant) > faults(original) ||
    Object.values(QUESTION_CHECKS).some((check) => check(mutant).length > 0)
  )
}

/** The question once with each quotation's last word replaced by a word of the same script. */
function changedQuotations(question: Question, marks: RegExp): Question[] {
  return (['question_text_ar', 'explanation_ar'] as const).flatMap((field) =>
    [...question[field].matchAll(marks)].flatMap(({ 0: quoted, index }) => {
      const changed = quoted.replace(/[\u0621-\u0652]+(?=[^\u0621-\u0652]*$)/u, 'سريع')
      const text = question[field]
      return [{ ...question, [field]: text.slice(0, index) + changed + text.slice(index + quoted.length) }]
    }),
  )
}

function lockedKey(question: Question): string {
  const { tags, source, correct_option } = question
  const right = [question[`option_${correct_option}`], question[`option_${correct_option}_ar`]]
  return [tags[0], source, correct_option, ...right].join(' | ')
}

/** The checksum makes a check valid for one key. Only a line that says who checked it is told its own. */
function lockFaults(key: string, check: string): string[] {
  const [, who = '', sum] = check.match(/^(not checked|checked by \S.* on \d{4}-\d{2}-\d{2})(?: (\S+))?$/) ?? []
  const own = createHash('sha256').update(`${key} | ${who}`).digest('hex').slice(0, 12)
  if (who !== '' && sum === own) return []
  return [who.startsWith('checked by') ? `end "${key}" with: ${who} ${own}` : `"${key}" needs who checked it, and when`]
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(CONTENT, name), 'utf8'))
}
