// A reviewer's items and checks (docs/product-rules.md#reviewers).
import { z } from 'zod'
import { check, given, language } from './checks.ts'
import { itemContent } from './items.ts'
import { schema, strictSchema } from './requests.ts'

/** An item for a reviewer. */
export const reviewerItem = schema('ReviewerItem', {
  id: z.uuid(),
  version: z.string(),
  languages: z.array(language),
  content: itemContent,
  /** The reviewer's own checks of this version. */
  checks: z.array(check),
})
export type ReviewerItem = z.infer<typeof reviewerItem>

/** GET /api/item_checks/sealed, and GET /api/item_checks: items of one kind. */
export const reviewerItems = schema('ReviewerItems', { items: z.array(reviewerItem) })
export type ReviewerItems = z.infer<typeof reviewerItems>
const kind = z.enum(['question', 'prophet', 'term'])
export const reviewerQuery = z.object({ kind })

/**
 * PUT /api/item_checks/sealed: the reviewer's check of the version that they read, which replaces
 * their earlier one. 409 `edit_conflict` if the question has another version now.
 */
export const sealedCheck = strictSchema('SealedCheck', { id: z.uuid(), version: z.string(), ...given })
export type SealedCheck = z.input<typeof sealedCheck>

/** PUT /api/item_checks, likewise. */
export const reviewerCheck = sealedCheck.extend({ kind }).meta({ id: 'ReviewerCheck' })
export type ReviewerCheck = z.input<typeof reviewerCheck>
