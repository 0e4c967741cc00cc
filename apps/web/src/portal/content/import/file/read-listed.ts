// Questions as a list: Aiken's format, and text that was copied from a document or a chat.
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'
import { type Label, labelOf, questionNumber, splitByLetters } from '../table/cells.ts'
import type { FileSheet } from './sheets.ts'

/** `label`: the letter or digit before it; '' after a bullet or on a line of its own. */
type Option = { text: string; label: string; isStarred: boolean; isBold: boolean }
type Listed = { number: number; text: string[]; options: Option[]; key: string; explanation: string }
/** `isStarred`: it begins with an asterisk, which may be a bullet. `isBold`: in bold type, or its box is ticked. */
type Line = { number: number; text: string; isBulleted: boolean; isStarred: boolean; isBold: boolean }

const ANSWERS =
  '(?:the )?(?:correct |right )?answers?|ans|correct|key|(?:الجواب|الإجابة)(?: الصحيحة?)?|jawapan|jawaban|kunci(?: jawaban)?|جواب|درست جواب'
const ANSWER = new RegExp(String.raw`^(?:${ANSWERS})\s*(?:(?:is|هي|هو)\s*[:：=]?\s+|[:：=]\s*|[-–—.]\s+)(.+)$`, 'iu')
/** «س» and «ج» are short for question and answer. Where options are lettered, «ج» is the third one too. */
const SHORT_ANSWER = /^ج\s*[:：]\s*(.+)$/u
const INLINE_ANSWER = new RegExp(String.raw`\s+(?=(?:${ANSWERS})\s*[:：]\s*\S)`, 'iu')
const EXPLANATION = /^(?:explanation|feedback|الشرح|التوضيح|penjelasan|pembahasan|huraian|وضاحت)\s*[:：]\s*(.+)$/iu
const QUESTION = /^(?:Q|Question|س|السؤال|Soalan|Soal)\s*[:：.]\s+(?=\S)/iu
/** "Question 3" or "3." on a line of its own. */
const ONLY_NUMBER = /^(?:(?:Q|Question|س|السؤال|سؤال|Soalan|Soal|سوال)\s*\p{Nd}{1,4}\s*[.:)\-–]?|\p{Nd}{1,4}\s*[.)])$/iu

/**
 * A table of the questions; null for other text. A row's number is the line of its question. A line
 * alone is a row of its own, because it may name a level.
 */
export function readListed(text: string): FileSheet | null {
  const filled: Line[] = []
  // Further questions of a line count as lines.
  let further = 0
  for (const [index, whole] of text.split(/\r\n?|\n/).entries()) {
    const number = index + 1 + further
    const parts = breakLine(whole.trim(), number)
    further += (parts.at(-1)?.number ?? number) - number
    for (const part of parts) if (part.text !== '') filled.push(part)
  }
  const keys = keysAtEnd(filled)
  const lines = filled.slice(0, filled.length - keys.lines)
  const listed: Listed[] = []
  let last: Listed | null = null
  let plain = 0
  let used = keys.lines
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    const isApart = line.number > (lines[index - 1]?.number ?? 0) + 1
    if (plain === 0 && !line.isBulleted && next !== undefined && ONLY_NUMBER.test(line.text)) {
      last = null
      used++
      continue
    }
    // A text alone is a title, unless options follow.
    if (last?.options.length === 0 && optionOf(line, last, next) === null && (isApart || isBelowTitle(last, line))) {
      last = null
    }
    if (last !== null && plain > 0) last.options.push(optionFrom(line, line.text))
    else if (last === null || !addLine(last, line, next)) {
      last = { number: line.number, text: [line.text.replace(QUESTION, '')], options: [], key: '', explanation: '' }
      const inline = splitByLetters(line.text)
      if (inline !== null && inline.before !== '' && inline.options.length > 2) {
        last.text = [inline.before.replace(QUESTION, '')]
        last.options = inline.options.map((option) => ({ ...UNMARKED, text: option }))
      }
      listed.push(last)
    }
    plain =
      plain > 0 ? plain - 1 : last.options.length === 0 ? plainOptions(line, lines.slice(index + 1, index + 8)) : 0
  }
  const questions = listed.filter(({ options }) => options.length > 1)
  for (const { text: words, options, key } of questions) used += words.length + options.length + (key === '' ? 0 : 1)
  if (questions.length === 0 || used * 3 < filled.length * 2) return null
  setKeys(questions, keys.keys)
  const width = Math.max(5, ...questions.map(({ options }) => options.length))
  const letters = Array.from({ length: width }, (_, place) => String.fromCharCode(65 + place))
  const rows = listed.map(({ number, text: words, options, key, explanation }) => ({
    number,
    cells:
      options.length === 0
        ? [words.join(' ')]
        : [
            words.join('\n'),
            ...letters.map((_, place) => textsOf(options)[place] ?? ''),
            keyOf(options, key),
            explanation,
          ],
  }))
  return {
    name: null,
    hidden_rows: 0,
    rows: [{ number: 0, cells: ['Question', ...letters, 'Answer', 'Explanation'] }, ...rows],
  }
}

