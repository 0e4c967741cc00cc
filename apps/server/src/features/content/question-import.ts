// Questions from a spreadsheet's CSV. Preview and commit read the file in the same way, so what the preview shows is what a
// commit does; a commit writes every row that isn't there yet, or, when one is bad, nothing.

import { createHash, randomUUIDv7 } from 'node:crypto'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  TIME_LIMIT_DEFAULT,
  TIME_LIMIT_MAX,
  TIME_LIMIT_MIN,
} from '@noor-quest/contract/limits'
import {
  newQuestion,
  QUESTION_COLUMNS,
  type QuestionColumn,
  type QuestionImportResult,
  type questionImport,
} from '@noor-quest/contract/questions'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readCell } from '../spreadsheets/csv.ts'
import { type CsvRecord, readCsv, UnreadableCsv } from '../spreadsheets/read-csv.ts'
import { appendVersions, type ItemVersion, versionOf } from './item-rows.ts'
import { insertQuestion, questionKey } from './questions.ts'

type Mapping = QuestionImportResult['mapping']
type ReadRow = QuestionImportResult['rows'][number] & { question: z.output<typeof newQuestion> | null }

/** Headers people write, without case, spaces and signs. The export's own come first. */
const HEADERS: Record<QuestionColumn, readonly string[]> = {
  question_text: ['questiontext', 'question', 'text'],
  option_a: ['optiona', 'a', 'answera', 'choicea', 'option1'],
  option_b: ['optionb', 'b', 'answerb', 'choiceb', 'option2'],
  option_c: ['optionc', 'c', 'answerc', 'choicec', 'option3'],
  option_d: ['optiond', 'd', 'answerd', 'choiced', 'option4'],
  correct_option: ['correctoption', 'correct', 'correctanswer', 'rightanswer', 'answer', 'key'],
  level: ['level', 'difficulty'],
  time_limit: ['timelimit', 'time', 'seconds', 'timelimitseconds', 'timeseconds'],
  source: ['source', 'reference', 'sources'],
  explanation: ['explanation', 'why', 'note', 'notes'],
}

/**
 * Reads the file and, with `commit`, stores its new questions in one transaction.
 * @throws AppError body_too_large, validation_failed for a file that is no CSV, has too many rows, or a mapping to columns
 * it doesn't have
 */
export async function importQuestions(
  db: Db,
  actor: Actor,
  { csv, mapping: given, commit, request_id: requestId }: z.output<typeof questionImport>,
  at: string,
): Promise<QuestionImportResult> {
  if (Buffer.byteLength(csv) > IMPORT_MAX_BYTES) throw new AppError('body_too_large')
  const { columns, records } = await readFile(csv)
  const mapping = given ?? guessMapping(columns)
  if (Object.values(mapping).some((index) => index >= columns.length)) {
    throw refused('mapping', 'names a column that the file does not have')
  }
  const rows = records.map(({ cells, line }) => readRow(cells, line, columns.length, mapping))

  return transact(db, async (tx) => {
    const stored = await tx.selectFrom('quiz_questions').select(['question_text', 'request_id']).execute()
    const texts = new Map(stored.map((row) => [questionKey(row.question_text ?? ''), row.request_id]))
    const known = new Set(stored.map((row) => row.request_id))
    let imported = 0
    const written: ItemVersion[] = []
    // Listed in the file's order: one time for all of them, so their ids decide.
    const ids = rows.map(() => randomUUIDv7()).sort()
    const result = { columns, mapping, rows: rows.map(({ question: _, ...row }) => row) }
    const isBad = rows.some((row) => row.errors.length > 0)

    for (const [index, { question, line }] of rows.entries()) {
      if (question === null) continue
      const ownId = requestId === undefined ? null : rowRequestId(requestId, line)
      const key = questionKey(question.question_text)
      const row = result.rows[index]
      // Stored by an earlier attempt of this very request: it is imported, not a duplicate.
      const repeated = ownId !== null && known.has(ownId)
      if (row !== undefined) row.duplicate = texts.has(key) && !repeated
      if (commit && !isBad && repeated) imported++
      if (commit && !isBad && !repeated && !texts.has(key)) {
        const { allow_duplicate: _allowed, request_id: _none, ...fields } = question
        const item = { id: ids[index] ?? randomUUIDv7(), ...fields }
        const version = versionOf('question', item)
        const row = { ...item, created_at: at, request_id: ownId, version_sha256: version.sha256 }
        const inserted = await insertQuestion(tx, row)
        imported++
        if (inserted.length > 0) written.push(version)
      }
      texts.set(key, ownId)
    }
    if (written.length > 0) {
      await appendVersions(tx, written, actor.email, at)
      const summary = `${written.length} questions from a CSV file`
      await writeAudit(tx, actor, { action: 'import', entity: 'quiz_questions', summary }, at)
    }
    return { ...result, imported }
  })
}

