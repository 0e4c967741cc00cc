// Questions as a list: Aiken's format, and text that was copied from a document.
import { labelPlace, splitByLetters } from '../table/cells.ts'
import type { FileSheet } from './sheets.ts'

type Listed = { number: number; text: string[]; options: string[]; key: string; explanation: string }

const ANSWER =
  /^(?:answer|ans|correct(?: answer)?|right answer|key|الجواب(?: الصحيح)?|الإجابة(?: الصحيحة)?|jawapan|jawaban|kunci(?: jawaban)?|جواب|درست جواب)\s*[:：=]\s*(.+)$/iu
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
  for (const [index, whole] of text.split(/\r\n?|\n/).entries()) {
    const line = whole.trim()
    if (line === '') {
      // A title: the next line begins a question.
      if (last !== null && last.options.length === 0) last = null
      continue
    }
    lines++
    if (last === null || !addLine(last, line)) {
      last = { number: index + 1, text: [line], options: [], key: '', explanation: '' }
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

/** Whether the line belongs to the question. */
function addLine(question: Listed, line: string): boolean {
  const { options } = question
  const key = ANSWER.exec(line)?.[1]
  const explanation = EXPLANATION.exec(line)?.[1]
  if (options.length > 0 && key !== undefined) question.key ||= key.trim()
  else if (options.length > 0 && explanation !== undefined) question.explanation ||= explanation.trim()
  else {
    const inOneLine = options.length === 0 ? splitByLetters(line) : null
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
