// A game's rules as the server uses them: the same use cases (start, move, leave, read) serve every
// game.
import type { Stock } from '@noor-quest/contract/overview'
import type { GameStep } from '@noor-quest/rules/game-step'
import type { Review } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import type { ImpossibleFact } from '@noor-quest/rules/impossible'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'

export type GameResult = {
  /** False: the player's stored score doesn't change. */
  counts: boolean
  score: number
  moves: number
  elapsedMs: number
}

export type NewDeal = {
  /** The stored deal without its terms: JSON that `readDeal` understands. */
  deal: object
  /** The secret seed of each level, kept for audits. */
  seeds: Record<number, string>
  usedNames: string[]
}

/** An admin's correction of the item that `item_version` names. */
export type CorrectionInForce = Pick<Selectable<Database['corrections']>, 'item_version' | 'key'>

/** Data that a deal depends on besides the content, most of it from the player's last game. */
export type Lineage = {
  personId: string
  refreshCounter: number
  usedNames: string[]
  /** The season's rule (play/reviews-required.ts). */
  reviewsRequired: number
}

export type GameKind<D, S, E, O, V> = {
  type: GameType
  /**
   * Reads the content and deals.
   * @throws AppError if the content can't make a game
   */
  deal: (tx: Tx, seedOf: (level: number) => string, lineage: Lineage, log: Logger) => Promise<NewDeal>
  /** Whether `deal` would find content for a game. */
  hasContent: (db: Db, reviewsRequired: number) => Promise<boolean>
  /**
   * The content and how much a full deal needs; `checked` counts the items with the required
   * number of reviews. Without this function, shortages are unknown, and reviews aren't required.
   */
  stock?: (db: Db, reviewsRequired: number) => Promise<Stock[]>
  /**
   * The deal and its terms from their stored form of any age. Without this function, the stored
   * form is the deal.
   */
  readDeal?: (db: Db, stored: unknown) => Promise<D>
  /**
   * The corrected deal; `deal` itself if no correction affects it. Without this function, a deal is
   * never corrected.
   */
  correct?: (db: Db, deal: D, corrections: readonly CorrectionInForce[]) => Promise<D>
  start: (deal: D) => S
  /**
   * Applies the changes that the clock alone has decided by `atMs`; returns `state` itself if there
   * are none.
   */
  settle: (deal: D, state: S, atMs: number) => S
  step: (
    deal: D,
    state: S,
    event: E,
    atMs: number,
  ) =>
    | { ok: true; state: S; outcome: O | null }
    /** With `remaining_ms` the same event is accepted after that time. */
    | { ok: false; reason: string; state: S; remaining_ms?: number }
  /** `review`: whether a finished game shows the correct answers. */
  view: (deal: D, state: S, atMs: number, review: Review) => V
  /** Whether the event starts a clock or opens a level, which waits for the end of a pause. */
  begins: (state: S, event: E) => boolean
  /**
   * Whether a move's outcome is a right answer or a matched pair, which lights a tile in the hall.
   */
  lightsTile: (outcome: O) => boolean
  /** The event that ends a running game unsaved. */
  exit: E
  /**
   * The event that ends a running game when its season closes. The game has a result if this event
   * decides it.
   */
  close: E
  /** The result once the game's score is decided; null before. */
  result: (state: S) => GameResult | null
  /**
   * The time on the game clock by which a running game ends even if its player does nothing; null
   * while the game waits for the player. An index finds abandoned games by a game's first such
   * time, so later ones may not exceed it.
   */
  endsByMs: (deal: D, state: S) => number | null
  /**
   * The time left on a running countdown, for a player who is on another page; null without one.
   */
  remainingMs?: (deal: D, state: S, atMs: number) => number | null
  /**
   * Data that is kept for the player when a game is decided or left: the questions that they were
   * shown, and the number of time-outs.
   */
  traces?: (deal: D, state: S) => { seen: string[]; timeOuts: number }
  /** A stored game step by step; `endMs`: a time by which it had ended. */
  steps: (deal: D, log: readonly (E & { at_ms: number })[], startMs: number, endMs: number) => GameStep[]
  /** Signs in a finished game's log that no hand played it. */
  findImpossible?: (deal: D, log: readonly (E & { at_ms: number })[]) => ImpossibleFact[]
  /**
   * Writes this game's rows beside its state when it is decided or left, in the same transaction,
   * and again after a correction of its deal.
   */
  record?: (tx: Tx, gameId: string, deal: D, state: S) => Promise<void>
}

/** A move as sent by a client: POST {base}/games/{id}/{its name}. */
export type Move<E, S, B extends z.ZodType = z.ZodType> = {
  /** Its operation in the contract. */
  operation: { summary: string; body: B }
  event: (body: z.output<B>) => E
  /** Whether the client's position in the game is that of `state`. */
  isInTurn: (state: S, seq: number, body: z.output<B>) => boolean
}
