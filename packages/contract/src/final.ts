// The final on stage (docs/product-rules.md#the-final): its preparation, the presenter's presses,
// and the values for screens and players. A question's text, options and right option are null
// except in the steps that show them.

import type { FINAL_SOURCES } from '@noor-quest/rules/choices'
import {
  FINAL_QUESTIONS_MAX,
  FINAL_SECONDS_DEFAULT,
  FINAL_SECONDS_MAX,
  FINAL_SECONDS_MIN,
} from '@noor-quest/rules/final'
import { LANGUAGES } from '@noor-quest/rules/languages'
import { z } from 'zod'
import { DRAW_TITLE_MAX, FINAL_PLAYERS_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { nameUpTo } from './person-fields.ts'
import { impossibleFact } from './player-record.ts'
import { question } from './questions.ts'
import { optionLetter as letter, options } from './quiz.ts'
import { gameType } from './registration.ts'
import { inLanguages, orNull, requestId, schema, strictSchema } from './requests.ts'
import { publication } from './results.ts'
import { sharedDecision } from './shared.ts'

const step = z.enum(['lobby', 'shown', 'open', 'closed', 'revealed', 'standings', 'podium'])
const title = nameUpTo(DRAW_TITLE_MAX)

/** The source of the players: the top of leaderboards, or persons, each given by a player id. */
const source = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('first'),
    games: z.array(gameType).min(1).max(20),
    count: z.int().min(1).max(FINAL_PLAYERS_MAX),
    /** The first of each of the season's groups, not of all. Players without a group get no seat. */
    of_each_group: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('players'), player_ids: z.array(z.uuid()).min(1).max(FINAL_PLAYERS_MAX) }),
]) satisfies z.ZodType<{ kind: (typeof FINAL_SOURCES)[number] }>
export type FinalSource = z.infer<typeof source>

const plan = {
  title_en: title,
  title_ar: title,
  seconds: z.int().min(FINAL_SECONDS_MIN).max(FINAL_SECONDS_MAX).default(FINAL_SECONDS_DEFAULT),
  source,
  /** Only players whom the presenter has seen in the room play. */
  only_seen: z.boolean().default(false),
}

/** PUT /api/finals/{season id}. `version` is the one that the admin saw; 0: there was no final. */
export const finalPlan = strictSchema('FinalPlan', {
  version: z.int().min(0),
  ...plan,
  /** In the order in which they are asked. */
  question_ids: z.array(z.uuid()).max(FINAL_QUESTIONS_MAX),
})
export type FinalPlan = z.infer<typeof finalPlan>

/** A question of the final without its texts. */
const plannedQuestion = z.object({
  id: z.uuid(),
  is_sealed: z.boolean(),
  /** Null: the question was deleted. */
  level: question.shape.level.nullable(),
  languages: z.array(z.enum(LANGUAGES)),
})

/** GET /api/finals/{season id}: the final as admins prepare it. */
export const finalView = schema('Final', {
  season_id: z.uuid(),
  version: z.int(),
  ...plan,
  questions: z.array(plannedQuestion),
  /** The names of the persons in `source`; an erased one is empty. */
  chosen: z.array(z.object({ player_id: z.uuid(), name: z.string() })),
  /** When the players were fixed; null before. */
  began_at: z.string().nullable(),
  /** Why the players can't be fixed now; null: they can be fixed, or are already. */
  waits_for: z.enum(['close', 'last_games', 'places', 'questions', 'results']).nullable(),
  /** The leaderboards are frozen. Fixing the players then shows the public who qualified. */
  is_frozen: z.boolean(),
  /** Whether a question was asked: the final can't be deleted any more. */
  is_asked: z.boolean(),
  /** Whether all places of the podium were named. */
  is_over: z.boolean(),
})
export type FinalView = z.infer<typeof finalView>
export const finalResponse = schema('SeasonFinal', { final: orNull(finalView) })

/**
 * POST /api/finals/{season id}/begin: fixes the players. `version` and `open` are as in a
 * publication; `final_version` is the final that the admin saw; `reveals` confirms that the public
 * may see the finalists. 409 `edit_conflict`, `season_not_over`, `results_not_ready`,
 * `results_published`, `undecided`, `list_changed`.
 */
export const finalBeginning = publication
  .extend({
    final_version: z.int().min(1),
    reveals: z.boolean().default(false),
    /** 409 `shared_players` without a decision for each group. A free seat goes to the next player. */
    shared: z.array(sharedDecision).max(FINAL_PLAYERS_MAX).default([]),
  })
  .meta({ id: 'FinalBeginning' })
