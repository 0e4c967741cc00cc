// A player as an organiser looks into them: everything they did, and what around it is worth a look. For admins only.
import type { AccountSignal } from '@noor-quest/rules/account-signals'
import { z } from 'zod'
import { gameFlag } from './flagged-games.ts'
import { flipMatchReplay } from './flip-match.ts'
import { listedPlayer, playerDetails } from './player-list.ts'
import { gameType } from './players.ts'
import { quizReplay } from './quiz.ts'
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

/** Of each game whose steps the server shows. */
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
