// Questions as a list: Aiken's format, and text that was copied from a document.
import { labelPlace, splitByLetters } from '../table/cells.ts'
import type { FileSheet } from './sheets.ts'

type Listed = { number: number; text: string[]; options: string[]; key: string; explanation: string }

const ANSWER =
  /^(?:(?:the )?(?:correct |right )?answer|ans|correct|key|الجواب(?: الصحيح)?|الإجابة(?: الصحيحة)?|jawapan|jawaban|kunci(?: jawaban)?|جواب|درست جواب)\s*(?:(?:is|هي|هو)\s*[:：=]?\s+|[:：=]\s*|[-–—.]\s+)(.+)$/iu
const EXPLANATION = /^(?:explanation|feedback|الشرح|التوضيح|penjelasan|pembahasan|huraian|وضاحت)\s*[:：]\s*(.+)$/iu
const HEADINGS = ['Question', 'A', 'B', 'C', 'D', 'E', 'Answer', 'Explanation']

/**
 * A table of the questions; null for other text. A row's number is the line of its question. A line
 * alone is a row of its own, because it may name a level.
 */
export function readListed(text: string): FileSheet | null {
  const listed: Listed[] = []
  let last: Listed | null = null
  let lines = 0
  const all = text.split(/\r\n?|\n/).map((whole, index) => ({ number: index + 1, line: whole.trim() }))
  const filled = all.filter(({ line }) => line !== '')
  for (const [index, { number, line }] of filled.entries()) {
    lines++
    const before = filled[index - 1]?.number ?? 0
    const isApart = number > before + 1
    // A text alone is a title, unless options follow.
    if (isApart && last?.options.length === 0 && optionOf(line, 0) === null) last = null
    if (last === null || !addLine(last, line, filled[index + 1]?.line ?? '')) {
      last = { number, text: [line], options: [], key: '', explanation: '' }
      listed.push(last)
    }
  }
  const questions = listed.filter(({ options }) => options.length > 1)
  const used = questions.reduce(
    (sum, { text, options, key }) => sum + text.length + options.length + (key === '' ? 0 : 1),
    0,
  )
  if (questions.length === 0 || used * 3 < lines * 2) return null
  const rows = listed.map(({ number, text, options, key, explanation }) => {
    const filled = Array.from({ length: 5 }, (_, place) => options[place] ?? '')
    return { number, cells: options.length === 0 ? [text.join(' ')] : [text.join('\n'), ...filled, key, explanation] }
  })
  return { name: null, hidden_rows: 0, rows: [{ number: 0, cells: HEADINGS }, ...rows] }
}

/** Whether the line belongs to the question. `next`: the line after it. */
function addLine(question: Listed, line: string, next: string): boolean {
  const { options } = question
  const key = ANSWER.exec(line)?.[1]
  const explanation = EXPLANATION.exec(line)?.[1]
  if (options.length > 0 && key !== undefined) question.key ||= key.trim()
  else if (options.length > 0 && explanation !== undefined) question.explanation ||= explanation.trim()
  else {
    // "a. Umar b. al-Khattab" is one option if the next line has the second one.
    const isSingle = optionOf(next, options.length + 1) !== null
    const inOneLine = isSingle ? null : splitByLetters(line, options.length)
    const option = optionOf(line, options.length)
    if (inOneLine !== null && inOneLine.before === '') options.push(...inOneLine.options)
    else if (option !== null) options.push(option)
    else if (options.length === 0) question.text.push(line)
    else return false
  }
  return true
}

/** "C. Five" as the third option, with the mark of a right one, "*C. Five". */
function optionOf(line: string, place: number): string | null {
  const [, mark = '', rest = ''] = /^([*✓✔]?)\s*(.*)$/u.exec(line) ?? []
  const label = labelPlace(rest)
  const isLetter = !/^[([]?\p{Nd}/u.test(rest)
  return label !== null && isLetter && label.place === place ? `${mark}${label.rest}` : null
}
