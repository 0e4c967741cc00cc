// Links for reviewers without an account (docs/product-rules.md#review-by-link).
import { z } from 'zod'
import { check, deskCheck, language, reviewerName } from './checks.ts'
import { itemContent } from './items.ts'
import { REVIEW_LINK_DAYS_MAX, REVIEW_LINK_ITEMS_MAX, SEALED_LINK_DAYS_MAX } from './limits.ts'
import { schema, strictSchema } from './requests.ts'

const kind = z.enum(['question', 'prophet', 'term'])

/** POST /api/review_links: items of one kind. A repeated request makes another link. */
export const newReviewLink = strictSchema('NewReviewLink', {
  reviewer: reviewerName,
  days: z.int().min(1).max(REVIEW_LINK_DAYS_MAX),
  kind,
  ids: z.array(z.uuid()).min(1).max(REVIEW_LINK_ITEMS_MAX),
})
export type NewReviewLink = z.input<typeof newReviewLink>

/** POST /api/sealed_questions/review_links, likewise. */
export const newSealedLink = newReviewLink
  .omit({ kind: true })
  .extend({ days: z.int().min(1).max(SEALED_LINK_DAYS_MAX) })
  .meta({ id: 'NewSealedLink' })
export type NewSealedLink = z.input<typeof newSealedLink>

/** Its response. The token is returned once: only its hash is stored. */
export const madeReviewLink = schema('MadeReviewLink', { id: z.uuid(), token: z.string() })
export type MadeReviewLink = z.infer<typeof madeReviewLink>

export const reviewLink = schema('ReviewLink', {
  id: z.uuid(),
  reviewer: z.string(),
  /** Whether it is for sealed questions, whose checks are read with the question. */
  is_sealed: z.boolean(),
  /** Existing items, and those whose current version is checked in a language. */
  items: z.int(),
  checked: z.int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  /** The last opening. */
  opened_at: z.string().nullable(),
})
export type ReviewLink = z.infer<typeof reviewLink>

/** GET /api/review_links: newest first. */
export const reviewLinks = schema('ReviewLinks', { links: z.array(reviewLink) })
export type ReviewLinks = z.infer<typeof reviewLinks>

/** GET /api/review_links/{id}/checks: by item, then newest first. */
export const linkChecks = schema('LinkChecks', {
  checks: z.array(
    check.extend({
      kind,
      item_id: z.uuid(),
      title: z.string(),
      /** Whether the item has changed since. */
      is_outdated: z.boolean(),
    }),
  ),
})
export type LinkChecks = z.infer<typeof linkChecks>

const token = z.string().max(100)
/** POST /api/desk. The token is in the body, so that no log has it. */
export const openedDesk = strictSchema('OpenedDesk', { token })

export const deskItem = schema('DeskItem', {
  kind,
  id: z.uuid(),
  version: z.string(),
  languages: z.array(language),
  content: itemContent,
  /** The reviewer's checks of this version. */
  checks: z.array(check),
})
export type DeskItem = z.infer<typeof deskItem>
export const desk = schema('Desk', { reviewer: z.string(), expires_at: z.string(), items: z.array(deskItem) })
export type Desk = z.infer<typeof desk>

/**
 * POST /api/desk/checks replaces the reviewer's check of this version and language. 409
 * `edit_conflict` if the item has another version now.
 */
export const newCheck = strictSchema('NewCheck', {
  token,
  kind,
  id: z.uuid(),
  version: z.string(),
  ...deskCheck,
})
export type NewCheck = z.input<typeof newCheck>

/** Why a link isn't valid, in 400 `invalid_link`. */
export type LinkFault = 'unknown' | 'revoked' | 'expired'