export type FinalBeginning = z.infer<typeof finalBeginning>

const count = z.int()
const number = z.int().min(1).max(FINAL_QUESTIONS_MAX)
/** In the order of the presenter's buttons. */
export const FINAL_PRESSES = ['ask', 'reveal', 'standings', 'place', 'tie', 'close', 'reopen', 'end'] as const
const kind = z.enum(FINAL_PRESSES)

const press = z.discriminatedUnion('kind', [
  z.strictObject({ kind }),
  /** 'void' takes a question out of the points; 'count' takes that back. */
  z.strictObject({ kind: z.enum(['void', 'count']), question: number }),
  /** 'key' corrects a question's right option to `choice`. */
  z.strictObject({ kind: z.literal('key'), question: number, choice: letter }),
])

/**
 * POST /api/finals/{season id}/presses. `version` is the one that the presenter saw: 409
 * `edit_conflict` if another admin pressed since.
 */
export const finalPress = strictSchema('FinalPress', { request_id: requestId, version: z.int().min(0), press })
export type FinalPressRequest = z.infer<typeof finalPress>

const titles = { title_en: z.string(), title_ar: z.string() }

/** The fields that presenter, screen and players get. Times count from now; null: no clock runs. */
const moment = {
  season_id: z.uuid(),
  ...titles,
  step,
  /** From 1; 0 before the first. */
  question: count,
  questions: count,
  round: count,
  is_void: z.boolean(),
  /** The question is asked for a tie: only the players who tied answer. */
  is_tie: z.boolean(),
  opens_in_ms: count.nullable(),
  closes_in_ms: count.nullable(),
}

/**
 * GET /api/live, for the presenter: the `data` of each event named "presses". Without texts,
 * options and keys.
 */
export const finalPresses = schema('FinalPresses', {
  final: orNull(
    z.object({
      ...moment,
      version: z.int(),
      /** The presses that are possible now; the first is the large button's. */
      may: z.array(kind),
      entered: count,
      expected: count,
      answered: count,
      voided: z.array(count),
      /**
       * Questions asked but not revealed: the present one, and those that were voided before their
       * reveal, which stay voided.
       */
      secret: z.array(count),
      /** The place that the next press names; null: none. */
      next_place: count.nullable(),
      /** Before the podium's first place is named: the players who share a place there. */
      tied: count,
      changed_by: z.string().nullable(),
    }),
  ),
})
export type FinalPresses = z.infer<typeof finalPresses>

/**
 * `key` identifies the player, as on leaderboards: a player's page finds its own row by it. It isn't
 * a question's key, which is the right option.
 */
const named = { key: z.string(), name: z.string() }
const place = z.object({ ...named, points: count, rank: count })
/** A question on stage. Each field is null except in the steps that show it. */
const shownQuestion = {
  text: orNull(inLanguages(z.string())),
  options: orNull(inLanguages(options)),
}

/**
 * The hall's screen: the `data` of each event named "final". Null: the stage shows something else.
 */
export const screenFinal = schema('ScreenFinal', {
  final: orNull(
    z.object({
      ...moment,
      ...shownQuestion,
      entered: count,
      /** In the lobby: the names of the last players who entered, newest first. */
      names: z.array(z.object(named)),
      expected: count,
      answered: count,
      reveal: orNull(
        z.object({
          key: letter,
          counts: z.object({ a: count, b: count, c: count, d: count }),
          explanation: inLanguages(z.string()),
          source: z.string().nullable(),
        }),
      ),
      /** The first five. `before`: the rank after the former question; null: there was none. */
      standings: z.array(place.extend({ before: count.nullable() })),
      /** The places named so far, best first. */
      podium: z.array(place),
      is_over: z.boolean(),
    }),
  ),
})
export type ScreenFinal = z.infer<typeof screenFinal>

/**
 * A player's page: the `data` of each event named "finalist". A page that names no person gets
 * neither question nor result.
 */
