// A reviewer's items and checks (docs/product-rules.md#reviewers).

import { z } from 'zod'
import { check, given, language, proposed } from './checks.ts'
import { itemContent } from './items.ts'
import { operations, TABLE_FILE } from './operations.ts'
import { exportQuery, orNull, schema, strictSchema } from './requests.ts'

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

/** PUT /api/item_checks, likewise. A sealed question has no proposals. */
export const reviewerCheck = sealedCheck
  .extend({ kind, proposal: orNull(proposed).default(null) })
  .meta({ id: 'ReviewerCheck' })
export type ReviewerCheck = z.input<typeof reviewerCheck>

export const reviewerOperations = operations({
  'GET /api/item_checks': {
    summary: 'All items of a kind, with the reviewer’s own checks',
    permission: 'items:check',
    query: reviewerQuery,
    returns: [200, reviewerItems, 'Oldest first'],
  },
  'PUT /api/item_checks': {
    summary: 'Check an item in one language; the reviewer’s later check replaces the earlier one',
    permission: 'items:check',
    body: reviewerCheck,
    returns: [200, check, 'The check'],
    errors: [404, 409],
  },
  'GET /api/item_checks/export': {
    summary: 'All checks of items that aren’t sealed, with each reviewer’s name and the content’s version, as a file',
    permission: 'content:export',
    query: exportQuery,
    returns: TABLE_FILE,
  },
  'GET /api/item_checks/sealed': {
    summary: 'Read the sealed questions, after entering the password again; each reading is logged',
    permission: 'sealed:check',
    fresh: true,
    returns: [200, reviewerItems, 'Oldest first'],
  },
  'PUT /api/item_checks/sealed': {
    summary: 'Check a sealed question in one language',
    permission: 'sealed:check',
    body: sealedCheck,
    returns: [200, check, 'The check'],
    errors: [404, 409],
  },
})
