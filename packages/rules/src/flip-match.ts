// Flip & Match as a state machine. Invariants: at most two unmatched cards are selected; a move is counted on the second
// selection; a face-down card's content is in no view; a finished game never changes.
import type { CardContent, FlipMatchDeal } from './flip-match-deal.ts'

export type FlipMatchLevel = 1 | 2
export const MATCHES_PER_LEVEL = 4
export const CARDS_PER_LEVEL = 8
/** A wrong pair turns back (level 2) or the game is shown as over (level 1) after this. */
export const MISMATCH_MS = 1000
/** From the 4th match to the next dialog or the end screen. */
export const LEVEL_COMPLETE_MS = 1500

export type LevelResult = { score: number; moves: number; seconds: number }

export type FlipMatchPause = {
  kind: 'mismatch' | 'level-complete' | 'game-over'
  /** The two cards of the last move. */
  cards: [number, number]
  /** Epoch ms. */
  until_ms: number
}

export type FlipMatchState = {
  phase: 'level-info' | 'board' | 'finished' | 'exited'
  level: FlipMatchLevel
  /** Level 1: "Flip All Cards" was pressed. Always false at level 2. */
  revealed: boolean
  /** When this level's clock started (epoch ms), null before. */
  started_at_ms: number | null
  /** When it stopped: the 4th match or level 1's wrong match. */
  stopped_at_ms: number | null
  /** Unmatched cards chosen or face up: none, one, or two during a pause after a mismatch. */
  selected: number[]
  /** In the order they were found. */
  pairs: [number, number][]
  moves: number
  /** Nothing can be flipped until it ends; what follows is settled by the clock. */
  pause: FlipMatchPause | null
  level1: LevelResult | null
  level2: LevelResult | null
  /** Decided on the 8th match or on level 1's wrong match, before the pause that shows it. */
  result: { success: boolean; score: number; total_moves: number; elapsed_ms: number } | null
}

export type FlipMatchEvent =
  | { type: 'start-level' }
  | { type: 'reveal' }
  | { type: 'flip'; card: number }
  | { type: 'exit' }

export type FlipOutcome = {
  kind: 'selected' | 'match' | 'mismatch'
  cards: number[]
}

export type FlipMatchStep =
  | { ok: true; state: FlipMatchState; outcome: FlipOutcome | null }
  | {
      ok: false
      reason: 'wrong-phase' | 'not-revealed' | 'paused' | 'card-matched' | 'card-selected' | 'no-such-card'
      state: FlipMatchState
    }

export type CardView = {
  /** Position on the board, 0-7. */
  card: number
  state: 'down' | 'up' | 'matched'
  /** Level 1, or level 2's first card: chosen and waiting for its partner. */
  selected: boolean
  /** null exactly when the card is face down. */
  content: CardContent | null
}

export type FlipMatchView =
  | {
      phase: 'level-info'
      level: FlipMatchLevel
      /** Level 1's result, shown in level 2's dialog. */
      level1: LevelResult | null
    }
  | {
      phase: 'board'
      level: FlipMatchLevel
      revealed: boolean
      cards: CardView[]
      pairs: [number, number][]
      matches: number
      moves: number
      clock: 'waiting' | 'running' | 'stopped'
      elapsed_ms: number
      pause: { kind: FlipMatchPause['kind']; cards: [number, number]; ends_in_ms: number } | null
    }
  | {
      phase: 'finished'
      success: boolean
      score: number
      total_moves: number
      level1: LevelResult
      /** null is "Locked". */
      level2: LevelResult | null
    }
  | { phase: 'exited' }

/** The state of a new game: level 1's info dialog. */
export function startFlipMatch(): FlipMatchState {
  throw new Error('not written')
}

/** Ends a pause that is over at `atMs` and moves to what follows it. Returns `state` itself if nothing is due. */
export function settleFlipMatch(state: FlipMatchState, atMs: number): FlipMatchState {
  throw new Error('not written')
}

/** Settles, then applies `event`. A refused event still returns the settled state. */
export function stepFlipMatch(
  deal: FlipMatchDeal,
  state: FlipMatchState,
  event: FlipMatchEvent,
  atMs: number,
): FlipMatchStep {
  throw new Error('not written')
}

/** Shows an already settled `state` as of `atMs`. */
export function viewFlipMatch(deal: FlipMatchDeal, state: FlipMatchState, atMs: number): FlipMatchView {
  throw new Error('not written')
}
