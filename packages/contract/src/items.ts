// What questions, prophets and terms have in common: versions, reviews, files. Each kind's own fields are in its file.
import { z } from 'zod'
import { ITEMS_CHOSEN_MAX, REVIEWER_MAX, SHEET_NAME_MAX, SOURCE_MAX, TAG_MAX, TAGS_MAX } from './limits.ts'
import { writable } from './plain-text.ts'
import { orNull } from './requests.ts'

/** Blank means none. */
export const optionalText = (max: number) =>
  writable(z.string().trim().max(max))
    .nullable()
    .transform((text) => text || null)

/** The same fields, each null where a request leaves it out. */
export function withNull<T extends Record<string, ReturnType<typeof optionalText>>>(texts: T) {
  const entries = Object.entries(texts).map(([name, text]) => [name, text.default(null)])
  return Object.fromEntries(entries) as { [F in keyof T]: z.ZodDefault<T[F]> }
}

/** Topics, the widest first. */
export const tags = z
  .array(writable(z.string().trim().min(1).max(TAG_MAX)).refine((tag) => !/[,;،؛]/.test(tag), 'must be one topic'))
  .max(TAGS_MAX)

const reviewer = writable(z.string().trim().min(1).max(REVIEWER_MAX))

/** What an item has that isn't its content. */
export const itemMeta = {
  id: z.uuid(),
  created_at: z.string(),
  /** SHA-256 of its content: see `itemHistory`. */
  version: z.string(),
  /** Games are dealt it. */
  active: z.boolean(),
  /** Who has read this version, as the portal was told, and on which day; null: nobody. */
  reviewed_by: z.string().nullable(),
  reviewed_at: z.iso.date().nullable(),
}

/**
 * What of a change says which version it was made to, as PATCH /api/{items}/{id} takes it. With it, a field that the admin left
 * as it was stays as it is now; 409 `edit_conflict` where somebody else has changed one that the admin changed too. Options
 * and which of them is right count as one field (`conflictGroup`).
 */
export const changedVersion = { version: z.string().optional() }

/**
 * PUT /api/{items}/{id}/review. Marks the version that the admin saw as read; 409 `edit_conflict` when it isn't the current one
 * any more. DELETE takes the mark back.
 */
export const itemReview = z
  .strictObject({ version: z.string(), reviewed_by: reviewer, reviewed_at: z.iso.date() })
  .meta({ id: 'ItemReview' })
export type ItemReview = z.input<typeof itemReview>

/** The item's fields that aren't empty, as one of its versions has them. */
export const itemContent = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
export type ItemContent = z.infer<typeof itemContent>

/** GET /api/{items}/{id}/history: newest first. */
export const itemHistory = z
  .object({
    versions: z.array(
      z.object({
        /** From 1. */
        number: z.int(),
        version: z.string(),
        at: z.string(),
        /** The admin's email; null for starter content and for what is older than versions. */
        by: z.string().nullable(),
        reviewed_by: z.string().nullable(),
        reviewed_at: z.string().nullable(),
        content: itemContent,
      }),
    ),
  })
  .meta({ id: 'ItemHistory' })
export type ItemHistory = z.infer<typeof itemHistory>

/**
 * POST /api/{items}/import. `file` is an Excel workbook or a CSV file in base64, `csv` the text of a CSV file; one of them is there.
 * `sheet` names the workbook's sheet; without it the first one is read that is neither hidden nor empty. `mapping` says which of the
 * file's columns (0-based) fills a field; without it the server guesses from the header. `defaults` fill a field where a row's cell
 * is empty, or no column has it. `commit` false is a preview. With `commit`, one bad row means nothing is written, unless
 * `skip_bad`: then the others are.
 */
export function importRequest<const C extends readonly [string, ...string[]]>(columns: C, id: string) {
  return z
    .strictObject({
      csv: z.string().min(1).optional(),
      file: z.string().meta({ contentEncoding: 'base64' }).optional(),
      sheet: z.string().max(SHEET_NAME_MAX).optional(),
      mapping: z.partialRecord(z.enum(columns), z.int().min(0)).optional(),
      defaults: z.partialRecord(z.enum(columns), z.string().max(SOURCE_MAX)).optional(),
      commit: z.boolean(),
      skip_bad: z.boolean().default(false),
      request_id: z.uuid().optional(),
    })
    .refine(({ csv, file }) => (csv === undefined) !== (file === undefined), {
      path: ['file'],
      message: 'or csv is needed',
    })
    .meta({ id })
}

/**
 * What an item of a file is to those that are stored, and to those before it in the file. `completes`: the same in a language that
 * the stored one lacks, which gets it; `duplicate`: all of it is there, so it is skipped; `differs`: it would complete a question whose
 * options or right option are others, so it is skipped too.
 */
