// Items from a spreadsheet's CSV. Preview and commit read the file in the same way, so what the preview shows is what a
// commit does; a commit writes every row that isn't there yet, in one language or both, or, when one is bad, nothing.
import { createHash } from 'node:crypto'
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import type { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { newId } from '../../shared/new-id.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readCell } from '../spreadsheets/csv.ts'
import { type CsvRecord, readCsv, UnreadableCsv } from '../spreadsheets/read-csv.ts'
import type { StoredImages } from '../storage/stored-images.ts'
import {
  completedOf,
  type FileReview,
  type ImportedItem,
  readKnown,
  readReview,
  storeImported,
} from './imported-items.ts'
import type { ItemFields, ItemKind } from './item-kinds.ts'
import { lockAdditions } from './item-rows.ts'
import { type ContentDeps, describeFaults, fieldsOf } from './items.ts'
import { createMatcher } from './match-items.ts'
import { guessMapping } from './read-cells.ts'

type Values = Partial<Record<ItemColumn, string>>
type ReadRow = ItemImportResult['rows'][number] & { item: { fields: ItemFields; review: FileReview | null } | null }

/**
 * Reads the file and, with `commit`, stores its new items, and the languages that stored ones lack, in one transaction.
 * @throws AppError body_too_large, validation_failed for a file that is no CSV, has too many rows, or a mapping to columns
 * it doesn't have
 */
export async function importItems(
  { db, images }: ContentDeps,
  kind: ItemKind,
  actor: Actor,
  { csv, mapping: given, commit, request_id: requestId }: ItemImport,
  at: string,
): Promise<ItemImportResult> {
  if (Buffer.byteLength(csv) > IMPORT_MAX_BYTES) throw new AppError('body_too_large')
  const { columns, records } = await readFile(csv)
  const mapping = given ?? guessMapping(columns, kind.columns)
  if (Object.values(mapping).some((index) => index >= columns.length)) {
    throw refused('mapping', 'names a column that the file does not have')
  }
  const rows = records.map(({ cells, line }) => readRow(kind, cells, line, columns.length, mapping, at))
  if (kind.hasImage) await checkImages(images, rows)

  return transact(db, async (tx) => {
    if (commit) await lockAdditions(tx)
    const known = await readKnown(tx, kind, commit)
    const matcher = createMatcher(kind, known)
    const ofThisRequest = await readRepeated(tx, requestId, known)
    const result = { columns, mapping, rows: rows.map(({ item: _, ...row }) => row) }
    const added: ImportedItem[] = []
    const [addedBefore, completedBefore] = [new Set<string>(), new Set<string>()]

    for (const [index, { item: read, line }] of rows.entries()) {
      const row = result.rows[index]
      if (read === null || row === undefined) continue
      const ownId = requestId === undefined ? null : rowRequestId(requestId, line)
      // Stored by an earlier attempt of this very request: it is imported, not a duplicate.
      if (ownId !== null && ofThisRequest.added.has(ownId)) {
        addedBefore.add(ownId)
        continue
      }
      const { match, item } = matcher.match(read.fields)
      row.match = match
      const given = { given: read.fields, review: read.review }
      if (match === 'completes' && item !== null) Object.assign(item, given)
      if (match === 'duplicate' && item !== null && ofThisRequest.completed.has(item.id)) {
        row.match = 'completes'
        completedBefore.add(item.id)
      }
      if (match !== 'new') continue
      // Listed in the file's order: one time for all of them, so their ids decide.
      const newItem = { id: newId(), row: null, fields: read.fields, filled: {}, ...given, requestId: ownId }
      added.push(newItem)
      matcher.add(newItem)
    }
    if (!commit || rows.some((row) => row.errors.length > 0)) return { ...result, imported: 0, completed: 0 }

    const completed = completedOf(known)
    await storeImported(tx, images, kind, { added, completed }, { by: actor.email, at, requestId: requestId ?? null })
    if (added.length + completed.length > 0) {
      const more = completed.length === 0 ? '' : `, and a language of ${completed.length} that were there`
      const summary = `${added.length} ${kind.many} from a CSV file${more}`
      await writeAudit(tx, actor, { action: 'import', entity: kind.table, summary }, at)
    }
    return {
      ...result,
      imported: addedBefore.size + added.length,
      completed: completedBefore.size + completed.length,
    }
  })
}

/** What an earlier attempt of the same request did: the request ids of the items it added, and the ids of those it completed. */
async function readRepeated(tx: Tx, requestId: string | undefined, known: readonly ImportedItem[]) {
  const added = new Set(known.map((item) => item.requestId))
  if (requestId === undefined) return { added, completed: new Set<string>() }
  const rows = await tx.selectFrom('item_versions').select('item_id').where('request_id', '=', requestId).execute()
  return { added, completed: new Set(rows.map(({ item_id }) => item_id)) }
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

function readRow(
  kind: ItemKind,
  cells: readonly string[],
  line: number,
  width: number,
  mapping: Record<string, number>,
  at: string,
): ReadRow {
  const values: Values = {}
  for (const column of kind.columns) {
    const index = mapping[column]
    if (index !== undefined) values[column] = readCell((cells[index] ?? '').trim()).trim()
  }
  const errors: ReadRow['errors'] = []
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    errors.push({ column: null, message: 'has more cells than the header' })
  }
  const fields = kind.readCells(values)
  errors.push(...describeFaults(kind, fields as ItemFields).map(({ path, message }) => ({ column: path, message })))
  const read = kind.schemas.newItem.safeParse(fields)
  if (!read.success) errors.push(...read.error.issues.map((issue) => describe(kind, issue, values)))
  const review = readReview(values, at)
  if (review !== null && 'column' in review) errors.push(review)
  const isGood = errors.length === 0 && read.success
  const item = isGood ? { fields: fieldsOf(read.data), review: review as FileReview | null } : null
  return { line, values: values as Record<string, string>, errors, match: 'new', item }
}

/** A row whose picture isn't one of ours becomes a bad one. A picture itself is no cell: it comes by upload or archive. */
async function checkImages(images: StoredImages, rows: readonly ReadRow[]): Promise<void> {
  for (const row of rows) {
    const url = row.item?.fields.item_image_url
    if (typeof url !== 'string') continue
    const isOurs = !url.startsWith('data:') && (await images.accept(url).then(() => true, rethrowOutage))
    if (isOurs) continue
    row.errors.push({ column: 'item_image_url', message: 'must be the address of an uploaded image' })
    row.item = null
  }
}

/** False where the address was refused; throws what says nothing about it. */
function rethrowOutage(error: unknown): false {
  if (error instanceof AppError && error.code === 'validation_failed') return false
  throw error
}

function describe(kind: ItemKind, issue: z.core.$ZodIssue, values: Values): ReadRow['errors'][number] {
  const column = kind.columns.find((name) => name === issue.path[0]) ?? null
  if (column !== null && (values[column] ?? '') === '') return { column, message: 'is missing' }
  if (column === 'correct_option') return { column, message: 'must be A, B, C or D' }
  if (column === 'level') return { column, message: 'must be 1, 2 or 3' }
  if (column === 'time_limit') return { column, message: `must be ${TIME_LIMIT_MIN} to ${TIME_LIMIT_MAX} seconds` }
  if (issue.code === 'too_big') {
    const isList = issue.origin === 'array'
    return {
      column,
      message: isList ? `has more than ${issue.maximum} entries` : `is longer than ${issue.maximum} characters`,
    }
  }
  return { column, message: issue.message }
}