function refused(path: string, message: string): AppError {
  return new AppError('validation_failed', { details: { fields: [{ path, message }] } })
}

/** A request_id for each row, the same when the import is sent again. */
function rowRequestId(requestId: string, line: number): string {
  const hex = createHash('sha256').update(`import:${requestId}:${line}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function readFile(csv: string): Promise<{ columns: string[]; records: CsvRecord[] }> {
  const text = csv.replace(/^\ufeff/, '')
  // Excel writes, and understands, a first line that names the separator.
  const named = /^sep=([,;\t])\r?\n/i.exec(text)
  const firstLine = named === null ? 1 : 2
  const body = named === null ? text : text.slice(named[0].length)
  const delimiter = named?.[1] ?? findDelimiter(body)
  const [header, ...records] = await readCsv(body, { delimiter, firstLine, mostRows: IMPORT_MAX_ROWS }).catch(
    (cause: unknown) => {
      throw cause instanceof UnreadableCsv ? refused('csv', cause.message) : cause
    },
  )
  if (header === undefined) throw refused('csv', 'has no header line')
  return { columns: header.cells.map((cell) => readCell(cell).trim()), records }
}

/** Characters that say enough of how cells are separated. */
const HEADER_MAX = 10_000

/** Where a comma is the decimal sign, Excel separates cells with semicolons. The header shows which. */
function findDelimiter(text: string): string {
  const header = text.slice(0, HEADER_MAX).split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

function guessMapping(columns: readonly string[]): Mapping {
  const names = columns.map((column) => column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const mapping: Mapping = {}
  for (const column of QUESTION_COLUMNS) {
    const header = HEADERS[column].find((alias) => names.includes(alias))
    if (header !== undefined) mapping[column] = names.indexOf(header)
  }
  return mapping
}

function readRow(cells: readonly string[], line: number, width: number, mapping: Mapping): ReadRow {
  const values: ReadRow['values'] = {}
  for (const column of QUESTION_COLUMNS) {
    const index = mapping[column]
    if (index !== undefined) values[column] = readCell((cells[index] ?? '').trim()).trim()
  }
  const errors: ReadRow['errors'] = []
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    errors.push({ column: null, message: 'has more cells than the header' })
  }
  const read = newQuestion.safeParse({
    question_text: values.question_text ?? '',
    option_a: values.option_a ?? '',
    option_b: values.option_b ?? '',
    option_c: values.option_c ?? '',
    option_d: values.option_d ?? '',
    correct_option: readLetter(values),
    level: readNumber((values.level ?? '').replace(/^level\s*/i, '').replace(/\s*-.*$/, '')),
    time_limit: (values.time_limit ?? '') === '' ? TIME_LIMIT_DEFAULT : readNumber(values.time_limit ?? ''),
    source: values.source ?? null,
    explanation: values.explanation ?? null,
  })
  if (!read.success) errors.push(...read.error.issues.map((issue) => describe(issue, values)))
  return { line, values, errors, duplicate: false, question: errors.length === 0 && read.success ? read.data : null }
}

/** "B", "b)", "Option B", or the right option's own text. */
function readLetter(values: ReadRow['values']): string {
  const text = values.correct_option ?? ''
  const letter = /^(?:option[\s_]*)?\(?([a-d])[).]?$/i.exec(text)?.[1]
  if (letter !== undefined) return letter.toLowerCase()
  return (['a', 'b', 'c', 'd'] as const).find((option) => text !== '' && values[`option_${option}`] === text) ?? text
}

/** Digits of any usual script, with "s" for seconds; NaN for anything else. */
function readNumber(text: string): number {
  const ascii = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
  const digits = /^(\d{1,9})\s*s?$/i.exec(ascii.trim())?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}

function describe(issue: z.core.$ZodIssue, values: ReadRow['values']): ReadRow['errors'][number] {
  const column = QUESTION_COLUMNS.find((name) => name === issue.path[0]) ?? null
  if (column !== null && (values[column] ?? '') === '') return { column, message: 'is missing' }
  if (column === 'correct_option') return { column, message: 'must be A, B, C or D' }
  if (column === 'level') return { column, message: 'must be 1, 2 or 3' }
  if (column === 'time_limit') return { column, message: `must be ${TIME_LIMIT_MIN} to ${TIME_LIMIT_MAX} seconds` }
  if (issue.code === 'too_big') return { column, message: `is longer than ${issue.maximum} characters` }
  return { column, message: issue.message }
}
