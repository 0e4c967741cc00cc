// Importing items from a file: choose it, match the columns, check the preview, import. Invariant:
// exactly the shown preview is imported, and only once.
import type { ValidationDetails } from '@noor-quest/contract/errors'
import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { IMPORT_MAX_BYTES } from '@noor-quest/contract/limits'
import { ApiError, messageOf } from '../../../platform/network/http.ts'
import { createStore } from '../../../platform/storage/store.ts'
import { adminText } from '../../text/admin-en.ts'

const text = adminText.items.import

/** Choices that replace the server's guesses about the file. */
type Reading = Pick<ItemImport, 'mapping' | 'sheet'>

export type ImportState = {
  fileName: string | null
  /** The file's contents according to the chosen columns. */
  preview: ItemImportResult | null
  /** Values for fields that the file lacks. */
  defaults: Readonly<Record<string, string>>
  busy: 'reading' | 'committing' | null
  message: string | null
}

export type Imported = Pick<ItemImportResult, 'imported' | 'completed' | 'left_out' | 'import_id'>

export type ImportPorts = {
  kind: ItemKindName
  send: (file: ItemImport) => Promise<ItemImportResult>
  newRequestId: () => string
  onImported: (imported: Imported) => void
}

export function createImport({ kind, send, newRequestId, onImported }: ImportPorts) {
  const store = createStore<ImportState>({ fileName: null, preview: null, defaults: {}, busy: null, message: null })
  const { snapshot: state, change: set } = store
  /** The file in base64. */
  let file = ''
  /** The commit's request id, the same until another file or other columns are chosen. */
  let requestId = ''
  /** The newest request's number: responses to older requests are ignored. */
  let question = 0
  /**
   * The matched columns of the last file. A corrected version of the file is read in the same way.
   */
  let matched: Pick<ItemImportResult, 'columns' | 'mapping'> | null = null

  function request(reading: Reading): Pick<ItemImport, 'file' | 'mapping' | 'sheet' | 'defaults'> {
    const { defaults } = state()
    return { file, ...reading, ...(Object.keys(defaults).length > 0 && { defaults }) }
  }

  /** The choices behind the shown preview. */
  function currentReading(): Reading {
    const { preview } = state()
    if (preview === null) return {}
    return { mapping: preview.mapping, ...(preview.sheet !== null && { sheet: preview.sheet }) }
  }

  async function loadPreview(reading: Reading) {
    const asked = ++question
    requestId = newRequestId()
    set({ busy: 'reading', message: null })
    try {
      const preview = await send({ ...request(reading), commit: false })
      if (asked !== question) return
      const { mapping } = matched ?? {}
      if (reading.mapping === undefined && mapping !== undefined && isSame(matched?.columns, preview.columns)) {
        await loadPreview({ ...reading, mapping })
        return
      }
      set({ preview, busy: null })
    } catch (error) {
      if (asked === question) set({ busy: null, message: failureText(kind, error) })
    }
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    choose: async (chosen: Pick<File, 'name' | 'size' | 'arrayBuffer'>) => {
      if (state().busy === 'committing') return
      const asked = ++question
      set({ fileName: chosen.name, preview: null, busy: 'reading', message: null })
      if (chosen.size > IMPORT_MAX_BYTES) return set({ busy: null, message: text.tooLarge })
      try {
        const read = toBase64(new Uint8Array(await chosen.arrayBuffer()))
        if (asked !== question) return
        file = read
      } catch {
        if (asked === question) set({ busy: null, message: text.notRead })
        return
      }
      await loadPreview({})
    },

    /** Reads another sheet of the workbook. */
    chooseSheet: async (sheet: string) => {
      if (state().busy === 'committing') return
      await loadPreview({ sheet })
    },

    /** Reads `field` from another column of the file, or from none. */
    match: async (field: ItemColumn, column: number | null) => {
      const { preview, busy } = state()
      if (preview === null || busy === 'committing') return
      const { [field]: _before, ...mapping } = preview.mapping
      const next = column === null ? mapping : { ...mapping, [field]: column }
      matched = { columns: preview.columns, mapping: next }
      // The choice changes at once; otherwise the list would show the old one until the response
      // comes.
      set({ preview: { ...preview, mapping: next } })
      await loadPreview({ ...currentReading(), mapping: next })
    },

    /** Gives `field` the same value in every row without one. */
    fill: async (field: ItemColumn, value: string) => {
      const { preview, busy, defaults } = state()
      if (preview === null || busy === 'committing' || (defaults[field] ?? '') === value) return
      const { [field]: _before, ...others } = defaults
      set({ defaults: value.trim() === '' ? others : { ...others, [field]: value } })
      await loadPreview(currentReading())
    },

    /** `skipBad`: leaves out the rows with errors. */
    commit: async (skipBad: boolean) => {
      const { preview, busy } = state()
      if (preview === null || busy !== null || !canImport(preview, skipBad)) return
      set({ busy: 'committing', message: null })
      try {
        const result = await send({
          ...request(currentReading()),
          ...{ commit: true, skip_bad: skipBad, request_id: requestId },
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

const isSame = (one: readonly string[] = [], two: readonly string[]) => one.join('\n') === two.join('\n')

/** Whether a commit would import any item. */
export function canImport(preview: ItemImportResult, skipBad: boolean): boolean {
  const { toWrite, bad } = countRows(preview)
  return preview.missing.length === 0 && toWrite > 0 && (skipBad || bad === 0)
}

export type RowCounts = {
  ready: number
  completing: number
  /** The sum of `ready` and `completing`. */
  toWrite: number
  skipped: number
  /** Rows with errors. A single one prevents the import unless these rows are left out. */
  bad: number
}

export function countRows({ rows }: ItemImportResult): RowCounts {
  const good = rows.filter(({ errors }) => errors.length === 0)
  const ready = good.filter(({ match }) => match === 'new').length
  const completing = good.filter(({ match }) => match === 'completes').length
  const toWrite = ready + completing
  return { ready, completing, toWrite, skipped: good.length - toWrite, bad: rows.length - good.length }
}

function failureText(kind: ItemKindName, error: unknown): string {
  const details = error instanceof ApiError ? (error.details as Partial<ValidationDetails> | undefined) : undefined
  const problem = details?.fields?.find(({ path }) => path === 'file')
  return text.failed(kind, problem === undefined ? messageOf(error) : text.fileProblem(problem.message))
}

/** Arguments of one call; more overflow the stack in some browsers. */
const PART = 0x8000

/** Some browsers that the portal supports lack `Uint8Array.prototype.toBase64`. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PART) binary += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(binary)
}
