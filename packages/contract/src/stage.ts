// The hall's screen: the leaderboards, the ceremony that announces a season's results, run from the
// presenter's phone (docs/product-rules.md#the-ceremony), or a prize draw
// (docs/product-rules.md#prize-draw).

import { z } from 'zod'
import { shownDraw } from './draws.ts'
import { operations } from './operations.ts'
import { gameType } from './registration.ts'
import { oneOf, orNull, requestId, schema } from './requests.ts'
import { publishedPlace } from './results.ts'

const places = z.array(publishedPlace)
/** `rank`: the step's place. `places`: the game's places revealed so far, best first. */
const ofPlace = { game: gameType, rank: z.int(), places }

/** One step's view, without later steps (packages/rules/src/stage.ts). */
export const stageView = oneOf('StageView', 'kind', [
  z.object({ kind: z.literal('opening'), game: gameType }),
  z.object({ kind: z.literal('announced'), ...ofPlace }),
  z.object({ kind: z.literal('revealed'), ...ofPlace }),
  z.object({ kind: z.literal('end'), winners: z.array(z.object({ game: gameType, places })) }),
])
export type ShownStageView = z.infer<typeof stageView>

const seasonNames = { name: z.string(), name_ar: z.string() }

/** The `data` of each event named "stage". */
export const stage = oneOf('Stage', 'mode', [
  z.object({ mode: z.literal('leaderboards') }),
  z.object({ mode: z.literal('reveal'), season: z.object(seasonNames), view: stageView }),
  z.object({
    mode: z.literal('draw'),
    season: z.object(seasonNames),
    draw: shownDraw,
  }),
  /** The event "final" has its contents. */
  z.object({ mode: z.literal('final') }),
])
export type Stage = z.infer<typeof stage>

/** A season whose results are published. */
const announceable = z.object({
  season_id: z.uuid(),
  ...seasonNames,
  /** Only admins see the results: until the ceremony ends, or an admin shows everything. */
  is_sealed: z.boolean(),
  /** The number of places of each game that the ceremony names. */
  games: z.array(z.object({ game_type: gameType, places: z.int() })),
})

/** The running ceremony, for its presenter. */
const ceremony = z.object({
  season_id: z.uuid(),
  ...seasonNames,
  step: z.int(),
  /** The number of the step that shows the winners. The first is 0. */
  last_step: z.int(),
  /** The hall's present view. */
  now: stageView,
  /** The hall's view after the next press; null at the end. */
  next: orNull(stageView),
})

/** GET /api/stage, for admins only: it has names that the hall doesn't show yet. */
export const presenterStage = schema('PresenterStage', {
  version: z.int(),
  /** Null while the screen shows something else. */
  ceremony: ceremony.nullable(),
  /** The prize draw on the screen; absent while it shows something else. */
  draw_id: z.uuid().optional(),
  /** The season whose final is on the screen; absent while it shows something else. */
  final_of: z.uuid().optional(),
  /** Newest first. */
  seasons: z.array(announceable),
  /** The admin's email; null before the first press. */
  changed_by: z.string().nullable(),
})
export type PresenterStage = z.infer<typeof presenterStage>

const press = { request_id: requestId, version: z.int().min(0) }

/**
 * POST /api/stage: one press. `version` is the one that the presenter saw: 409 `edit_conflict` with
 * a PresenterStage as `current` if another admin pressed since. `start` announces the games in this
 * order; while the results are sealed, all games that have places. `draw` shows a prize draw,
 * `final` a season's final; `stop` shows the leaderboards again; `show` makes the results public at
 * once, without the rest of a ceremony.
 */
export const stagePress = oneOf('StagePress', 'action', [
  z.strictObject({
    ...press,
    action: z.literal('start'),
    season_id: z.uuid(),
    games: z.array(gameType).min(1).max(20),
  }),
  z.strictObject({ ...press, action: z.literal('next') }),
  z.strictObject({ ...press, action: z.literal('undo') }),
  z.strictObject({ ...press, action: z.literal('draw'), draw_id: z.uuid() }),
  z.strictObject({ ...press, action: z.literal('final'), season_id: z.uuid() }),
  z.strictObject({ ...press, action: z.literal('stop') }),
  z.strictObject({ ...press, action: z.literal('show'), season_id: z.uuid() }),
])
export type StagePress = z.infer<typeof stagePress>

export const stageOperations = operations({
  'GET /api/stage': {
    summary: 'What the screen in the hall shows of a ceremony, and what comes next',
    permission: 'stage',
    returns: [200, presenterStage, 'The stage now'],
  },
  'POST /api/stage': {
    summary: 'Begin a ceremony, take it a step on or back, end it, or show the results without one',
    permission: 'stage',
    body: stagePress,
    returns: [200, presenterStage, 'The stage now'],
    errors: [404, 409],
  },
})
