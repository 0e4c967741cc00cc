// Items from the rows of a table, which the browser has read (docs/product-rules.md#import-and-export).
// Preview and commit check them in the same way, so that a commit does what its preview shows.
import { createHash } from 'node:crypto'
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import type { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError } from '../platform/app-error.ts'
import { inBatches } from '../platform/batches.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import type { StoredImages } from './images/stored-images.ts'
import { completedOf, type ImportedItem, readKnown, readReview, storeImported } from './imported-items.ts'
import type { FileReview } from './item-checks.ts'
import type { ItemFields, ItemKind } from './item-kinds.ts'
import { lockAdditions } from './item-rows.ts'
import { type Act, auditItems, type ContentDeps, describeFaults, fieldsOf, type StoredItem } from './items.ts'
import { COMPARED, createLargeMatcher } from './match-items.ts'
import { loadSealedCheck } from './sealed-questions.ts'

type Values = Partial<Record<ItemColumn, string>>
type Fault = ItemImportResult['rows'][number]['errors'][number]
type ReadRow = ItemImportResult['rows'][number] & {
  values: Values
  item: { fields: ItemFields; review: FileReview | null } | null
}

/**
 * Checks the rows. With `commit`, stores their new items and the languages that stored ones lack, in
 * one transaction.
 */
export async function importItems({ db, images }: ContentDeps, kind: ItemKind, { actor, at }: Act, sent: ItemImport) {
  const { commit, skip_bad: skipBad = false, request_id: requestId } = sent
  const take = new Set(sent.take)
  const rows: ReadRow[] = []
  await inBatches(sent.rows, CHECKED, (batch) => {
    rows.push(...batch.map((row) => checkRow(kind, row, at)))
  })
  if (kind.hasImage) await checkImages(images, rows)

  return transact(db, async (tx): Promise<ItemImportResult> => {
    if (commit) await lockAdditions(tx)
    const known = await readKnown(tx, kind, commit)
    const isSealed = await loadSealedCheck(tx, kind)
    const matcher = await createLargeMatcher(kind, known)
    const ofThisRequest = await readRepeated(tx, requestId, known)
    const shown = rows.map(({ item: _item, values: _values, ...row }) => row)
    const result = { rows: shown, imported: 0, completed: 0, changed: 0, left_out: 0 }
    const added: ImportedItem[] = []
    const taken = new Set<ImportedItem>()
    const [addedBefore, completedBefore, changedBefore] = [new Set<string>(), new Set<string>(), new Set<string>()]

    const compare = (index: number, { item: read, row: number, values }: ReadRow) => {
      const row = result.rows[index]
      if (read === null || row === undefined) return
      const ownId = requestId === undefined ? null : rowRequestId(requestId, number)
      // An item that an earlier attempt of this request stored is imported, not a duplicate.
      if (ownId !== null && ofThisRequest.added.has(ownId)) {
        addedBefore.add(ownId)
        return
      }
      if (isSealed(read)) {
        row.match = 'duplicate'
        return
      }
      const { match, item, changes } = matcher.match(withoutDefaults(read.fields, values))
      row.match = match
      const isTaken = take.has(number)
      if (item !== null && match !== 'completes' && ofThisRequest.completed.has(item.id)) {
        row.match = isTaken ? 'differs' : 'completes'
        const before = isTaken ? changedBefore : completedBefore
        before.add(item.id)
        return
      }
      const given = { given: read.fields, review: read.review }
      if (item !== null) {
        row.changes = describeChanges(item.fields, changes)
        const isChanged = isTaken && row.changes.length > 0
        if (isChanged) {
          matcher.take(item, changes)
          taken.add(item)
        }
        if (match === 'completes' || isChanged) Object.assign(item, given)
        return
      }
      // Ids keep the file's order in lists, because the items have one creation time.
      const newItem = { id: newId(), row: null, fields: read.fields, filled: {}, ...given, requestId: ownId }
      added.push(newItem)
      matcher.add(newItem)
    }
    await inBatches([...rows.entries()], COMPARED, (batch) => {
      for (const [index, row] of batch) compare(index, row)
    })
    const bad = rows.filter((row) => row.errors.length > 0).length
    if (!commit || (bad > 0 && !skipBad)) return result

    const written = completedOf(known)
    const changed = written.filter((item) => taken.has(item))
    const completed = written.filter((item) => !taken.has(item))
    const importId = requestId ?? newId()
    await storeImported(tx, images, kind, { added, completed: written }, { by: actor.email, at, importId })
    const changedItems = changed.map(({ id, fields }) => ({ ...fields, id }) as StoredItem)
    await auditItems(tx, kind, { actor, at }, 'change', changedItems)
    if (added.length + completed.length > 0) {
      const more =
        completed.length === 0 ? '' : `, and a missing language for ${completed.length} that were stored already`
      const less = bad === 0 ? '' : `. ${bad} rows with errors were left out`
      const summary = `${added.length} ${kind.many} from a spreadsheet${more}${less}`
      await writeAudit(tx, actor, { action: 'import', entity: kind.table, summary }, at)
    }
    return {
      ...result,
      imported: addedBefore.size + added.length,
      completed: completedBefore.size + completed.length,
      changed: changedBefore.size + changed.length,
      left_out: bad,
    }
  })
}

