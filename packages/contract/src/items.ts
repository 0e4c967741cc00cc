// The common part of questions, prophets and terms: versions, checks, files. Each kind's own
// fields are in its file.

import { z } from 'zod'
import { itemCheck, itemChecks, proposalDecision, setAside } from './checks.ts'
import { IMPORT_MAX_ROWS, ITEMS_CHOSEN_MAX, TAG_MAX, TAGS_MAX } from './limits.ts'
import { type ErrorStatus, file, operations, TABLE_FILE, WORKBOOK_FILE } from './operations.ts'
import { deleted, schema, strictSchema, writable } from './requests.ts'

/** Blank means none. */
export const optionalText = (max: number) =>
  writable(z.string().trim().max(max))
    .nullable()
    .transform((text) => text || null)

/** The texts of one language and, with `_ar`, the same ones in Arabic. */
export function inBothLanguages<T extends Record<string, ReturnType<typeof optionalText>>>(texts: T) {
  const arabic = Object.entries(texts).map(([name, text]) => [`${name}_ar`, text])
  return { ...texts, ...(Object.fromEntries(arabic) as { [F in keyof T & string as `${F}_ar`]: T[F] }) }
}

/** The same fields, each null if a request omits it. */
export function withNull<T extends Record<string, ReturnType<typeof optionalText>>>(texts: T) {
  const entries = Object.entries(texts).map(([name, text]) => [name, text.default(null)])
  return Object.fromEntries(entries) as { [F in keyof T]: z.ZodDefault<T[F]> }
}

/** Topics, the widest first. */
export const tags = z
  .array(writable(z.string().trim().min(1).max(TAG_MAX)).refine((tag) => !/[,;،؛]/.test(tag), 'must be one topic'))
  .max(TAGS_MAX)

/** An item's fields besides its content. */
export const itemMeta = {
  id: z.uuid(),
  created_at: z.string(),
  /** The SHA-256 of its content (see `itemHistory`). */
  version: z.string(),
  /** Whether games may deal it. */
  active: z.boolean(),
  ...itemChecks,
}

/**
 * The version that a change was made to, for PATCH /api/{items}/{id}: 409 `edit_conflict` if the
 * item has another version now, unless it has the requested fields already.
 */
export const changedVersion = { version: z.string().optional() }

/** The fields of one version of the item, without empty ones. */
export const itemContent = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
export type ItemContent = z.infer<typeof itemContent>

/** GET /api/{items}/{id}/history: newest first. */
export const itemHistory = schema('ItemHistory', {
  versions: z.array(
    z.object({
      /** The version's number, from 1. */
      number: z.int(),
      version: z.string(),
      at: z.string(),
      /**
       * The admin's email; null for starter content and for items from before there were versions.
       */
      by: z.string().nullable(),
      checks: z.array(itemCheck),
      content: itemContent,
    }),
  ),
})
export type ItemHistory = z.infer<typeof itemHistory>

/**
 * POST /api/{items}/import: rows of a table, which the browser has read as items' fields. `row` is
 * the row's number, or another unique one. `take`: the rows whose texts and right options replace
 * the stored ones. `commit` false is a preview. With `commit`, nothing is written if any row is
 * bad; with `skip_bad` too, the good rows are written. `request_id` is the import's id.
 */
export function importRequest<const C extends readonly [string, ...string[]]>(columns: C, id: string) {
  return z
    .strictObject({
      rows: z
        .array(z.object({ row: z.int().min(1), values: z.partialRecord(z.enum(columns), z.string()) }))
        .max(IMPORT_MAX_ROWS),
      take: z.array(z.int()).max(IMPORT_MAX_ROWS).optional(),
      commit: z.boolean(),
      skip_bad: z.boolean().default(false),
      request_id: z.uuid().optional(),
    })
    .meta({ id })
}

/**
 * A file's item compared with stored items and with earlier ones in the file. `completes`: the same
 * item in a language that the stored one lacks and gets; `duplicate`: already complete, so it is
 * skipped; `differs`: the stored one has other texts or another right option, so it is skipped unless
 * the admin takes the file's.
 */
