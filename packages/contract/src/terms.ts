import { z } from 'zod'
import { ARABIC_TEXT_MAX } from './limits.ts'
import { writable } from './plain-text.ts'

/** At least one Arabic letter: tashkeel alone, or Latin text, is no term. */
const arabicText = writable(z.string().trim().min(1).max(ARABIC_TEXT_MAX)).refine(
  (text) => /\p{Script=Arabic}/u.test(text.replaceAll(/\p{M}/gu, '')),
  'Please enter Arabic text',
)

/** A row of islamic_terms, for admins only. */
export const term = z.object({ id: z.uuid(), arabic_text: z.string(), created_at: z.string() }).meta({ id: 'Term' })
export type Term = z.infer<typeof term>

/** GET /api/islamic_terms: oldest first. */
export const terms = z.object({ terms: z.array(term) }).meta({ id: 'Terms' })
export type Terms = z.infer<typeof terms>

/** POST /api/islamic_terms */
export const newTerm = z
  .strictObject({ arabic_text: arabicText, request_id: z.uuid().optional() })
  .meta({ id: 'NewTerm' })
export type NewTerm = z.input<typeof newTerm>

/** PATCH /api/islamic_terms/{id} */
export const termChange = z.strictObject({ arabic_text: arabicText }).meta({ id: 'TermChange' })
export type TermChange = z.input<typeof termChange>
