// Importing items from a file or a pasted text: choose it, say what its columns, levels and keys
// mean, check the preview, import. Invariant: exactly the shown preview is imported, and only once.
import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { IMPORT_FILE_MAX_BYTES } from '@noor-quest/contract/limits'
import { messageOf } from '../../../platform/network/http.ts'
import { createStore } from '../../../platform/storage/store.ts'
import { itemsText } from '../items.en.ts'
import { UnreadableFile } from './file/sheets.ts'
import { countRows, type Imported } from './row-counts.ts'
import { NO_CHOICES, type TableChoices } from './table/choices.ts'
import type { Target } from './table/headings.ts'
import { importRows } from './table/import-rows.ts'
import { isDecided, type TableReading } from './table/read-table.ts'
import type { FileNotes } from './worker.ts'

const text = itemsText.import

type ImportState = {
  /** null before a file was chosen, and for a pasted text. */
  fileName: string | null
  /** Some of the file's text, until the admin has confirmed that its letters are right. */
  sample: string | null
  /** Hidden sheets, which aren't read. */
  hiddenSheets: readonly string[]
  /** Whether formulas of the file have no result. */
  isUncomputed: boolean
  choices: TableChoices
  reading: TableReading | null
  /** The server's verdict on the rows; null while the admin has still to decide something. */
  preview: ItemImportResult | null
  /** The rows whose differences replace what is stored. */
  taken: readonly number[]
  /** Whether the admin has looked at the right options. */
  hasLooked: boolean
  busy: 'reading' | 'committing' | null
  message: string | null
}

/** The part of the state that belongs to the rows of one file. */
const UNREAD = { sample: null, reading: null, preview: null, taken: [], hasLooked: false, message: null } as const

/** The verdict on no rows. */
const NONE: ItemImportResult = { rows: [], imported: 0, completed: 0, changed: 0, left_out: 0 }

type Columns = TableChoices['columns']
type ImportPorts = {
  kind: ItemKindName
  /** @throws UnreadableFile */
  readFile: (bytes: ArrayBuffer) => Promise<FileNotes>
  /** Reads the last file's table. @throws UnreadableFile */
  readTable: (kind: ItemKindName, choices: TableChoices) => Promise<TableReading>
  /** The admin's columns for these headings; null if they are new. */
  recall: (kind: ItemKindName, reading: TableReading) => Columns | null
  remember: (kind: ItemKindName, reading: TableReading, columns: Columns) => void
  send: (file: ItemImport) => Promise<ItemImportResult>
  newRequestId: () => string
  onImported: (imported: Imported) => void
}