const itemMatch = z.enum(['new', 'completes', 'duplicate', 'differs'])
export type ItemMatch = z.infer<typeof itemMatch>

/** 200 of an import. */
export function importResult<const C extends readonly [string, ...string[]]>(columns: C, id: string) {
  const column = z.enum(columns)
  return schema(id, {
    rows: z.array(
      z.object({
        row: z.int(),
        errors: z.array(z.object({ column: column.nullable(), message: z.string() })),
        match: itemMatch,
        /**
         * What `take` would replace; empty if it can't be taken. Right options are given by their
         * texts.
         */
        changes: z.array(z.object({ column, ours: z.string(), theirs: z.string() })),
      }),
    ),
    /** Added items; 0 in a preview. */
    imported: z.int(),
    /** Stored items that got a language; 0 in a preview. */
    completed: z.int(),
    /** Stored items that got the file's texts or key; 0 in a preview. */
    changed: z.int(),
    /** Bad rows that `skip_bad` left out; 0 in a preview. */
    left_out: z.int(),
  })
}

/**
 * GET /api/{items}/imports: the last ones, newest first. `can_undo`: none of its items was changed or
 * deleted since.
 */
export const importList = schema('ImportList', {
  imports: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** The admin's email. */
      by: z.string().nullable(),
      items: z.int(),
      can_undo: z.boolean(),
    }),
  ),
})
export type ImportList = z.infer<typeof importList>

/** 200 of POST /api/{items}/imports/{id}/undo: items that the import had added, and others. */
export const importUndone = schema('ImportUndone', { removed: z.int(), restored: z.int() })
export type ImportUndone = z.infer<typeof importUndone>

const itemCounts = z.object({ questions: z.int(), prophets: z.int(), terms: z.int() })
export type ItemCounts = z.infer<typeof itemCounts>

/** 200 of POST /api/content/archive. An item with nothing new is in none of these counts. */
export const archiveResult = schema('ArchiveResult', {
  added: itemCounts,
  /** Items that got a missing language. */
  completed: itemCounts,
  /** Items that are stored with other texts or another right option, and stay so. */
  differing: z.int(),
})
export type ArchiveResult = z.infer<typeof archiveResult>

/**
 * POST /api/{items}/delete, /restore and /active: one or many items. The response leaves out items
 * that no longer exist.
 */
export const chosenItems = strictSchema('ChosenItems', { ids: z.array(z.uuid()).min(1).max(ITEMS_CHOSEN_MAX) })
export const activation = chosenItems.extend({ active: z.boolean() }).meta({ id: 'Activation' })
/** The 200 of these requests: the ids of the changed items. */
export const changedItems = schema('ChangedItems', { ids: z.array(z.string()) })
export type ChangedItems = z.infer<typeof changedItems>

/** GET /api/{items}/deleted: items that can still be restored, newest first. */
export const deletedItems = schema('DeletedItems', {
  items: z.array(
    z.object({
      id: z.uuid(),
      content: itemContent,
      deleted_at: z.string(),
      /** The admin's email. */
      deleted_by: z.string().nullable(),
      /** The item can't be restored after this time. */
      kept_until: z.string(),
    }),
  ),
})
export type DeletedItems = z.infer<typeof deletedItems>

/** An import of any kind, for code that handles all kinds. */
export type ItemImport = z.input<ReturnType<typeof importRequest>>
export type ItemImportResult = z.output<ReturnType<typeof importResult>>

export const archiveOperations = operations({
  'GET /api/content/archive': {
    summary: 'All content with its pictures in one file',
    permission: 'content:export',
    returns: file(['application/zip'], 'A ZIP archive'),
  },
  'POST /api/content/archive': {
    summary: 'Add the items of such a file that are not stored yet, and missing languages of stored items: all or none',
    permission: 'content:write',
    form: { file: 'file' },
    returns: [200, archiveResult, 'The numbers of added and completed items'],
  },
})

