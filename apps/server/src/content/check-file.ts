// All checks as a table, for a club that shows who read its content.
import { createHash } from 'node:crypto'
import type { Proposal } from '@noor-quest/contract/checks'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Table, TableRow } from '../platform/spreadsheets/table.ts'
import { ITEM_KINDS, inWords } from './item-kinds.ts'
import { contentOf, ITEM_TABLES } from './item-rows.ts'

const CHUNK_ROWS = 500
const TEXT_WIDTH = 40
const LANGUAGES = { en: 'English', ar: 'Arabic' }

const COLUMNS = [
  { heading: 'Kind' },
  { heading: 'Item', width: TEXT_WIDTH },
  { heading: 'Language' },
  { heading: 'Verdict' },
  { heading: 'Note', width: TEXT_WIDTH },
  { heading: 'Proposal', width: TEXT_WIDTH },
  { heading: 'Proposal was' },
  { heading: 'Reviewer', width: 24 },
  { heading: 'Email', width: 24 },
  { heading: 'Checked at', width: 20 },
  { heading: 'Set aside by', width: 24 },
  { heading: 'Unchanged since' },
  { heading: "Item's version", width: 20 },
  { heading: "Bank's version", width: 20 },
]

/** The characters of a version's hash in the file. */
const VERSION_LENGTH = 12

/** The versions of all items that aren't sealed, as one hash. The same content has the same. */
async function hashBank(db: Db): Promise<string> {
  const hash = createHash('sha256')
  for (const table of Object.values(ITEM_TABLES)) {
    const { rows } = await sql<{ version: string }>`
      select version_sha256 as version from ${sql.table(table)} order by version_sha256`.execute(db)
    for (const { version } of rows) hash.update(version)
  }
  return hash.digest('hex')
}

type Row = Awaited<ReturnType<typeof readOfKind>>[number]

/** The checks of every version of the kind's items, by item, oldest first. */
async function readOfKind(db: Db, kind: ItemKindName) {
  const { rows } = await sql<{
    kind: ItemKindName
    version: string
    is_present: boolean | number
    content: string
    language: 'en' | 'ar'
    verdict: string
    note: string
    proposal: string | null
    decision: string | null
    name: string | null
    checked_by: string
    checked_at: string
    set_aside_by: string | null
  }>`
    select item_checks.kind, item_checks.version_sha256 as version,
      item.version_sha256 = item_checks.version_sha256 as is_present,
      ${contentOf('item_checks.item_id', 'item_checks.version_sha256')} as content,
      language, verdict, note, proposal, decision, auth_users.name, checked_by, checked_at, set_aside_by
    from item_checks join ${sql.table(ITEM_TABLES[kind])} as item on item.id = item_checks.item_id
      left join auth_users on auth_users.email = checked_by
    where item_checks.kind = ${kind}
    order by item.created_at, item.id, checked_at, person, language`.execute(db)
  return rows
}

/** @returns the table, and the number of its checks */
export async function checksTable(db: Db): Promise<{ table: Table; checks: number }> {
  const bank = (await hashBank(db)).slice(0, VERSION_LENGTH)
  const rows: Row[] = []
  for (const { kind } of Object.values(ITEM_KINDS)) rows.push(...(await readOfKind(db, kind)))
  const table = { name: 'Checks', columns: COLUMNS, chunks: chunksOf(rows, bank), zone: 'UTC' }
  return { table, checks: rows.length }
}

function* chunksOf(rows: readonly Row[], bank: string): Generator<TableRow[]> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    yield rows.slice(at, at + CHUNK_ROWS).map((row) => toCells(row, bank))
  }
}

function toCells(row: Row, bank: string): TableRow {
  return [
    row.kind,
    { name: ITEM_KINDS[row.kind].titleOf(JSON.parse(row.content)) },
    LANGUAGES[row.language],
    row.verdict,
    { name: row.note },
    { name: row.proposal === null ? '' : inOneCell(JSON.parse(row.proposal)) },
    row.decision ?? '',
    // The name of a file's reviewer is stored in place of an email.
    { name: row.name ?? (row.checked_by.includes('@') ? '' : row.checked_by) },
    { name: row.checked_by.includes('@') ? row.checked_by : '' },
    { at: row.checked_at },
    { name: row.set_aside_by ?? '' },
    row.is_present ? 'yes' : 'no',
    row.version.slice(0, VERSION_LENGTH),
    bank,
  ]
}

const inOneCell = (proposal: Proposal) =>
  Object.entries(proposal)
    .map(([field, value]) => `${inWords(field)}: ${value ?? 'none'}`)
    .join('\n')