export function createImport({
  kind,
  readFile,
  readTable,
  recall,
  remember,
  send,
  newRequestId,
  onImported,
}: ImportPorts) {
  const store = createStore<ImportState>({
    ...UNREAD,
    fileName: null,
    hiddenSheets: [],
    isUncomputed: false,
    choices: NO_CHOICES,
    busy: null,
  })
  const { snapshot: state, change: set } = store
  /** The commit's request id, new for each preview. */
  let requestId = ''
  /** The newest request's number: responses to older requests are ignored. */
  let newestRequest = 0

  /** Reads the table with these choices, and asks the server if nothing is open. */
  async function update(choices: TableChoices) {
    const asked = ++newestRequest
    requestId = newRequestId()
    set({ choices, busy: 'reading', message: null, hasLooked: false })
    try {
      const reading = await readTable(kind, choices)
      if (asked !== newestRequest) return
      const known = Object.keys(choices.columns).length === 0 ? recall(kind, reading) : null
      if (known !== null && Object.keys(known).length > 0) return update({ ...choices, columns: known })
      set({ reading })
      const rows = importRows(reading.rows)
      const isReady = isDecided(reading, choices) && !reading.isTooLong && reading.rows.length > 0
      const preview = !isReady ? null : rows.length === 0 ? NONE : await send({ rows, commit: false })
      if (asked === newestRequest) set({ preview, busy: null })
    } catch (error) {
      if (asked === newestRequest) set({ busy: null, preview: null, message: failureText(kind, error) })
    }
  }

  async function open(name: string | null, bytes: () => Promise<ArrayBuffer>) {
    const asked = ++newestRequest
    set({ ...UNREAD, fileName: name, isUncomputed: false, choices: NO_CHOICES, busy: 'reading' })
    try {
      const { sample, ...notes } = await readFile(await bytes())
      if (asked !== newestRequest) return
      set(notes)
      if (sample !== null) return set({ busy: null, sample })
    } catch (error) {
      const message = error instanceof UnreadableFile ? text.unreadable(error.fault) : text.notRead
      if (asked === newestRequest) set({ busy: null, message })
      return
    }
    await update(NO_CHOICES)
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    choose: async (chosen: Pick<File, 'name' | 'size' | 'arrayBuffer'>) => {
      if (state().busy === 'committing') return
      if (chosen.size > IMPORT_FILE_MAX_BYTES) {
        newestRequest++
        return set({ ...UNREAD, fileName: chosen.name, busy: null, message: text.tooLarge })
      }
      await open(chosen.name, () => chosen.arrayBuffer())
    },

    /** Reads a text: cells that were copied from a spreadsheet, or a list of questions. */
    paste: async (pasted: string) => {
      if (state().busy === 'committing' || pasted.trim() === '') return
      await open(null, async () => new TextEncoder().encode(pasted).buffer)
    },

    /** The letters of `sample` are right. */
    confirmLetters: async () => {
      if (state().sample === null) return
      set({ sample: null })
      await update(NO_CHOICES)
    },

    /** Reads another sheet of the workbook; null: all sheets with the same headings. */
    chooseSheet: async (sheet: string | null) => {
      if (state().busy === 'committing') return
      set({ taken: [] })
      await update({ ...NO_CHOICES, sheet })
    },

    /** Changes what the admin has decided, except the columns. */
    decide: async (part: Partial<Omit<TableChoices, 'columns' | 'sheet'>>) => {
      if (state().busy === 'committing' || state().reading === null) return
      await update({ ...state().choices, ...part, ...('hasHeadings' in part && { columns: {}, fixes: {} }) })
    },

    /** Says what a column contains. Another column with this content has none then. */
    chooseColumn: async (id: string, target: Target | null) => {
      const { reading, choices, busy } = state()
      if (reading === null || busy === 'committing') return
      // The reading may not have the choice before this one yet.
      const before = reading.columns.map((column) => [column.id, column.target] as const)
      const now = { ...Object.fromEntries(before), ...choices.columns }
      const others = Object.entries(now).map(([other, content]) => [other, content === target ? null : content])
      const columns = { ...Object.fromEntries(others), [id]: target }
      remember(kind, reading, columns)
      await update({ ...choices, columns, keys: null })
    },

    /** Replaces a cell of a row. */
    fix: async (row: number, field: ItemColumn, value: string) => {
      const { reading, busy, choices } = state()
      const before = reading?.rows.find(({ id }) => id === row)?.values[field] ?? ''
      if (reading === null || busy === 'committing' || before === value) return
      const fixes = { ...choices.fixes, [row]: { ...choices.fixes[row], [field]: value } }
      await update({ ...choices, fixes })
    },

    /** Takes the file's texts and key for these rows, or keeps the stored ones. */
    take: (rows: readonly number[], isTaken: boolean) => {
      const { taken, busy } = state()
      if (busy === 'committing') return
      const others = taken.filter((row) => !rows.includes(row))
      set({ taken: isTaken ? [...others, ...rows] : others })
    },

    look: (hasLooked: boolean) => {
      if (state().busy !== 'committing') set({ hasLooked })
    },

    /** `skipBad`: leaves out the rows with errors. */
    commit: async (skipBad: boolean) => {
      const { reading, preview, taken, busy, hasLooked } = state()
      if (reading === null || preview === null || busy !== null || (kind === 'question' && !hasLooked)) return
      const faulty = countFaulty(reading)
      if (!canImport(preview, taken, faulty, skipBad)) return
      set({ busy: 'committing', message: null })
      try {
        const rows = importRows(reading.rows)
        const take = taken.length > 0 && { take: [...taken] }
        const result = await send({ rows, ...take, commit: true, skip_bad: skipBad, request_id: requestId })
        // The result replaces the preview, because another admin may have added some of these items
        // meanwhile.
        set({ preview: result, busy: null })
        const { imported, completed, changed, left_out } = result
        onImported({ id: requestId, imported, completed, changed, left_out: left_out + (skipBad ? faulty : 0) })
      } catch (error) {
        set({ busy: null, message: failureText(kind, error) })
      }
    },
  }
}

/** Rows that this screen refuses, so that the server doesn't get them. */
export const countFaulty = ({ rows }: TableReading): number => rows.filter(({ faults }) => faults.length > 0).length

/** Whether a commit would import any item. */
export function canImport(preview: ItemImportResult, taken: readonly number[], faulty: number, skipBad: boolean) {
  const { toWrite, bad } = countRows(preview, taken, faulty)
  return toWrite > 0 && (skipBad || bad === 0)
}

function failureText(kind: ItemKindName, error: unknown): string {
  if (error instanceof UnreadableFile) return text.unreadable(error.fault)
  return text.failed(kind, messageOf(error))
}
