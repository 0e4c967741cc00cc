import { z } from 'zod'
import { ITEM_COLUMNS } from './item-fields.ts'
import {
  changedVersion,
  importRequest,
  importResult,
  itemMeta,
  itemOperations,
  optionalText,
  withNull,
} from './items.ts'
import { ARABIC_TEXT_MAX, MEANING_MAX, SOURCE_MAX } from './limits.ts'
import { operations, operationsUnder } from './operations.ts'
import { exportQuery, schema, strictSchema, writable } from './requests.ts'

/** At least one Arabic letter: tashkeel alone or Latin text is no term. */
const arabicText = writable(z.string().trim().min(1).max(ARABIC_TEXT_MAX)).refine(
  (text) => /\p{Script=Arabic}/u.test(text.replaceAll(/\p{M}/gu, '')),
  'Please enter Arabic text',
)
const texts = {
  meaning: optionalText(MEANING_MAX),
  meaning_ar: optionalText(MEANING_MAX),
  /** Citations, for both languages. */
  source: optionalText(SOURCE_MAX),
}

/** A row of islamic_terms, for admins only. */
export const term = schema('Term', { arabic_text: z.string(), ...texts, ...itemMeta })
export type Term = z.infer<typeof term>

/** GET /api/islamic_terms: oldest first. */
export const terms = schema('Terms', { terms: z.array(term) })
export type Terms = z.infer<typeof terms>

/** POST /api/islamic_terms */
export const newTerm = strictSchema('NewTerm', {
  arabic_text: arabicText,
  ...withNull(texts),
  request_id: z.uuid().optional(),
})
export type NewTerm = z.input<typeof newTerm>

export const termSchemas = {
  item: term,
  list: terms,
  newItem: newTerm,
  change: z
    .strictObject({ arabic_text: arabicText, ...texts, ...changedVersion })
    .partial()
    .meta({ id: 'TermChange' }),
  importRequest: importRequest(ITEM_COLUMNS.term, 'TermImport'),
  importResult: importResult(ITEM_COLUMNS.term, 'TermImportResult'),
}
export type TermChange = z.input<typeof termSchemas.change>

export const termItems = itemOperations(['term', 'terms'], termSchemas, {
  which: 'All terms',
  order: 'Oldest first',
  query: z.object({}),
  exportQuery,
})

export const termOperations = operations(operationsUnder('/api/islamic_terms', termItems))