/** A line of the file, without Markdown's signs; several if it contains several questions or an answer. */
function breakLine(whole: string, number: number): Line[] {
  const bare = whole.replace(/^(?:>\s*)?(?:#{1,6}\s+)?/, '')
  const [, bullet = '', box = '', rest = ''] = /^([-–—*+]\s+|[•●▪◦○‣]\s*)?(\[[ x✓]\]\s*)?(.*)$/iu.exec(bare) ?? []
  const text = rest.replaceAll('**', '').trim()
  const isBold = /[x✓]/i.test(box) || /\S\*\*$/.test(rest)
  const line = { number, isBulleted: bullet !== '', isStarred: bullet.startsWith('*'), isBold }
  return questionsOf(text).flatMap((question, further) => {
    const parts = splitByLetters(question) === null ? [question] : question.split(INLINE_ANSWER)
    return parts.map((part) => ({ ...line, number: number + further, text: part }))
  })
}

/** The questions of a line, which have their options and rising numbers: "1. Who? a) … 2. What? a) …". */
function questionsOf(text: string): string[] {
  const questions: string[] = []
  const folded = foldDigits(text)
  let start = 0
  for (let number = questionNumber(text)?.number ?? Number.NaN; ; number++) {
    const next = new RegExp(String.raw`\s${number + 1}\s*[.)\-–]\s+\S`, 'g')
    next.lastIndex = start
    const found = next.exec(folded)
    const question = text.slice(start, found?.index).trim()
    if (found === null || splitByLetters(question) === null) return [...questions, text.slice(start).trim()]
    questions.push(question)
    start = found.index + 1
  }
}

/** The number of lines after a question that are its options without letters: with a key or a mark only. */
function plainOptions({ text }: Line, following: readonly Line[]): number {
  const end = following.findIndex((line) => ANSWER.test(line.text))
  const isEnd = (line: Line, index: number) =>
    /[?؟]$/.test(line.text) || (index > 0 && line.number > (following[index - 1]?.number ?? 0) + 1)
  const before = following.findIndex(isEnd)
  const ends = [end, before].filter((at) => at >= 0)
  const options = following.slice(0, ends.length === 0 ? following.length : Math.min(...ends))
  const hasKey = (end >= 0 && end === options.length) || options.some((line) => line.text.startsWith('*'))
  const areBare = options.every((line) => !line.isBulleted && labelOf(line.text) === null)
  return /[?؟:…]$|_$/.test(text) && hasKey && areBare && options.length > 2 && options.length < 6 ? options.length : 0
}

/** Whether a numbered question follows texts without a number. */
const isBelowTitle = ({ text }: Listed, line: Line) =>
  questionNumber(line.text) !== null &&
  text.every((title) => questionNumber(title) === null && !/[?؟:：…]$/.test(title))

/** Whether the line belongs to the question. `next`: the line after it. */
function addLine(question: Listed, line: Line, next: Line | undefined): boolean {
  const { options } = question
  const short = options.length === 2 ? null : SHORT_ANSWER.exec(line.text)
  const key = (ANSWER.exec(line.text) ?? short)?.[1]
  const explanation = EXPLANATION.exec(line.text)?.[1]
  if (options.length > 0 && key !== undefined) question.key ||= key.trim()
  else if (options.length > 0 && explanation !== undefined) question.explanation ||= explanation.trim()
  else {
    // "a. Umar b. al-Khattab" is one option if the next line has the second one.
    const isSingle = next !== undefined && labelOf(next.text)?.places.includes(options.length + 1) === true
    const inOneLine = isSingle ? null : splitByLetters(line.text, options.length)
    const option = optionOf(line, question, next)
    if (inOneLine !== null && inOneLine.before === '') {
      options.push(...inOneLine.options.map((own) => ({ ...UNMARKED, text: own })))
    } else if (option !== null) options.push(option)
    else if (options.length === 0) question.text.push(line.text)
    else return false
  }
  return true
}

const UNMARKED = { label: '', isStarred: false, isBold: false }
const MARKED = /^([*✓✔☑✅]?)\s*(.*)$/u

function optionFrom({ isStarred, isBold }: Line, whole: string, label: Label | null = null): Option {
  const [, mark = '', text = ''] = MARKED.exec(whole) ?? []
  return { text: label?.rest ?? text, label: label?.key ?? '', isStarred: isStarred || mark !== '', isBold }
}

/** The line as the question's next option: "C. Five", "3) Five", or after a bullet. */
function optionOf(line: Line, { text, options }: Listed, next: Line | undefined): Option | null {
  const [, , rest = ''] = MARKED.exec(line.text) ?? []
  const label = labelOf(rest)
  const place = options.length
  if (label?.places.includes(place) === true && !label.isDigit) return optionFrom(line, line.text, label)
  // Numbers and bullets are before questions too.
  if (/[?؟]$/.test(rest) || (place > 0 && options[0]?.label !== (label === null ? '' : '1'))) return null
  if (label === null)
    return line.isBulleted && (place > 0 || next?.isBulleted === true) ? optionFrom(line, line.text) : null
  const [own, after] = [questionNumber(text[0] ?? ''), labelOf(next?.text ?? '')]
  const isNextQuestion = own?.number === place && place > 3
  const isOption = place > 0 ? !isNextQuestion : after?.isDigit === true && after.places.includes(1)
  return label.isDigit && label.places.includes(place) && isOption ? optionFrom(line, line.text, label) : null
}

/** The options, the right ones with an asterisk. Signs before all of them are bullets. */
function textsOf(options: readonly Option[]): string[] {
  const areBullets = options.every(({ isStarred }) => isStarred)
  const areBold = options.every(({ isBold }) => isBold)
  return options.map(({ text, isStarred, isBold }) =>
    (isStarred && !areBullets) || (isBold && !areBold) ? `*${text}` : text,
  )
}

/**
 * Digits and «ت» mean different places in different lists, and are written as A to E. A digit that is an
 * option's text too stays, so that the admin is asked.
 */
function keyOf(options: readonly Option[], key: string): string {
  const bare = arabicKey(foldDigits(key)).replace(/[()[\].\s]/g, '')
  const place = options.findIndex(({ label }) => label !== '' && label === bare)
  if (options.some(({ text }) => foldDigits(text) === bare)) return key
  return /^[\dتثپ]$/.test(bare) && place >= 0 ? String.fromCharCode(65 + place) : key
}

const KEYS_TITLE = new RegExp(
  String.raw`^(?:answer key|${ANSWERS}|(?:مفتاح )?(?:الإجابات|الأجوبة)(?: الصحيحة)?|kunci)\s*[:：]?\s*`,
  'iu',
)
const NUMBERED_KEY = /(\p{Nd}{1,3})\s*[.):\-–=]?\s*\(?([a-eأ-ي])\)?(?=[\s,;،؛.]|$)[,;،؛.]?\s*/giu
const KEY_WITH_TEXT = /^(\p{Nd}{1,3})\s*[.):\-–]\s*(\(?[a-eأ-ي]\)?\s*[).:\-–]\s*\S.*)$/iu