export const finalist = schema('Finalist', {
  final: orNull(
    z.object({
      ...moment,
      ...shownQuestion,
      has_entered: z.boolean(),
      /** The presenter marked the player as seen in the room. */
      is_seen: z.boolean(),
      /** The player must be seen, and isn't yet. */
      waits_to_be_seen: z.boolean(),
      /** The presenter took the player out. */
      is_out: z.boolean(),
      /** The player may answer this round. */
      plays: z.boolean(),
      /** The player's own answer of this round. */
      choice: letter.nullable(),
      /** From the reveal on: the player's own result of the question, and place. */
      result: orNull(
        z.object({ key: letter.nullable(), is_right: z.boolean(), points: count, total: count, rank: count }),
      ),
      is_over: z.boolean(),
      /** To be sent back at once, to measure the round trip; null: not now. */
      echo: z.string().nullable(),
    }),
  ),
})
export type Finalist = z.infer<typeof finalist>

/** GET /api/finalist: the final on the stage, or else the last one whose players are fixed. */
export const finalistDevice = schema('FinalistDevice', {
  final: orNull(z.object({ season_id: z.uuid(), ...titles, is_on_stage: z.boolean(), is_over: z.boolean() })),
  /**
   * The device's persons who play in the final. The winner shows the claim code to an organiser.
   * Null: it was erased.
   */
  players: z.array(z.object({ person_id: z.uuid(), name: z.string(), claim_code: z.string().nullable() })),
})
export type FinalistDevice = z.infer<typeof finalistDevice>

/** POST /api/finalist/answers. */
export const finalAnswer = z.strictObject({ question: number, round: z.int().min(1), choice: letter })
/**
 * `locked`: `choice` is the stored answer, also for a repeated request. Otherwise nothing was
 * stored. `not_open`: too early. `not_entered`: the player entered after this round began.
 */
export const finalAnswered = schema('FinalAnswered', {
  outcome: z.enum(['locked', 'late', 'not_open', 'not_entered']),
  choice: letter.nullable(),
})
export type FinalAnswered = z.infer<typeof finalAnswered>

export const finalEcho = z.strictObject({ echo: z.string().max(100) })
export const done = z.object({ done: z.literal(true) })

/** GET /api/finals/{season id}/players: for the presenter. */
export const finalPlayers = schema('FinalPlayers', {
  players: z.array(
    z.object({
      person_id: z.uuid(),
      player_id: z.uuid(),
      name: z.string(),
      /** The player shows it to the presenter; null: it was erased. */
      claim_code: z.string().nullable(),
      /** On the phone. */
      has_entered: z.boolean(),
      /** In the room. */
      is_seen: z.boolean(),
      is_out: z.boolean(),
      /** Whether a round trip of the player's phone was measured. */
      is_measured: z.boolean(),
      /** Answers before FINAL_FAST_MS. */
      fast: z.array(z.object({ question: count, round: count, after_ms: count })),
      /** The marks of all games of the person. */
      impossible: z.array(impossibleFact),
    }),
  ),
})
export type FinalPlayers = z.infer<typeof finalPlayers>
/**
 * POST /api/finals/{season id}/seats: a player in the room. 'seen' marks the player, 'empty' takes the
 * player out of the final; 'unseen' and 'seat' take that back.
 */
export const finalSeat = z.strictObject({ person_id: z.uuid(), kind: z.enum(['seen', 'unseen', 'empty', 'seat']) })
export type FinalSeatChange = z.infer<typeof finalSeat>
/** POST /api/final-rehearsal: one-time tokens for `/display?rehearsal=` and `/final?rehearsal=`. */
export const rehearsalLinks = schema('RehearsalLinks', { screen: z.string(), phone: z.string() })
export type RehearsalLinks = z.infer<typeof rehearsalLinks>
/** POST /api/final-rehearsal/claims. 404: the token was used. */
export const rehearsalClaim = z.strictObject({ token: z.string().max(100) })
export const rehearsalJoined = schema('RehearsalJoined', { as: z.enum(['screen', 'phone']) })

/** POST /api/finals/{season id}/answer: the question on stage with its key, for the presenter. */
export const finalKeyView = schema('FinalKey', {
  question: count,
  key: letter,
  text: inLanguages(z.string()),
  options: inLanguages(options),
  explanation: inLanguages(z.string()),
  source: z.string().nullable(),
})
export type FinalKeyView = z.infer<typeof finalKeyView>

/** GET /api/finals/{season id}/places: the whole list, once the podium's places were named. */
export const finalPlaces = schema('FinalPlaces', {
  ...titles,
  places: z.array(place.extend({ elapsed_ms: count, key: z.string().nullable() })),
})
export type FinalPlaces = z.infer<typeof finalPlaces>