type Schema = z.ZodType

/** The operations that every kind has, under its path. `one` and `many` are its nouns. */
export function itemOperations<
  I extends Schema,
  L extends Schema,
  N extends Schema,
  C extends Schema,
  R extends Schema,
  T extends Schema,
  Q extends Schema,
  E extends Schema,
>(
  [one, many]: readonly [one: string, many: string],
  schemas: { item: I; list: L; newItem: N; change: C; importRequest: R; importResult: T },
  lists: { which: string; order: string; query: Q; exportQuery: E },
) {
  const reader = { permission: 'content:read' } as const
  const writer = { permission: 'content:write' } as const
  /** Only questions are compared with the present ones. */
  const refusals: readonly ErrorStatus[] = one === 'question' ? [409] : []
  const ofItem = { ...writer, returns: [200, schemas.item, 'The row now'], errors: [409] } as const
  const ofChosen = { ...writer, returns: [200, changedItems, 'The ids of the items that exist'] } as const
  return {
    'GET ': {
      ...reader,
      summary: lists.which,
      query: lists.query,
      returns: [200, schemas.list, lists.order],
    },
    'GET /export': {
      permission: 'content:export',
      summary: `${lists.which}, as a file for spreadsheets`,
      query: lists.exportQuery,
      returns: TABLE_FILE,
    },
    'POST ': {
      ...writer,
      summary: `Add a ${one}`,
      body: schemas.newItem,
      returns: [201, schemas.item, 'The row written'],
      errors: refusals,
    },
    'GET /template': {
      ...reader,
      summary: `A workbook to fill in with ${many}`,
      returns: WORKBOOK_FILE,
    },
    'POST /import': {
      ...writer,
      summary: `Preview or commit ${many} from the rows of a spreadsheet, all of them or none`,
      body: schemas.importRequest,
      returns: [200, schemas.importResult, 'Each row, compared with the stored items'],
    },
    'GET /imports': {
      ...reader,
      summary: `The last imports of ${many}`,
      returns: [200, importList, 'Newest first'],
    },
    'POST /imports/{id}/undo': {
      ...writer,
      summary: `Delete the ${many} that an import added, and restore those that it changed`,
      returns: [200, importUndone, 'The number of items'],
      errors: [409],
    },
    'GET /{id}/history': {
      ...reader,
      summary: `The versions of a ${one}`,
      returns: [200, itemHistory, 'Newest first'],
    },
    'PATCH /{id}': {
      ...ofItem,
      summary: `Change a ${one}; running games keep the version that they were dealt`,
      body: schemas.change,
    },
    'PUT /{id}/check/set_aside': {
      ...ofItem,
      summary: `Decide whether a person's check of a ${one} counts`,
      body: setAside,
    },
    'PUT /{id}/check/proposal': {
      ...ofItem,
      summary: `Accept or refuse a person's proposal for a ${one}`,
      body: proposalDecision,
    },
    'DELETE /{id}': {
      ...writer,
      summary: `Delete a ${one}; it can be restored for 30 days, and running games keep it`,
      returns: [200, deleted, 'The deleted items'],
    },
    'GET /deleted': {
      ...reader,
      summary: `Deleted ${many} that can be restored`,
      returns: [200, deletedItems, 'Newest first'],
    },
    'POST /delete': {
      ...ofChosen,
      summary: `Delete ${many}; they can be restored for 30 days`,
      body: chosenItems,
    },
    'POST /restore': {
      ...ofChosen,
      summary: `Restore deleted ${many}`,
      body: chosenItems,
    },
    'POST /active': {
      ...ofChosen,
      summary: `Turn ${many} on or off for new games`,
      body: activation,
    },
  } as const
}
export type ItemOperations<
  N extends Schema,
  C extends Schema,
  R extends Schema,
  Q extends Schema,
  E extends Schema,
> = ReturnType<typeof itemOperations<Schema, Schema, N, C, R, Schema, Q, E>>
