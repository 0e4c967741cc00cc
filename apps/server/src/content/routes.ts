// The portal's requests about items, the same for every kind (item-kinds.ts).
import { ownCheck, setAside } from '@noor-quest/contract/checks'
import { activation, changedItems, chosenItems, deletedItems, itemHistory } from '@noor-quest/contract/items'
import { DATA_URL_MAX, IMPORT_TEXT_MAX, ITEMS_CHOSEN_MAX } from '@noor-quest/contract/limits'
import { levelChange, questionsQuery } from '@noor-quest/contract/questions'
import { deleted, exportQuery, type FileFormat } from '@noor-quest/contract/requests'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import { compress } from 'hono/compress'
import { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { May } from '../accounts/guard.ts'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { defineRoutes, downloadHeaders, TABLE_FILE, WORKBOOK_FILE } from '../platform/http/routes.ts'
import { tableFile, workbookFile } from '../platform/spreadsheets/table-file.ts'
import { checkItem, setCheckAside } from './check-items.ts'
import { deleteItems, listDeletedItems, restoreItems } from './deleted-items.ts'
import { IMAGE_WAIT_MS } from './images/item-image.ts'
import type { StoredImages } from './images/stored-images.ts'
import { itemsTable, templateTables } from './item-files.ts'
import { importItems } from './item-import.ts'
import type { ItemKind } from './item-kinds.ts'
import { activateItems, actsBy, addItem, changeItem, changeLevels, listItems, readHistory } from './items.ts'

type Deps = { db: Db; clock: Clock; images: StoredImages; may: May }

/** The limit on an import's body: an Arabic letter has two bytes in UTF-8. */
const IMPORT_BODY_MAX_BYTES = IMPORT_TEXT_MAX * 3

/** An id in JSON. */
const ID_BYTES = 40
const CHOSEN_MAX_BYTES = (ITEMS_CHOSEN_MAX + 1) * ID_BYTES

/** The routes of one kind. */
export function itemRoutes({ db, clock, images, may }: Deps, kind: ItemKind) {
  const { kind: one, many, schemas } = kind
  const deps = { db, images }
  const at = () => new Date(clock.nowMs()).toISOString()
  const by = actsBy(clock)
  const which = kind.hasLevel ? `All ${many}, or those of a level` : `All ${many}`
  const reader = may('content:read')
  const writer = may('content:write')
  /**
   * The response to a request with an image waits for its decoding. The body has room for the texts
   * beside it.
   */
  const withImage = kind.hasImage && { silentMs: IMAGE_WAIT_MS, maxBytes: DATA_URL_MAX + 16 * 1024 }
  /** Options that requests about one changed item share, and those about chosen items. */
  const ofItem = { guard: writer, returns: [200, schemas.item, 'The row now'], errors: [409] } as const
  const ofChosen = { guard: writer, maxBytes: CHOSEN_MAX_BYTES }
  const routes = defineRoutes(`/api/${kind.table}`)

  const listQuery: z.ZodType<{ level?: QuizLevel | undefined }> = kind.hasLevel ? questionsQuery : z.object({})
  const fileQuery: z.ZodType<{ level?: QuizLevel | undefined; format: FileFormat }> = kind.hasLevel
    ? questionsQuery.extend(exportQuery.shape)
    : exportQuery
  routes.get('/', {
    summary: which,
    guard: reader,
    // The lists contain no secret of their reader, whose length compression would reveal.
    middleware: compress({ encoding: 'gzip' }),
    query: listQuery,
    returns: [200, schemas.list, kind.hasLevel ? 'By level, then oldest first' : 'Oldest first'],
    handle: async ({ query }) => ({ [many]: await listItems(db, kind, query.level ?? null) }),
  })
  routes.get('/export', {
    summary: `${which}, as a file for spreadsheets`,
    guard: reader,
    query: fileQuery,
    returns: TABLE_FILE,
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
  routes.post('/', {
    summary: `Add a ${one}`,
    guard: writer,
    ...withImage,
    body: schemas.newItem,
    returns: [201, schemas.item, 'The row written'],
    errors: kind.hasLevel ? [409] : [],
    handle: ({ admin, body }) => addItem(deps, kind, by(admin), body),
  })
  routes.get('/template', {
    summary: `A workbook to fill in with ${many}`,
    guard: reader,
    returns: WORKBOOK_FILE,
    handle: () => ({
      headers: downloadHeaders(`${many}-template`, at(), 'xlsx'),
      write: () => workbookFile(templateTables(kind)),
    }),
  })
  routes.post('/import', {
    summary: `Preview or commit ${many} from the rows of a spreadsheet, all of them or none`,
    guard: writer,
    body: schemas.importRequest,
    maxBytes: IMPORT_BODY_MAX_BYTES,
    returns: [200, schemas.importResult, 'What the rows contain'],
    handle: ({ admin, body }) => importItems(deps, kind, by(admin), body),
  })
  routes.get('/{id}/history', {
    summary: `What a ${one} was, each time it was changed`,
    guard: reader,
    returns: [200, itemHistory, 'Newest first'],
    handle: ({ params }) => readHistory(db, kind, params.id),
  })
  routes.patch('/{id}', {
    ...ofItem,
    summary: `Change a ${one}; running games keep the one they were dealt`,
    ...withImage,
    body: schemas.change,
    handle: ({ admin, params, body }) => changeItem(deps, kind, by(admin), params.id, body),
  })
  routes.put('/{id}/check', {
    ...ofItem,
    summary: `Check a ${one} in one language; the admin's later check replaces the earlier one`,
    body: ownCheck,
    handle: ({ admin, params, body }) => checkItem(db, kind, by(admin), params.id, body),
  })
  routes.put('/{id}/check/set_aside', {
    ...ofItem,
    summary: `Decide whether a person's check of a ${one} counts`,
    body: setAside,
    handle: ({ admin, params, body }) => setCheckAside(db, kind, by(admin), params.id, body),
  })
  routes.delete('/{id}', {
    summary: `Delete a ${one}; it can be brought back for 30 days, and running games keep it`,
    guard: writer,
    returns: [200, deleted, 'The deleted items'],
    handle: async ({ admin, params: { id } }) => {
      const ids = await deleteItems(db, kind, by(admin), [id])
      if (ids.length === 0) throw new AppError('not_found')
      return { id }
    },
  })
  routes.get('/deleted', {
    summary: `Deleted ${many} that can be brought back`,
    guard: reader,
    returns: [200, deletedItems, 'Newest first'],
    handle: () => listDeletedItems(db, kind, at()),
  })
  routes.post('/delete', {
    ...ofChosen,
    summary: `Delete ${many}; they can be brought back for 30 days`,
    body: chosenItems,
    returns: [200, changedItems, 'Those that were there'],
    handle: async ({ admin, body }) => ({ ids: await deleteItems(db, kind, by(admin), body.ids) }),
  })
  routes.post('/restore', {
    ...ofChosen,
    summary: `Bring deleted ${many} back`,
    body: chosenItems,
    returns: [200, changedItems, 'Those that were there'],
    handle: async ({ admin, body }) => ({ ids: await restoreItems(deps, kind, by(admin), body.ids) }),
  })
  if (kind.hasLevel) {
    routes.post('/level', {
      ...ofChosen,
      summary: `Move ${many} to a level`,
      body: levelChange,
      returns: [200, changedItems, 'Those that are there'],
      handle: async ({ admin, body: { ids, level } }) => ({
        ids: await changeLevels(db, kind, by(admin), ids, level),
      }),
    })
  }
  routes.post('/active', {
    ...ofChosen,
    summary: `Turn ${many} on or off for new games`,
    body: activation,
    returns: [200, changedItems, 'Those that are there'],
    handle: async ({ admin, body: { ids, active } }) => ({
      ids: await activateItems(db, kind, by(admin), ids, active),
    }),
  })
  return routes
}
