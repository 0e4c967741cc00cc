// A player as an organiser looks into them: everything they did, and what around it is worth a look. For admins only.
import type { AccountSignal } from '@noor-quest/rules/account-signals'
import type { FlipMatchReplay, QuizReplay } from '@noor-quest/rules/replay-steps'
import { z } from 'zod'
import { gameFlag } from './flagged-games.ts'
import { cardContent } from './flip-match.ts'
import { inLanguages } from './languages.ts'
import { listedPlayer, playerDetails } from './player-list.ts'
import { gameType } from './players.ts'
import { optionLetter, questionTexts, quizLevel } from './quiz.ts'
import { orNull } from './requests.ts'

export const accountSignal = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('many-on-number'), persons: z.int() }),
    z.object({ kind: z.literal('many-on-device'), persons: z.int() }),
    z.object({ kind: z.literal('perfect-after-others-left'), left: z.int() }),
    z.object({ kind: z.literal('name-like-another'), player_id: z.uuid(), name: z.string(), is_same: z.boolean() }),
  ])
  .meta({ id: 'AccountSignal' }) satisfies z.ZodType<AccountSignal>

/** A game as the player's page lists it; figures are null until it has a result. */
export const playedGame = z
  .object({
    id: z.uuid(),
    /** Of the player's games, from 1, those that were removed counted too. */
    number: z.int(),
    status: z.enum(['running', 'finished', 'superseded', 'exited']),
    created_at: z.string(),
    /** When it ended, with a result or without. */
    finished_at: z.string().nullable(),
    score: z.int().nullable(),
    moves: z.int().nullable(),
    elapsed_ms: z.int().nullable(),
    /** Whether the place on the leaderboard is from it. */
    is_best: z.boolean(),
    /** Whether a question of it was corrected since: its figures are as it counts, its moves as they were played. */
    is_corrected: z.boolean(),
    flags: z.array(gameFlag),
    verdict: z.enum(['confirmed', 'rejected']).nullable(),
  })
  .meta({ id: 'PlayedGame' })
export type PlayedGame = z.infer<typeof playedGame>

const other = z
  .object({ id: z.uuid(), name: z.string(), game_type: gameType, total_score: z.int() })
  .meta({ id: 'OtherPlayer' })
/** `count`: of all, of whom `players` are some. */
const others = z.object({ count: z.int(), players: z.array(other) }).meta({ id: 'OtherPlayers' })

/** GET /api/watch/players/{id} */
export const playerRecord = z
  .object({
    player: listedPlayer,
    details: playerDetails,
    /** In which season the player is. */
    season: z.object({ id: z.uuid(), name: z.string(), is_current: z.boolean() }),
    /** As the results have them; null before their first game that counts. `is_final`: the results are published. */
    result: orNull(
      z.object({ disqualified_for: z.string().nullable(), is_final: z.boolean() }).meta({ id: 'PlayersResult' }),
    ),
    left_games: z.int(),
    time_outs: z.int(),
    hidden_at: z.string().nullable(),
    board_name: z.string().nullable(),
    /** The word of the club's list that marks the name; null: none does. */
    name_marked_by: z.string().nullable(),
    name_seen_at: z.string().nullable(),
    /** Where the person registered; null: not known. `persons`: how many did there, this one too. */
    device: orNull(
      z
        .object({ is_booth: z.boolean(), blocked_at: z.string().nullable(), persons: z.int() })
        .meta({ id: 'PlayersDevice' }),
    ),
    /** Other people of this season. */
    same_phone: others,
    same_device: others,
    signals: z.array(accountSignal),
    /** Newest first. */
    games: z.array(playedGame),
  })
  .meta({ id: 'PlayerRecord' })
export type PlayerRecord = z.infer<typeof playerRecord>

const quizReplay = z
  .object({
    type: z.literal('quiz'),
    steps: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('level'), at_ms: z.int(), level: quizLevel }),
        z.object({
          kind: z.literal('answer'),
          at_ms: z.int(),
          level: quizLevel,
          number: z.int(),
          texts: inLanguages(questionTexts),
          choice: optionLetter.nullable(),
          correct_option: optionLetter,
          points: z.int(),
          score: z.int(),
          elapsed_ms: z.int(),
          limit_ms: z.int(),
        }),
        z.object({ kind: z.literal('end'), at_ms: z.int() }),
      ]),
    ),
  })
  .meta({ id: 'QuizReplay' }) satisfies z.ZodType<QuizReplay>

const flipMatchReplay = z
  .object({
    type: z.literal('flip-match'),
    boards: z.tuple([z.array(cardContent), z.array(cardContent)]),
    steps: z.array(
      z.object({
        kind: z.enum(['level', 'reveal', 'flip', 'end']),
        at_ms: z.int(),
        level: z.literal([1, 2]),
        card: z.int().nullable(),
        outcome: z.enum(['selected', 'match', 'mismatch']).nullable(),
        cards: z.array(z.enum(['down', 'up', 'matched'])),
        moves: z.int(),
      }),
    ),
  })
  .meta({ id: 'FlipMatchReplay' }) satisfies z.ZodType<FlipMatchReplay>

export const gameReplay = z.discriminatedUnion('type', [quizReplay, flipMatchReplay])
export type GameReplay = z.infer<typeof gameReplay>

const figures = z.object({ score: z.int().nullable(), moves: z.int().nullable(), elapsed_ms: z.int().nullable() })

/** GET /api/watch/games/{id}: a game move by move, and what the rules make of its log now. */
export const gameRecord = z
  .object({
    game: playedGame,
    player_id: z.uuid(),
    game_type: gameType,
    /**
     * null: there is nothing to compare, as the game has no result. `lost`: what it was dealt is gone. `differs`: its log leads to
     * something else than what is stored.
     */
    recomputed: z
      .discriminatedUnion('result', [
        z.object({ result: z.literal('same') }),
        z.object({ result: z.literal('lost') }),
        z.object({ result: z.literal('differs'), stored: figures, recomputed: figures }),
      ])
      .nullable(),
    /** null while it runs, as nobody is to see what is face down; and where what it was dealt is gone. */
    replay: orNull(gameReplay),
  })
  .meta({ id: 'GameRecord' })
export type GameRecord = z.infer<typeof gameRecord>
