// A player's full record for admins: all games, and facts around them that are worth a look.

import { type GameStep, STEP_OUTCOMES } from '@noor-quest/rules/game-step'
import type { ImpossibleFact } from '@noor-quest/rules/impossible'
import { z } from 'zod'
import { operations } from './operations.ts'
import { playerActions, playerActionsDone, playersDevice } from './player-actions.ts'
import { listedPlayer, playerDetails } from './player-list.ts'
import { group } from './policies.ts'
import { gameType } from './registration.ts'
import { inLanguages, oneOf, orNull, schema } from './requests.ts'
import { sharedGroup } from './shared.ts'

/** Why a game is impossible for a hand (docs/product-rules.md#impossible-games). */
export const impossibleFact = oneOf('ImpossibleFact', 'reason', [
  z.object({ reason: z.literal('early-answers'), answers: z.int(), fastest_ms: z.int() }),
  z.object({ reason: z.literal('answers-before-text'), answers: z.int() }),
  z.object({ reason: z.literal('fast-pairs'), pairs: z.int(), fastest_ms: z.int() }),
]) satisfies z.ZodType<ImpossibleFact>

/** A game as the player's page lists it; figures are null until it has a result. */
export const playedGame = schema('PlayedGame', {
  id: z.uuid(),
  /** The number among the player's games, from 1. Removed games count too. */
  number: z.int(),
  status: z.enum(['running', 'finished', 'superseded', 'exited']),
  created_at: z.string(),
  /** When the game ended, with or without a result. */
  finished_at: z.string().nullable(),
  score: z.int().nullable(),
  moves: z.int().nullable(),
  elapsed_ms: z.int().nullable(),
  /** Whether the player's place is from this game. */
  is_best: z.boolean(),
  /**
   * Whether one of its questions was corrected since. `score` and `elapsed_ms` are then the
   * corrected values.
   */
  is_corrected: z.boolean(),
  impossible: z.array(impossibleFact),
  /** Whether an admin of version 2.0 took the game out of every leaderboard. */
  is_rejected: z.boolean(),
})
export type PlayedGame = z.infer<typeof playedGame>

/** GET /api/players/{id}/record */
export const playerRecord = schema('PlayerRecord', {
  player: listedPlayer,
  details: playerDetails,
  /** The player's season. */
  season: z.object({
    id: z.uuid(),
    name: z.string(),
    name_ar: z.string(),
    is_current: z.boolean(),
    groups: z.array(group),
  }),
  /**
   * The player's result; null before their first game that counts. `is_final`: the results are
   * published.
   */
  result: orNull(schema('PlayersResult', { is_final: z.boolean() })),
  /** Games that the player left before their end. */
  left_games: z.int(),
  time_outs: z.int(),
  device: playersDevice,
  /** The player's group of persons with one number or device. */
  shared: orNull(sharedGroup),
  /** The player's data in the season's final; null: not in it. `place`: once it is published. */
  final: orNull(
    schema('PlayersFinal', {
      has_entered: z.boolean(),
      answers: z.array(
        z.object({
          question: z.int(),
          round: z.int(),
          choice: z.string(),
          /** From the opening to its arrival. Null: erased, or of version 2.0. */
          after_ms: z.int().nullable(),
        }),
      ),
      place: orNull(z.object({ rank: z.int(), points: z.int() })),
    }),
  ),
  /** Newest first. */
  games: z.array(playedGame),
})
export type PlayerRecord = z.infer<typeof playerRecord>

const text = inLanguages(z.string())

const gameStep = schema('GameStep', {
  at_ms: z.int(),
  level: z.int(),
  outcome: z.enum(STEP_OUTCOMES),
  text: orNull(text),
  answer: orNull(z.object({ chosen: orNull(text), right: text, took_ms: z.int(), score: z.int() })),
}) satisfies z.ZodType<GameStep>

const figures = z.object({ score: z.int().nullable(), moves: z.int().nullable(), elapsed_ms: z.int().nullable() })

/** GET /api/games/{id}/record: a game step by step, and the recomputed result of its log. */
export const gameRecord = schema('GameRecord', {
  game: playedGame,
  player_id: z.uuid(),
  game_type: gameType,
  /**
   * null: nothing to compare, as the game has no result. `lost`: its dealt content no longer
   * exists. `differs`: its log gives another result than the stored one.
   */
  recomputed: z
    .discriminatedUnion('result', [
      z.object({ result: z.literal('same') }),
      z.object({ result: z.literal('lost') }),
      z.object({ result: z.literal('differs'), stored: figures, recomputed: figures }),
    ])
    .nullable(),
  /**
   * null while the game runs, because face-down cards are secret, and if its dealt content no
   * longer exists.
   */
  steps: orNull(z.array(gameStep)),
})
export type GameRecord = z.infer<typeof gameRecord>

export const recordOperations = operations({
  'GET /api/players/{id}/record': {
    summary: 'A player with all games, and related players',
    permission: 'players:read',
    returns: [200, playerRecord, 'The player now'],
  },
  'GET /api/games/{id}/record': {
    summary: 'A game step by step, and its log recomputed by the present rules',
    permission: 'players:read',
    returns: [200, gameRecord, 'The game'],
  },
  'POST /api/names/actions': {
    summary: "Hide players' persons or block their devices, or take that back",
    permission: 'players:show',
    body: playerActions,
    returns: [200, playerActionsDone, 'The changed players and devices'],
    errors: [404],
  },
})
