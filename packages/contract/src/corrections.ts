// Corrections: questions that an admin withdrew or whose key was wrong, after they were dealt
// (docs/product-rules.md#corrections).

import { z } from 'zod'
import { CORRECTIONS_AT_ONCE_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { optionLetter } from './quiz.ts'
import { orNull, schema } from './requests.ts'

/** The SHA-256 of a question's version, hexadecimal. */
const version = z.string().regex(/^[0-9a-f]{64}$/)
/**
 * The letters of the right options in that version, in order. `all`: everyone who was asked it gets
 * the points. Null: the question is withdrawn.
 */
const key = z
  .string()
  .regex(/^(?:all|(?=.)a?b?c?d?)$/)
  .nullable()

const language = z.object({ question_text: z.string(), options: z.record(optionLetter, z.string()) })

/** The content of a question's version, in at least one language. */
const question = z.object({ number: z.int(), en: orNull(language), ar: orNull(language), correct_option: optionLetter })

export const correction = schema('Correction', {
  id: z.uuid(),
  question_id: z.uuid(),
  item_version: version,
  key,
  question,
  /** The admin's email. */
  by: z.string(),
  at: z.string(),
  /** The correction stopped counting at this time. */
  revoked_at: z.string().nullable(),
})
export type Correction = z.infer<typeof correction>

/** GET /api/corrections, and 200 of POST: the current season's corrections, newest first. */
export const corrections = schema('Corrections', {
  corrections: z.array(correction),
  /** The version of the corrections, which a change sends back. */
  judged_version: z.int(),
  /** Null once all games are judged. Until then the leaderboards show the earlier places. */
  judging: orNull(z.object({ judged: z.int(), games: z.int() })),
})
export type Corrections = z.infer<typeof corrections>

/**
 * GET /api/corrections/questions/{id}: newest first. `games`: the number of the season's finished
 * games in which the version was decided.
 */
export const correctableVersions = schema('CorrectableVersions', {
  versions: z.array(
    z.object({
      item_version: version,
      question,
      at: z.string(),
      games: z.int(),
      /** The correction that counts now. */
      correction: orNull(z.object({ id: z.uuid(), key })),
    }),
  ),
})
export type CorrectableVersions = z.infer<typeof correctableVersions>

/**
 * POST /api/corrections/preview and POST /api/corrections. A correction replaces the earlier one of
 * its version. `judged_version` is what the admin saw; 409 `edit_conflict` if another admin has
 * changed the corrections since.
 */
export const correctionChange = z
  .strictObject({
    add: z
      .array(z.strictObject({ item_version: version, key }))
      .max(CORRECTIONS_AT_ONCE_MAX)
      .refine(
        (all) => new Set(all.map(({ item_version }) => item_version)).size === all.length,
        'names a version twice',
      )
      .default([]),
    revoke: z.array(z.uuid()).max(CORRECTIONS_AT_ONCE_MAX).default([]),
    judged_version: z.int().min(0),
  })
  .refine(({ add, revoke }) => add.length + revoke.length > 0, { path: ['add'], message: 'changes nothing' })
  .meta({ id: 'CorrectionChange' })
export type CorrectionChange = z.input<typeof correctionChange>
/** With defaults applied. */
export type PlannedChange = z.output<typeof correctionChange>

/** Null: no place, or a place beyond those that are counted. */
const rank = z.int().nullable()

/** 200 of POST /api/corrections/preview: the change's effect on the games finished by now. */
export const correctionPreview = schema('CorrectionPreview', {
  /** Games with a corrected question, and their players. */
  games: z.int(),
  players: z.int(),
  /** Players whose best score rises or falls. */
  risen: z.int(),
  fallen: z.int(),
  /** Players whose score or rank changes, best first, up to PREVIEW_CHANGES_MAX. */
  changes: z.array(
    z.object({
      player_id: z.uuid(),
      name: z.string(),
      score_before: z.int(),
      score_after: z.int(),
      rank_before: rank,
      rank_after: rank,
    }),
  ),
})
export type CorrectionPreview = z.infer<typeof correctionPreview>

export const correctionOperations = operations({
  'GET /api/corrections': {
    summary: "The corrections of the current season's games",
    permission: 'corrections:read',
    returns: [200, corrections, 'Newest first'],
  },
  'GET /api/corrections/questions/{id}': {
    summary: 'The versions of a question, and how many games were dealt each',
    permission: 'corrections:read',
    returns: [200, correctableVersions, 'Newest first'],
  },
  'POST /api/corrections/preview': {
    summary: 'The players whose scores and ranks a change of the corrections would change',
    permission: 'corrections:read',
    body: correctionChange,
    returns: [200, correctionPreview, 'Nothing was changed'],
    errors: [404, 409],
  },
  'POST /api/corrections': {
    summary: 'Withdraw questions, correct their keys, or take that back; then judge their games again',
    permission: 'corrections:write',
    body: correctionChange,
    returns: [200, corrections, 'The corrections now'],
    errors: [404, 409],
  },
})