/** The keys of a list at the end, "1. B 2. C", by the questions' numbers. `lines`: how many it has. */
function keysAtEnd(lines: readonly Line[]): { keys: [number, string][]; lines: number } {
  const keys: [number, string][] = []
  let count = 0
  for (const { text } of lines.toReversed()) {
    const bare = text.replace(KEYS_TITLE, '')
    const pairs = [...bare.matchAll(NUMBERED_KEY)]
    const [, number, key = ''] = KEY_WITH_TEXT.exec(bare) ?? []
    if (number !== undefined) keys.push([Number(foldDigits(number)), key])
    else if (pairs.length > 0 && bare.replace(NUMBERED_KEY, '') === '') {
      keys.push(...pairs.map(([, at = '', letter = '']): [number, string] => [Number(foldDigits(at)), letter]))
    } else if (bare !== '' || keys.length === 0) break
    count++
  }
  return keys.length > 1 ? { keys, lines: count } : { keys: [], lines: 0 }
}

/** By the numbers before the questions; without them in their order. Numbers that begin again are unclear. */
function setKeys(questions: readonly Listed[], keys: readonly [number, string][]) {
  const numbers = questions.map(({ text }, index) => questionNumber(text[0] ?? '')?.number ?? index + 1)
  if (new Set(numbers).size < numbers.length) return
  for (const [number, key] of keys) {
    const question = questions[numbers.indexOf(number)]
    if (question !== undefined) question.key ||= key
  }
}
