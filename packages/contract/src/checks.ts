// Checks of items by people (docs/product-rules.md#checks-of-items).
import { LANGUAGES } from '@noor-quest/rules/languages'
import { z } from 'zod'
import { EXPLANATION_MAX, NOTE_MAX, REVIEWER_MAX } from './limits.ts'
import { orNull, strictSchema, writable } from './requests.ts'

const verdict = z.enum(['right', 'wording', 'wrong', 'doubtful'])
export type Verdict = z.infer<typeof verdict>

/** A reviewer's name in a file. */
export const reviewerName = writable(z.string().trim().min(1).max(REVIEWER_MAX))
export const language = z.enum(LANGUAGES)

/** Fields as a reviewer would have them. null: without this text. */
const proposal = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).meta({ id: 'Proposal' })
export type Proposal = z.infer<typeof proposal>

const decision = z.enum(['accepted', 'refused'])
export type ProposalDecision = z.infer<typeof decision>

export const check = z.object({
  language,
  verdict,
  note: z.string(),
  checked_at: z.string(),
  proposal: orNull(proposal),
  /** An admin's decision about the proposal. */
  decision: decision.nullable(),
})

/** A check of one version of an item. */
export const itemCheck = check
  .extend({
    /** The admin's or reviewer's email, or a name from a file. */
    by: z.string(),
    /** The admin who decided that it doesn't count; null: it counts. */
    set_aside_by: z.string().nullable(),
    /** The admin who accepted or refused the proposal. */
    decided_by: z.string().nullable(),
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

/** The fields of a check that each person gives. */
export const given = { language, verdict, note: writable(z.string().trim().max(NOTE_MAX)) }

/**
 * PUT /api/{items}/{id}/check/set_aside: whether a person's check counts. 409 `edit_conflict` if
 * the person or another admin has changed it since.
 */
export const setAside = strictSchema('SetAside', {
  version: z.string(),
  language,
  by: writable(z.string()),
  /** The check as the admin saw it. */
  checked_at: writable(z.string()),
  set_aside: z.boolean(),
})
export type SetAside = z.input<typeof setAside>

/**
 * What a reviewer proposes beside a check: only fields of its language, the key and the level
 * (proposableFields in item-fields.ts). The limits of the item's fields apply too.
 */
export const proposed = z
  .record(z.string().max(40), z.union([writable(z.string().max(EXPLANATION_MAX)), z.int(), z.null()]))
  .meta({ id: 'Proposed' })

/**
 * PUT /api/{items}/{id}/check/proposal: accepting changes the item. 409 `edit_conflict` if the item
 * or the person's check has changed since.
 */
export const proposalDecision = strictSchema('ProposalDecision', {
  version: z.string(),
  language,
  by: writable(z.string()),
  /** The check as the admin saw it. */
  checked_at: writable(z.string()),
  accept: z.boolean(),
})
export type DecideProposal = z.input<typeof proposalDecision>
