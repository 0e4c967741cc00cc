import { DATA_URL_MAX, IMPORT_TEXT_MAX, ITEMS_CHOSEN_MAX } from '@noor-quest/contract/limits'
import { questionOperations } from '@noor-quest/contract/questions'
import { compress } from 'hono/compress'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { May } from '../accounts/guard.ts'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { downloadHeaders, serveOperations } from '../platform/http/routes.ts'
import { tableFile, workbookFile } from '../platform/spreadsheets/table-file.ts'
import { setCheckAside } from './check-items.ts'
import { deleteItems, listDeletedItems, restoreItems } from './deleted-items.ts'
import { IMAGE_WAIT_MS } from './images/item-image.ts'
import type { StoredImages } from './images/stored-images.ts'
import { itemsTable, templateTables } from './item-files.ts'
import { importItems } from './item-import.ts'
import { ITEM_KINDS, type ItemKind } from './item-kinds.ts'
import { activateItems, actsBy, addItem, changeItem, changeLevels, listItems, readHistory } from './items.ts'
import { decideProposal } from './proposals.ts'
import { listImports, undoImport } from './undo-import.ts'

type Deps = { db: Db; clock: Clock; images: StoredImages; may: May }

/** The limit on an import's body: an Arabic letter has two bytes in UTF-8. */
const IMPORT_BODY_MAX_BYTES = IMPORT_TEXT_MAX * 3

/** An id in JSON. */
const ID_BYTES = 40
const CHOSEN_MAX_BYTES = (ITEMS_CHOSEN_MAX + 1) * ID_BYTES

/** The routes of one kind. */
export function itemRoutes({ db, clock, images, may }: Deps, kind: ItemKind) {
  const { many } = kind
  const deps = { db, images }
  const at = () => new Date(clock.nowMs()).toISOString()
  const by = actsBy(clock)
  /**
   * The response to a request with an image waits for its decoding. The body has room for the texts
   * beside it.
   */
  const withImage = kind.hasImage && { silentMs: IMAGE_WAIT_MS, maxBytes: DATA_URL_MAX + 16 * 1024 }
  const routes = serveOperations(kind.operations, { may }, `/api/${kind.table}`)

  routes.serve('GET ', {
    // The lists contain no secret of their reader, whose length compression would reveal.
    middleware: compress({ encoding: 'gzip' }),
    handle: async ({ query }) => ({ [many]: await listItems(db, kind, query.level ?? null) }),
  })
  routes.serve('GET /export', {
    handle: ({ admin, query: { format, level } }) => ({
      headers: downloadHeaders(many, at(), format),
      write: async () => {
        const items = await listItems(db, kind, level ?? null)
        const summary = `${items.length} ${many}${level === undefined ? '' : ` of level ${level}`}`
        await writeAudit(db, admin, { action: 'export', entity: kind.table, summary }, at())
        return tableFile(itemsTable(kind, items), format)
      },
    }),
  })
  routes.serve('POST ', {
    ...withImage,
    handle: ({ admin, body }) => addItem(deps, kind, by(admin), body),
  })
  routes.serve('GET /template', {
    handle: () => ({
      headers: downloadHeaders(`${many}-template`, at(), 'xlsx'),
      write: () => workbookFile(templateTables(kind)),
    }),
  })
  routes.serve('POST /import', {
    maxBytes: IMPORT_BODY_MAX_BYTES,
    handle: ({ admin, body }) => importItems(deps, kind, by(admin), body),
  })
  routes.serve('GET /imports', { handle: () => listImports(db, kind) })
  routes.serve('POST /imports/{id}/undo', {
    handle: ({ admin, params }) => undoImport(db, kind, by(admin), params.id),
  })
  routes.serve('GET /{id}/history', {
    handle: ({ params }) => readHistory(db, kind, params.id),
  })
  routes.serve('PATCH /{id}', {
    ...withImage,
    handle: ({ admin, params, body }) => changeItem(deps, kind, by(admin), params.id, body),
  })
  routes.serve('PUT /{id}/check/set_aside', {
    handle: ({ admin, params, body }) => setCheckAside(db, kind, by(admin), params.id, body),
  })
  routes.serve('PUT /{id}/check/proposal', {
    handle: ({ admin, params, body }) => decideProposal(deps, kind, by(admin), params.id, body),
  })
  routes.serve('DELETE /{id}', {
    handle: async ({ admin, params: { id } }) => {
      const ids = await deleteItems(db, kind, by(admin), [id])
      if (ids.length === 0) throw new AppError('not_found')
      return { id }
    },
  })
  routes.serve('GET /deleted', {
    handle: () => listDeletedItems(db, kind, at()),
  })
  routes.serve('POST /delete', {
    maxBytes: CHOSEN_MAX_BYTES,
    handle: async ({ admin, body }) => ({ ids: await deleteItems(db, kind, by(admin), body.ids) }),
  })
  routes.serve('POST /restore', {
    maxBytes: CHOSEN_MAX_BYTES,
    handle: async ({ admin, body }) => ({ ids: await restoreItems(deps, kind, by(admin), body.ids) }),
  })
  routes.serve('POST /active', {
    maxBytes: CHOSEN_MAX_BYTES,
    handle: async ({ admin, body: { ids, active } }) => ({
      ids: await activateItems(db, kind, by(admin), ids, active),
    }),
  })
  return routes
}

export function levelRoutes({ db, clock, may }: Deps) {
  const by = actsBy(clock)
  const routes = serveOperations(questionOperations, { may })
  routes.serve('POST /api/quiz_questions/level', {
    maxBytes: CHOSEN_MAX_BYTES,
    handle: async ({ admin, body: { ids, level } }) => ({
      ids: await changeLevels(db, ITEM_KINDS.question, by(admin), ids, level),
    }),
  })
  return routes
}
