// Checks of items by people (docs/product-rules.md#checks-of-items).
import { LANGUAGES } from '@noor-quest/rules/languages'
import { z } from 'zod'
import { NOTE_MAX, REVIEWER_MAX } from './limits.ts'
import { strictSchema, writable } from './requests.ts'

const verdict = z.enum(['right', 'wording', 'wrong', 'doubtful'])
export type Verdict = z.infer<typeof verdict>

/** A reviewer's name in a file. */
export const reviewerName = writable(z.string().trim().min(1).max(REVIEWER_MAX))
export const language = z.enum(LANGUAGES)

export const check = z.object({ language, verdict, note: z.string(), checked_at: z.string() })

/** A check of one version of an item. */
export const itemCheck = check
  .extend({
    /** The admin's or reviewer's email, or a name from a file. */
    by: z.string(),
    /** The admin who decided that it doesn't count; null: it counts. */
    set_aside_by: z.string().nullable(),
  })
  .meta({ id: 'ItemCheck' })
export type ItemCheck = z.infer<typeof itemCheck>

/** An item's checks, in its lists and forms. */
export const itemChecks = {
  /** Those of its present version, oldest first. */
  checks: z.array(itemCheck),
  /** Whether only earlier versions were checked. */
  changed_since_check: z.boolean(),
}

/** The fields of a check that its person gives. */
export const given = { language, verdict, note: writable(z.string().trim().max(NOTE_MAX)) }

/**
 * PUT /api/{items}/{id}/check: the admin's own check of the version that they read, which replaces
 * their earlier one. 409 `edit_conflict` if the item has another version now.
 */
export const ownCheck = strictSchema('OwnCheck', { version: z.string(), ...given })
export type OwnCheck = z.input<typeof ownCheck>

/**
 * PUT /api/{items}/{id}/check/set_aside: whether a person's check counts. 409 `edit_conflict` if
 * the person or another admin has changed it since.
 */
export const setAside = strictSchema('SetAside', {
  version: z.string(),
  language,
  by: z.string(),
  /** The check as the admin saw it. */
  checked_at: z.string(),
  set_aside: z.boolean(),
})
export type SetAside = z.input<typeof setAside>
