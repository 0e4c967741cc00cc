// A game's rules as the server uses them: the same use cases (start, move, leave, read) serve every
// game.
import type { Stock } from '@noor-quest/contract/overview'
import type { GameStep } from '@noor-quest/rules/game-step'
import type { GameTerms, Review } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import type { ImpossibleFact } from '@noor-quest/rules/impossible'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
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
  /** The season's rule (docs/product-rules.md#reviews-required). */
  reviewsRequired: number
}

/** The types of one game's data. */
export type GameShapes = { deal: GameTerms; state: unknown; event: object; outcome: unknown; view: unknown }

/** A stored event with the time at which it was judged. */
export type LogEntry<G extends GameShapes> = G['event'] & { at_ms: number }

export type GameKind<G extends GameShapes> = {
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
   * The deal and its terms from their stored form of any age.
   * @throws LostDeal
   */
  readDeal: (db: Db, stored: unknown) => Promise<G['deal']>
  /**
   * The corrected deal; `deal` itself if no correction affects it. Without this function, a deal is
   * never corrected.
   */
  correct?: (db: Db, deal: G['deal'], corrections: readonly CorrectionInForce[]) => Promise<G['deal']>
  start: (deal: G['deal']) => G['state']
  /**
   * Applies the changes that the clock alone has decided by `atMs`; returns `state` itself if there
   * are none.
   */
  settle: (deal: G['deal'], state: G['state'], atMs: number) => G['state']
  step: (
    deal: G['deal'],
    state: G['state'],
    event: G['event'],
    atMs: number,
  ) =>
    | { ok: true; state: G['state']; outcome: G['outcome'] | null }
    /** With `remaining_ms` the same event is accepted after that time. */
    | { ok: false; reason: string; state: G['state']; remaining_ms?: number }
  /** `review`: whether a finished game shows the correct answers. */
  view: (deal: G['deal'], state: G['state'], atMs: number, review: Review) => G['view']
  /**
   * The number by which a move names the moment that its player saw: a question's index, or the
   * number of events. A move with another number isn't in turn.
   */
  positionOf: (state: G['state'], seq: number) => number
  /** Whether the event starts a clock or opens a level, which waits for the end of a pause. */
  begins: (state: G['state'], event: G['event']) => boolean
  /**
   * Whether a move's outcome is a right answer or a matched pair, which lights a tile in the hall.
   */
  lightsTile: (outcome: G['outcome']) => boolean
  /** The event that ends a running game unsaved. */
  exit: G['event']
  /**
   * The event that ends a running game when its season closes. The game has a result if this event
   * decides it.
   */
  close: G['event']
  /** The result once the game's score is decided; null before. */
  result: (state: G['state']) => GameResult | null
  /**
   * The time on the game clock by which a running game ends even if its player does nothing; null
   * while the game waits for the player. An index finds abandoned games by a game's first such
   * time, so later ones may not exceed it.
   */
  endsByMs: (deal: G['deal'], state: G['state']) => number | null
  /**
   * The time left on a running countdown, for a player who is on another page; null without one.
   */
  remainingMs?: (deal: G['deal'], state: G['state'], atMs: number) => number | null
  /**
   * Data that is kept for the player when a game is decided or left: the questions that they were
   * shown, and the number of time-outs.
   */
  traces?: (deal: G['deal'], state: G['state']) => { seen: string[]; timeOuts: number }
  /** A stored game step by step; `endMs`: a time by which it had ended. */
  steps: (deal: G['deal'], log: readonly LogEntry<G>[], startMs: number, endMs: number) => GameStep[]
  /** Signs in a finished game's log that no hand played it. */
  findImpossible?: (deal: G['deal'], log: readonly LogEntry<G>[]) => ImpossibleFact[]
  /**
   * Writes this game's rows beside its state when it is decided or left, in the same transaction,
   * and again after a correction of its deal.
   */
  record?: (tx: Tx, gameId: string, deal: G['deal'], state: G['state']) => Promise<void>
}