export const ITEM_MATCHES = ['new', 'completes', 'duplicate', 'differs'] as const
export type ItemMatch = (typeof ITEM_MATCHES)[number]

/** 200 of an import. */
export function importResult<const C extends readonly [string, ...string[]]>(columns: C, id: string) {
  const column = z.enum(columns)
  return z
    .object({
      /** The file's header. */
      columns: z.array(z.string()),
      mapping: z.partialRecord(column, z.int()),
      /** What every row needs and neither a column nor a default has: which column holds it is to be chosen first. */
      missing: z.array(column),
      /** Of a workbook: the sheet that was read, null for CSV; those that could be; and how many of the rows are hidden in it. */
      sheet: orNull(z.string()),
      sheets: z.array(z.string()),
      hidden_rows: z.int(),
      rows: z.array(
        z.object({
          /** The spreadsheet's own number. */
          row: z.int(),
          values: z.partialRecord(column, z.string()),
          errors: z.array(z.object({ column: column.nullable(), message: z.string() })),
          /** What was read otherwise than it is written. */
          notes: z.array(z.object({ column: column.nullable(), message: z.string() })),
          match: z.enum(ITEM_MATCHES),
        }),
      ),
      /** How many were added; 0 in a preview. */
      imported: z.int(),
      /** How many stored items got a language; 0 in a preview. */
      completed: z.int(),
      /** How many bad rows `skip_bad` left out; 0 in a preview. */
      left_out: z.int(),
      /** What the import is undone by; null where nothing was written. */
      import_id: orNull(z.uuid()),
    })
    .meta({ id })
}

const itemCounts = z.object({ questions: z.int(), prophets: z.int(), terms: z.int() })
export type ItemCounts = z.infer<typeof itemCounts>

/** 200 of POST /api/content/archive. What is in none of these was there. */
export const archiveResult = z
  .object({
    added: itemCounts,
    /** Those that got a language they lacked. */
    completed: itemCounts,
    /** Questions of which a language was skipped, as the stored options or the right one are others. */
    differing: z.int(),
    /** What the import is undone by; null where nothing was written. */
    import_id: orNull(z.uuid()),
  })
  .meta({ id: 'ArchiveResult' })
export type ArchiveResult = z.infer<typeof archiveResult>

/** POST /api/{items}/delete, /restore and /active: one or many of them. Those that are gone are left out of the response. */
export const chosenItems = z
  .strictObject({ ids: z.array(z.uuid()).min(1).max(ITEMS_CHOSEN_MAX) })
  .meta({ id: 'ChosenItems' })
export const activation = chosenItems.extend({ active: z.boolean() }).meta({ id: 'Activation' })
/** 200 of these: the ids of those that were changed. */
export const changedItems = z.object({ ids: z.array(z.string()) }).meta({ id: 'ChangedItems' })
export type ChangedItems = z.infer<typeof changedItems>

/** GET /api/{items}/deleted: what can still be brought back, newest first. */
export const deletedItems = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        content: itemContent,
        deleted_at: z.string(),
        /** The admin's email. */
        deleted_by: z.string().nullable(),
        /** From then on it can't be brought back. */
        kept_until: z.string(),
      }),
    ),
  })
  .meta({ id: 'DeletedItems' })
export type DeletedItems = z.infer<typeof deletedItems>

/** GET /api/content/imports: those of the last 30 days of which something is still as they left it, newest first. */
export const contentImports = z
  .object({
    imports: z.array(
      z.object({ id: z.uuid(), at: z.string(), by: z.string().nullable(), added: itemCounts, completed: itemCounts }),
    ),
  })
  .meta({ id: 'ContentImports' })
export type ContentImports = z.infer<typeof contentImports>

/** 200 of POST /api/content/imports/{id}/undo. What was changed since the import stays. */
export const undoneImport = z
  .object({ deleted: z.int(), reverted: z.int(), kept: z.int() })
  .meta({ id: 'UndoneImport' })
export type UndoneImport = z.infer<typeof undoneImport>

/** An import of any kind, for what handles all of them. */
export type ItemImport = {
  csv?: string | undefined
  file?: string | undefined
  sheet?: string | undefined
  mapping?: Record<string, number> | undefined
  defaults?: Record<string, string> | undefined
  commit: boolean
  skip_bad?: boolean | undefined
  request_id?: string | undefined
}
type RowRemark = { column: string | null; message: string }
export type ItemImportResult = {
  columns: string[]
  mapping: Record<string, number>
  missing: string[]
  sheet: string | null
  sheets: string[]
  hidden_rows: number
  rows: { row: number; values: Record<string, string>; errors: RowRemark[]; notes: RowRemark[]; match: ItemMatch }[]
  imported: number
  completed: number
  left_out: number
  import_id: string | null
}