export const rehearsalOperations = operations({
  'POST /api/final-rehearsal': {
    summary: 'Begin a rehearsal of the final with simulated players; a former one ends',
    permission: 'final',
    returns: [201, rehearsalLinks, 'The one-time tokens of its screen and its phone'],
  },
  'DELETE /api/final-rehearsal': {
    summary: 'End the rehearsal of the final and delete its row',
    permission: 'final',
    returns: [200, done, 'There is no rehearsal'],
  },
  'POST /api/final-rehearsal/presses': {
    summary: 'A press of the rehearsal, as of a final',
    permission: 'final',
    body: finalPress,
    returns: [200, done, 'The press counts'],
    errors: [404, 409],
  },
  'POST /api/final-rehearsal/answer': {
    summary: 'The answer of the question in the rehearsal',
    permission: 'final',
    returns: [200, finalKeyView, 'The answer'],
    errors: [404],
  },
  'POST /api/final-rehearsal/claims': {
    summary: 'Make this page the screen or the phone of the rehearsal by a one-time token',
    body: rehearsalClaim,
    returns: [200, rehearsalJoined, 'The page has joined'],
    errors: [404],
  },
  'POST /api/final-rehearsal/entry': {
    summary: 'Enter the rehearsal with the phone that joined',
    returns: [200, done, 'Entered'],
    errors: [404],
  },
  'POST /api/final-rehearsal/answers': {
    summary: 'Answer the question in the rehearsal with the phone that joined',
    body: finalAnswer,
    returns: [200, finalAnswered, 'The stored answer, or why none was stored'],
    errors: [404],
  },
})

export const finalOperations = operations({
  'GET /api/finals/{id}': {
    summary: "A season's final as it is prepared, without texts of questions",
    permission: 'final',
    returns: [200, finalResponse, 'The final; null: the season has none'],
  },
  'PUT /api/finals/{id}': {
    summary: "Save a season's final: titles, questions, seconds and where its players come from",
    permission: 'final',
    body: finalPlan,
    returns: [200, finalResponse, 'The final'],
    errors: [409],
  },
  'DELETE /api/finals/{id}': {
    summary: 'Delete a final in which no question was asked',
    permission: 'final',
    returns: [200, finalResponse, 'No final'],
    errors: [409],
  },
  'POST /api/finals/{id}/begin': {
    summary: 'Lock in the players and questions of a final, after the last games are counted and decided',
    permission: 'final',
    body: finalBeginning,
    returns: [200, finalResponse, 'The final'],
    errors: [409],
  },
  'POST /api/finals/{id}/presses': {
    summary:
      'Ask the next question, close, open again, reveal or withdraw it, show standings, end, ask one for a tie, name a place',
    permission: 'final',
    body: finalPress,
    returns: [200, done, 'The press counts'],
    errors: [409],
  },
  'POST /api/finals/{id}/answer': {
    summary: 'The question on stage with its key, for the presenter; each reading is logged',
    permission: 'final',
    returns: [200, finalKeyView, 'The question and its key'],
  },
  'GET /api/finals/{id}/players': {
    summary: 'The players of a final: on the phone, seen in the room or taken out, and their marks',
    permission: 'final',
    returns: [200, finalPlayers, 'By name'],
  },
  'POST /api/finals/{id}/seats': {
    summary: 'Mark a player as seen in the room, or take the player out of the final, until it is over; each is logged',
    permission: 'final',
    body: finalSeat,
    returns: [200, done, 'The change counts'],
  },
  'GET /api/finals/{id}/places': {
    summary: 'The whole list of a final, after its last place was named',
    returns: [200, finalPlaces, 'Best first'],
  },
})

export const finalistOperations = operations({
  'GET /api/finalist': {
    summary: "The final on the screen in the hall, or the last one, and the device's players in it",
    returns: [200, finalistDevice, 'The final; null: there was none'],
  },
  'POST /api/finalist/entry': {
    summary: 'Enter the final that is on the screen in the hall',
    cookie: 'player',
    returns: [200, done, 'Entered'],
    errors: [404, 429],
  },
  'POST /api/finalist/answers': {
    summary: 'Answer the question on the screen; the first answer of a round counts',
    cookie: 'player',
    body: finalAnswer,
    returns: [200, finalAnswered, 'The stored answer, or why none was stored'],
    errors: [404, 429],
  },
  'POST /api/finalist/echo': {
    summary: 'Send back the text of a "finalist" event, by which the server measures the round trip',
    cookie: 'player',
    body: finalEcho,
    returns: [200, done, 'Measured'],
    errors: [404, 429],
  },
})
