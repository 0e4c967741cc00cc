// The hall's screen and its one switch (docs/product-rules.md#screen-in-the-hall): leaderboards, a
// prize draw, the ceremony that announces a season's results, the final, or thanks.

import { HALL_POSITIONS } from '@noor-quest/rules/choices'
import { CEREMONY_WINNERS } from '@noor-quest/rules/stage'
import { z } from 'zod'
import { shownDraw } from './draws.ts'
import { operations } from './operations.ts'
import { group } from './policies.ts'
import { gameType } from './registration.ts'
import { oneOf, orNull, requestId, schema } from './requests.ts'
import { publishedPlace } from './results.ts'

const places = z.array(publishedPlace)
/** A game's leaderboard. Without `group` it is of all players. */
const list = { game: gameType, group: group.optional() }
/** `rank`: the step's place. `places`: the list's places revealed so far, best first. */
const ofPlace = { ...list, rank: z.int(), places }

/** One step's view, without later steps (packages/rules/src/stage.ts). */
export const stageView = oneOf('StageView', 'kind', [
  z.object({ kind: z.literal('opening'), ...list }),
  z.object({ kind: z.literal('announced'), ...ofPlace }),
  z.object({ kind: z.literal('revealed'), ...ofPlace }),
  z.object({ kind: z.literal('end'), winners: z.array(z.object({ ...list, places })) }),
])
export type ShownStageView = z.infer<typeof stageView>

const seasonNames = { name: z.string(), name_ar: z.string() }

/** A position of the switch. */
const position = z.enum(HALL_POSITIONS)
export type HallPosition = z.infer<typeof position>

/** The `data` of each event named "stage". */
export const stage = oneOf('Stage', 'mode', [
  z.object({ mode: z.literal('leaderboards') }),
  z.object({ mode: z.literal('ceremony'), season: z.object(seasonNames), view: stageView }),
  z.object({
    mode: z.literal('draw'),
    season: z.object(seasonNames),
    draw: shownDraw,
  }),
  /** The event "final" has its contents. */
  z.object({ mode: z.literal('final') }),
  z.object({ mode: z.literal('thanks') }),
]) satisfies z.ZodType<{ mode: HallPosition }>
export type Stage = z.infer<typeof stage>

/** A season whose results are published. */
const announceable = z.object({
  season_id: z.uuid(),
  ...seasonNames,
  /** Only admins see the results: until the ceremony ends, or an admin shows everything. */
  is_sealed: z.boolean(),
  /** The number of places of each game that the ceremony names. */
  games: z.array(z.object({ game_type: gameType, places: z.int() })),
  /** Whether the season has groups, whose winners a ceremony can announce too. */
  has_groups: z.boolean(),
})

/**
 * A ceremony that was begun, for its presenter. It keeps its step while the screen shows something
 * else.
 */
const ceremony = z.object({
  season_id: z.uuid(),
  ...seasonNames,
  step: z.int(),
  /** The number of the step that shows the winners. The first is 0. */
  last_step: z.int(),
  /** The hall's view at this step. */
  now: stageView,
  /** The hall's view after the next press; null at the end. */
  next: orNull(stageView),
})

const titles = { title_en: z.string(), title_ar: z.string() }

/** GET /api/stage, for admins only: it has names that the hall doesn't show yet. */
export const presenterStage = schema('PresenterStage', {
  version: z.int(),
  /** The switch's position. */
  shows: position,
  /** Null: none was begun. */
  ceremony: ceremony.nullable(),
  /** The draws of the season, newest first, and the one on the screen. */
  draws: z.array(z.object({ draw_id: z.uuid(), ...titles, is_shown: z.boolean() })),
  /** The final whose players are locked in. `is_open`: a question is open on the screen. */
  final: orNull(z.object({ season_id: z.uuid(), ...titles, is_open: z.boolean() })),
  /** Newest first. */
  seasons: z.array(announceable),
  /** The admin's email; null before the first press. */
  changed_by: z.string().nullable(),
})
export type PresenterStage = z.infer<typeof presenterStage>

const press = { request_id: requestId, version: z.int().min(0) }
/**
 * `leaves_question`: also while a question of the final is open, which players then can't answer.
 * 400 `validation_failed` without it.
 */
const shown = { ...press, leaves_question: z.boolean().optional() }

/**
 * POST /api/stage: one press. `version` is the one that the presenter saw: 409 `edit_conflict` with
 * a PresenterStage as `current` if another admin pressed since. An action with a position's name
 * brings it to the screen, from any other; `ceremony` continues the one that was begun. `start`
 * begins a ceremony, which announces the games in this order; while the results are sealed, all
 * games that have places. `announce` makes the results public at once, without a ceremony.
 */
export const stagePress = oneOf('StagePress', 'action', [
  z.strictObject({ ...shown, action: z.literal('leaderboards') }),
  z.strictObject({ ...shown, action: z.literal('draw'), draw_id: z.uuid() }),
  z.strictObject({ ...shown, action: z.literal('ceremony') }),
  z.strictObject({ ...shown, action: z.literal('final'), season_id: z.uuid() }),
  z.strictObject({ ...shown, action: z.literal('thanks') }),
  z.strictObject({
    ...shown,
    action: z.literal('start'),
    season_id: z.uuid(),
    games: z.array(gameType).min(1).max(20),
    /** Default: of all, which are the only ones of a season without groups. */
    winners: z.enum(CEREMONY_WINNERS).optional(),
  }),
  z.strictObject({ ...press, action: z.literal('next') }),
  z.strictObject({ ...press, action: z.literal('undo') }),
  z.strictObject({ ...press, action: z.literal('announce'), season_id: z.uuid() }),
])
export type StagePress = z.infer<typeof stagePress>

export const stageOperations = operations({
  'GET /api/stage': {
    summary: 'The present and the possible contents of the screen in the hall, and the next step of a ceremony',
    permission: 'stage',
    returns: [200, presenterStage, 'The stage now'],
  },
  'POST /api/stage': {
    summary:
      'Change what the screen in the hall shows, take a ceremony a step on or back, or show the results without one',
    permission: 'stage',
    body: stagePress,
    returns: [200, presenterStage, 'The stage now'],
    errors: [404, 409],
  },
})
