// A game's rules as the server sees them: the same use cases (start, move, leave, read) serve every game.
import type { Shortage } from '@noor-quest/contract/attention'
import type { FinishedGame, GameFlag } from '@noor-quest/rules/flags'
import type { Review } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { CorrectionsTable } from '../platform/database/tables.ts'

export type GameResult = {
  /** False: nothing is added to the player's stored score. */
  counts: boolean
  score: number
  moves: number
  elapsedMs: number
}

export type NewDeal = {
  /** As it is stored, except the terms: JSON that `readDeal` understands. */
  deal: object
  /** The secret seed of each level, kept for audits. */
  seeds: Record<number, string>
  usedNames: string[]
}

/** What an admin put right: of the item that `item_version` names. */
export type CorrectionInForce = Pick<Selectable<CorrectionsTable>, 'item_version' | 'key'>

/** What the previous game leaves to the next one. */
export type Lineage = { personId: string; refreshCounter: number; usedNames: string[] }

export type GameKind<D, S, E, O, V> = {
  type: GameType
  /** Reads the content and deals. @throws AppError when the content can't make a game */
  deal: (tx: Tx, seedOf: (level: number) => string, lineage: Lineage) => Promise<NewDeal>
  /** Whether `deal` would find content for a game. */
  hasContent: (db: Db) => Promise<boolean>
  /** What keeps `deal` from dealing in full, in all languages together and in each that the club writes. Without it nobody can say. */
  shortages?: (db: Db) => Promise<Shortage[]>
  /** What a game is played with, its terms too, from what was stored, however long ago. Without it that is the same. */
  readDeal?: (db: Db, stored: unknown) => Promise<D>
  /** The deal as it should have been; `deal` itself where nothing of it was corrected. Without it nothing ever is. */
  correct?: (db: Db, deal: D, corrections: readonly CorrectionInForce[]) => Promise<D>
  start: (deal: D) => S
  /** Applies what the clock alone has decided by `atMs`; returns `state` itself if nothing. */
  settle: (deal: D, state: S, atMs: number) => S
  step: (
    deal: D,
    state: S,
    event: E,
    atMs: number,
  ) =>
    | { ok: true; state: S; outcome: O | null }
    /** With `remaining_ms` the same event is taken after that long. */
    | { ok: false; reason: string; state: S; remaining_ms?: number }
  /** `review`: whether a finished game shows what was right. */
  view: (deal: D, state: S, atMs: number, review: Review) => V
  /** The event that ends a running game unsaved. */
  exit: E
  /** The event that ends a running game when its season closes; with a result if it leads to one. */
  close: E
  /** Not null once the game's score is decided. */
  result: (state: S) => GameResult | null
  /**
   * By when, on the game's clock, a running game has ended without its player; null while it would wait for them. The first
   * such time is stored and later ones never exceed it, so that abandoned games are found and settled by one index.
   */
  endsByMs: (deal: D, state: S) => number | null
  /** What is left on a clock that counts down, which a player who went elsewhere is shown; null while none runs. */
  remainingMs?: (deal: D, state: S, atMs: number) => number | null
  /** What stays with the player of a game that was decided or is being left: the questions they were shown, and how often their time ran out. */
  traces?: (deal: D, state: S) => { seen: string[]; timeOuts: number }
  /** What an organiser should look at in a finished game. */
  flags?: (game: FinishedGame<D, E & { at_ms: number }>) => GameFlag[]
  /**
   * Writes what this game keeps beside its state once it is over, decided or left, in the transaction that ends it, and again where its
   * deal was corrected.
   */
  record?: (tx: Tx, gameId: string, deal: D, state: S) => Promise<void>
}