/**
 * The work of an earlier attempt of the same request: the request ids of the items it added, and
 * the ids of those it completed.
 */
async function readRepeated(tx: Tx, requestId: string | undefined, known: readonly ImportedItem[]) {
  const added = new Set(known.map((item) => item.requestId))
  if (requestId === undefined) return { added, completed: new Set<string>() }
  const rows = await tx
    .selectFrom('item_versions')
    .select(['item_id', 'created_at'])
    .where('request_id', '=', requestId)
    .execute()
  // An added item and its first version have the same time.
  const addedAt = new Map(known.map(({ id, row }) => [id, row?.created_at]))
  const completed = rows.filter(({ item_id, created_at }) => addedAt.get(item_id) !== created_at)
  return { added, completed: new Set(completed.map(({ item_id }) => item_id)) }
}

/** A row's request_id, the same when the import is sent again. */
function rowRequestId(requestId: string, row: number): string {
  const hex = createHash('sha256').update(`import:${requestId}:${row}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Rows that are checked in one batch. */
const CHECKED = 200

/** Errors in the place of a formula's result, of Excel and of LibreOffice. */
const SHEET_ERROR = /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!)|Err:\d{3})$/

/** An option's text in the first language that has it. */
function optionText(values: { [field: string]: unknown }, letter: unknown): string | null {
  const texts = [values[`option_${letter}`], values[`option_${letter}_ar`]]
  return texts.map((text) => String(text ?? '')).find((text) => text !== '') ?? null
}

function checkRow(kind: ItemKind, { row, values: sent }: ItemImport['rows'][number], at: string): ReadRow {
  const values: Values = {}
  const errors: Fault[] = []
  for (const column of kind.columns) {
    const value = sent[column]?.trim()
    if (value === undefined) continue
    values[column] = value
    if (SHEET_ERROR.test(value)) errors.push({ column, message: `is an error of the spreadsheet: ${value}` })
  }
  const fields = kind.readCells(values)
  errors.push(...describeFaults(kind, fields as ItemFields).map(({ path, message }) => ({ column: path, message })))
  const read = kind.operations['POST '].body.safeParse(fields)
  if (!read.success) errors.push(...read.error.issues.map((issue) => describe(kind, issue, values)))
  const review = readReview(values, at)
  if (review !== null && 'column' in review) errors.push(review)
  const isGood = errors.length === 0 && read.success
  const item = isGood ? { fields: fieldsOf(read.data), review: review as FileReview | null } : null
  return { row, errors, match: 'new', changes: [], values, item }
}

/** A blank time limit gets the default, which is no difference to the stored one. */
function withoutDefaults(fields: ItemFields, values: { [column: string]: string | undefined }): ItemFields {
  return (values.time_limit ?? '') === '' ? { ...fields, time_limit: null } : fields
}

function describeChanges(ours: ItemFields, changes: ItemFields): ItemImportResult['rows'][number]['changes'] {
  const theirs = { ...ours, ...changes }
  const shown = (item: ItemFields, column: string) =>
    column === 'correct_option' ? (optionText(item, item.correct_option) ?? '') : inOneLine(column, item[column])
  return Object.keys(changes).map((column) => ({ column, ours: shown(ours, column), theirs: shown(theirs, column) }))
}

/** A stored row contains topics as JSON. */
function inOneLine(column: string, value: ItemFields[string] | undefined): string {
  const list = column === 'tags' && typeof value === 'string' ? (JSON.parse(value) as string[]) : value
  return Array.isArray(list) ? list.join(', ') : String(list ?? '')
}

/**
 * Marks rows as bad if their picture isn't in our store. A cell can't contain a picture: uploads
 * and archives bring them.
 */
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

/** False for a refused address. Rethrows other errors, which say nothing about the address. */
function rethrowOutage(error: unknown): false {
  if (error instanceof AppError && error.code === 'validation_failed') return false
  throw error
}

function describe(kind: ItemKind, issue: z.core.$ZodIssue, values: Values): Fault {
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
