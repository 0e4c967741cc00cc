// Importing items from a file: choose it, check the preview, import. Invariant: exactly the shown
// preview is imported, and only once.
import type { ValidationDetails } from '@noor-quest/contract/errors'
import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ImportSheet, ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { IMPORT_FILE_MAX_BYTES } from '@noor-quest/contract/limits'
import type { KeyReading } from '@noor-quest/rules/answer-keys'
import { ApiError, messageOf } from '../../../platform/network/http.ts'
import { createStore } from '../../../platform/storage/store.ts'
import { itemsText } from '../items.en.ts'
import type { FileContents } from './file/read-file.ts'
import { UnreadableFile } from './file/sheets.ts'
import { countRows, type Imported } from './row-counts.ts'

const text = itemsText.import

type ImportState = {
  fileName: string | null
  /** Some of the file's text, until the admin has confirmed that its letters are right. */
  sample: string | null
  /** Whether formulas of the file have no result. */
  isUncomputed: boolean
  preview: ItemImportResult | null
  /** Corrected cells by row and field. */
  fixes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Whether Arabic in English fields moves to the Arabic ones. */
  arabic: 'move' | 'keep'
  /** How the admin reads the right options; null: as the server judged them. */
  keys: KeyReading | null
  /** The rows whose differences replace what is stored. */
  taken: readonly number[]
  busy: 'reading' | 'committing' | null
  message: string | null
}

/** Another file or sheet has other rows. */
const UNDECIDED = { keys: null, taken: [] } as const

type ImportPorts = {
  kind: ItemKindName
  /** @throws UnreadableFile */
  read: (bytes: ArrayBuffer) => Promise<FileContents>
  send: (file: ItemImport) => Promise<ItemImportResult>
  newRequestId: () => string
  onImported: (imported: Imported) => void
}

export function createImport({ kind, read, send, newRequestId, onImported }: ImportPorts) {
  const store = createStore<ImportState>({
    fileName: null,
    sample: null,
    isUncomputed: false,
    preview: null,
    fixes: {},
    arabic: 'move',
    keys: null,
    taken: [],
    busy: null,
    message: null,
  })
  const { snapshot: state, change: set } = store
  let sheets: ImportSheet[] = []
  /** The commit's request id, new for each preview. */
  let requestId = ''
  /** The newest request's number: responses to older requests are ignored. */
  let newestRequest = 0

  /** `sheet`: by default the preview's sheet. */
  function request(sheet = state().preview?.sheet): Omit<ItemImport, 'commit'> {
    const { fixes, arabic, keys } = state()
    return {
      sheets,
      arabic,
      ...(keys !== null && { keys }),
      ...(sheet && { sheet }),
      ...(Object.keys(fixes).length > 0 && { fixes }),
    }
  }

  async function loadPreview(sheet?: string) {
    const asked = ++newestRequest
    requestId = newRequestId()
    set({ busy: 'reading', message: null })
    try {
      const preview = await send({ ...request(sheet), commit: false })
      if (asked !== newestRequest) return
      set({ preview, busy: null })
    } catch (error) {
      if (asked === newestRequest) set({ busy: null, message: failureText(kind, error) })
    }
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    choose: async (chosen: Pick<File, 'name' | 'size' | 'arrayBuffer'>) => {
      if (state().busy === 'committing') return
      const asked = ++newestRequest
      const none = { sample: null, isUncomputed: false, preview: null, fixes: {}, ...UNDECIDED }
      set({ ...none, fileName: chosen.name, busy: 'reading', message: null })
      if (chosen.size > IMPORT_FILE_MAX_BYTES) return set({ busy: null, message: text.tooLarge })
      try {
        const contents = await read(await chosen.arrayBuffer())
        if (asked !== newestRequest) return
        sheets = contents.sheets
        set({ isUncomputed: contents.isUncomputed })
        if (contents.sample !== null) return set({ busy: null, sample: contents.sample })
      } catch (error) {
        const message = error instanceof UnreadableFile ? text.unreadable(error.fault) : text.notRead
        if (asked === newestRequest) set({ busy: null, message })
        return
      }
      await loadPreview()
    },

    /** The letters of `sample` are right. */
    confirmLetters: async () => {
      if (state().sample === null) return
      set({ sample: null })
      await loadPreview()
    },

    /** Reads another sheet of the workbook. */
    chooseSheet: async (sheet: string) => {
      if (state().busy === 'committing') return
      set({ fixes: {}, ...UNDECIDED })
      await loadPreview(sheet)
    },

    /** Replaces a cell of a row of the file. */
    fix: async (row: number, field: ItemColumn, value: string) => {
      const { preview, busy, fixes } = state()
      const before = preview?.rows.find((each) => each.row === row)?.values[field] ?? ''
      if (preview === null || busy === 'committing' || before === value) return
      set({ fixes: { ...fixes, [row]: { ...fixes[row], [field]: value } } })
      await loadPreview()
    },

    /** Moves Arabic in English fields to the Arabic ones, or keeps it there. */
    chooseArabic: async (arabic: ImportState['arabic']) => {
      if (state().busy === 'committing' || state().arabic === arabic) return
      set({ arabic })
      await loadPreview()
    },

    /** Reads the right options of all rows in this way. */
    chooseKeys: async (keys: KeyReading) => {
      if (state().busy === 'committing' || state().keys === keys) return
      set({ keys })
      await loadPreview()
    },

    /** Takes the file's texts and key for these rows, or keeps the stored ones. */
    take: (rows: readonly number[], isTaken: boolean) => {
      const { taken, busy } = state()
      if (busy === 'committing') return
      const others = taken.filter((row) => !rows.includes(row))
      set({ taken: isTaken ? [...others, ...rows] : others })
    },

    /** `skipBad`: leaves out the rows with errors. */
    commit: async (skipBad: boolean) => {
      const { preview, taken, busy } = state()
      if (preview === null || busy !== null || !canImport(preview, taken, skipBad)) return
      set({ busy: 'committing', message: null })
      try {
        const result = await send({
          ...request(),
          ...(taken.length > 0 && { take: [...taken] }),
          commit: true,
          skip_bad: skipBad,
          request_id: requestId,
        })
        // The result replaces the preview, because another admin may have added some of these items
        // meanwhile.
        set({ preview: result, busy: null })
        onImported(result)
      } catch (error) {
        set({ busy: null, message: failureText(kind, error) })
      }
    },
  }
}

/** Whether a commit would import any item. */
export function canImport(preview: ItemImportResult, taken: readonly number[], skipBad: boolean): boolean {
  const { toWrite, bad } = countRows(preview, taken)
  return preview.missing.length === 0 && toWrite > 0 && (skipBad || bad === 0)
}

function failureText(kind: ItemKindName, error: unknown): string {
  const details = error instanceof ApiError ? (error.details as Partial<ValidationDetails> | undefined) : undefined
  const problem = details?.fields?.find(({ path }) => path === 'sheets')
  return text.failed(kind, problem === undefined ? messageOf(error) : text.fileProblem(problem.message))
}
