// Items from a file: choose it, match the columns, check the preview, import. Invariant: what is imported is what the shown preview
// says, and it is imported once.

import type { ValidationDetails } from '@noor-quest/contract/errors'
import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { IMPORT_MAX_BYTES } from '@noor-quest/contract/limits'
import { messageOf } from '../../platform/error-message.ts'
import { ApiError } from '../../platform/http.ts'
import { createStore } from '../../platform/store.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { decodeCsv } from './csv-text.ts'

const text = adminText.items.import

export type ImportState = {
  fileName: string | null
  /** What the file holds, as the chosen columns read it. */
  preview: ItemImportResult | null
  busy: 'reading' | 'committing' | null
  message: string | null
}

export type ImportPorts = {
  kind: ItemKindName
  send: (file: ItemImport) => Promise<ItemImportResult>
  newRequestId: () => string
  onImported: (imported: number, completed: number) => void
}

export function createImport({ kind, send, newRequestId, onImported }: ImportPorts) {
  const store = createStore<ImportState>({ fileName: null, preview: null, busy: null, message: null })
  const { snapshot: state, change: set } = store
  let csv = ''
  /** The commit's id, the same until another file or other columns are chosen. */
  let requestId = ''
  /** A response to an older request than the newest doesn't count. */
  let question = 0

  async function loadPreview(mapping: ItemImport['mapping']) {
    const asked = ++question
    requestId = newRequestId()
    set({ busy: 'reading', message: null })
    try {
      const preview = await send({ csv, commit: false, ...(mapping && { mapping }) })
      if (asked === question) set({ preview, busy: null })
    } catch (error) {
      if (asked === question) set({ busy: null, message: failureText(kind, error) })
    }
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    choose: async (file: Pick<File, 'name' | 'size' | 'arrayBuffer'>) => {
      if (state().busy === 'committing') return
      const asked = ++question
      set({ fileName: file.name, preview: null, busy: 'reading', message: null })
      if (file.size > IMPORT_MAX_BYTES) return set({ busy: null, message: text.tooLarge })
      try {
        const read = decodeCsv(new Uint8Array(await file.arrayBuffer()))
        if (asked !== question) return
        csv = read
      } catch {
        if (asked === question) set({ busy: null, message: text.notRead })
        return
      }
      await loadPreview(undefined)
    },

    /** Reads `field` from another of the file's columns, or from none. */
    match: async (field: ItemColumn, column: number | null) => {
      const { preview, busy } = state()
      if (preview === null || busy === 'committing') return
      const { [field]: _before, ...mapping } = preview.mapping
      const next = column === null ? mapping : { ...mapping, [field]: column }
      // At once, or the list would show the old choice until the response comes.
      set({ preview: { ...preview, mapping: next } })
      await loadPreview(next)
    },

    commit: async () => {
      const { preview, busy } = state()
      if (preview === null || busy !== null || countRows(preview).toWrite === 0) return
      set({ busy: 'committing', message: null })
      try {
        const { mapping } = preview
        const result = await send({ csv, mapping, commit: true, request_id: requestId })
        // Another admin may have added some of these items meanwhile.
        set({ preview: result, busy: null })
        onImported(result.imported, result.completed)
      } catch (error) {
        set({ busy: null, message: failureText(kind, error) })
      }
    },
  }
}

export type RowCounts = {
  ready: number
  completing: number
  /** Both of these. */
  toWrite: number
  skipped: number
  /** With an error, of which one is enough that nothing is imported. */
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
  const problem = details?.fields?.find(({ path }) => path === 'csv')
  return text.failed(kind, problem === undefined ? messageOf(error) : text.fileProblem(problem.message))
}
