// Flip & Match as a state machine (docs/product-rules.md#flip-match-play). Invariants: at most two
// unmatched cards are selected; a move is counted on the second selection; no view contains a
// face-down card's content; a decided result never changes.
import { type CardContent, type DealtCard, type FlipMatchDeal, type Lesson, PAIRS } from './flip-match-deal.ts'
import { scoreLevel1, scoreLevel2 } from './flip-match-score.ts'
import { OPEN_REVIEW, type Review, type TimeFactor, timeFactorOf } from './game-terms.ts'

export const FLIP_MATCH_LEVELS = [1, 2] as const
export type FlipMatchLevel = (typeof FLIP_MATCH_LEVELS)[number]
export const CARDS_PER_LEVEL = 2 * PAIRS
/** The time until a wrong pair turns back (level 2) or the end screen appears (level 1). */
export const MISMATCH_MS = 1000
/** The time from the 4th match to the next dialog or the end screen. */
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
  /** The start of this level's clock (epoch ms), null before. */
  started_at_ms: number | null
  /** The end of this level's clock: the 4th match or, at level 1, the first mismatch. */
  stopped_at_ms: number | null
  /**
   * The chosen cards that aren't matched: none, one, or two in the pause after a mismatch. A lost
   * game keeps its two.
   */
  selected: number[]
  /** In the order they were found. */
  pairs: [number, number][]
  moves: number
  /** The sum of both levels' stopped clocks. It breaks ties. */
  elapsed_ms: number
  /** No card can be flipped until the pause ends; the clock alone ends it. */
  pause: FlipMatchPause | null
  level1: LevelResult | null
  level2: LevelResult | null
  /** Decided on the 8th match or level 1's first mismatch, before the pause that follows. */
  result: { success: boolean; score: number; total_moves: number; elapsed_ms: number } | null
}

export type FlipMatchEvent =
  | { type: 'start-level' }
  | { type: 'reveal' }
  | { type: 'flip'; card: number }
  | { type: 'exit' }

/** An accepted event in its stored form. */
export type FlipMatchLogEntry = FlipMatchEvent & { at_ms: number }

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

type Refusal = Extract<FlipMatchStep, { ok: false }>

export type CardView = {
  /** Position on the board, 0-7. */
  card: number
  state: 'down' | 'up' | 'matched'
  /** The card is chosen, and the second card of the move isn't chosen yet. */
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
      /** The lesson of the pair found last, null before the first. */
      lesson: Lesson | null
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
      /** null: the interface shows "Locked". */
      level2: LevelResult | null
      /**
       * The lessons of all pairs of the played levels, found or not. If two wrong cards ended the
       * game, their lessons come first. null while pairs that weren't found are secret.
       */
      lessons: Lesson[] | null
    }
  | { phase: 'exited' }

/** The state of a new game: level 1's info dialog. */
export function startFlipMatch(): FlipMatchState {
  return {
    phase: 'level-info',
    level: 1,
    revealed: false,
    started_at_ms: null,
    stopped_at_ms: null,
    selected: [],
    pairs: [],
    moves: 0,
    elapsed_ms: 0,
    pause: null,
    level1: null,
    level2: null,
    result: null,
  }
}

/**
 * Ends a pause that is over at `atMs`: a wrong pair turns back, or the next phase begins. Returns
 * `state` itself if nothing is due.
 */
export function settleFlipMatch(state: FlipMatchState, atMs: number): FlipMatchState {
  const { phase, pause, elapsed_ms, level1 } = state
  if (phase !== 'board' || pause === null || atMs < pause.until_ms) return state
  if (pause.kind === 'mismatch') return { ...state, selected: [], pause: null }
  if (state.result !== null) return { ...state, phase: 'finished', pause: null }
  return { ...startFlipMatch(), level: 2, elapsed_ms, level1 }
}

/**
 * Settles, then applies `event`. A refused event still returns the settled state. An exit is
 * refused once the result is decided: the game is over, and the pause only shows it.
 */
export function stepFlipMatch(
  deal: FlipMatchDeal,
  state: FlipMatchState,
  event: FlipMatchEvent,
  atMs: number,
): FlipMatchStep {
  const settled = settleFlipMatch(state, atMs)
  const { phase, level, revealed, result } = settled
  switch (event.type) {
    case 'exit':
      if (phase === 'exited' || result !== null) return { ok: false, reason: 'wrong-phase', state: settled }
      return { ok: true, state: { ...settled, phase: 'exited' }, outcome: null }
    case 'start-level':
      if (phase !== 'level-info') return { ok: false, reason: 'wrong-phase', state: settled }
      return { ok: true, state: { ...settled, phase: 'board' }, outcome: null }
    case 'reveal':
      if (phase !== 'board' || level !== 1 || revealed) return { ok: false, reason: 'wrong-phase', state: settled }
      return { ok: true, state: { ...settled, revealed: true, started_at_ms: atMs }, outcome: null }
    case 'flip':
      return flip(level === 1 ? deal.level1 : deal.level2, settled, event.card, atMs, timeFactorOf(deal))
  }
}

/** Shows an already settled `state` as of `atMs`. */
export function viewFlipMatch(
  deal: FlipMatchDeal,
  state: FlipMatchState,
  atMs: number,
  review: Review = OPEN_REVIEW,
): FlipMatchView {
  const { phase, level, revealed, pairs, moves, pause, level1, level2, result } = state
  if (phase === 'exited') return { phase }
  if (phase === 'level-info') return { phase, level, level1 }
  if (phase === 'finished') {
    if (result === null || level1 === null) throw new Error('a finished game has no result')
    const { success, score, total_moves } = result
    const mistaken = state.selected.flatMap((card) => deal.level1[card] ?? [])
    const played = level2 === null ? [...mistaken, ...deal.level1] : [...deal.level1, ...deal.level2]
    // A player who won has found all pairs.
    const lessons = success || review.isOpen ? lessonsOf(deal, played) : null
    return { phase, success, score, total_moves, level1, level2, lessons }
  }
  const dealt = level === 1 ? deal.level1 : deal.level2
  const found = dealt[pairs.at(-1)?.[0] ?? -1]
  return {
    phase,
    level,
    revealed,
    cards: dealt.map((each, card) => viewCard(state, each, card)),
    pairs,
    lesson: found === undefined ? null : (lessonsOf(deal, [found])[0] ?? null),
    matches: pairs.length,
    moves,
    clock: state.started_at_ms === null ? 'waiting' : state.stopped_at_ms === null ? 'running' : 'stopped',
    elapsed_ms: clockMs(state, atMs),
    pause: pause && { kind: pause.kind, cards: pause.cards, ends_in_ms: Math.max(0, pause.until_ms - atMs) },
  }
}

/**
 * Plays a stored log again, settled as of `endMs`, and so recomputes a game's score. `at_ms` never
 * decreases in a log. An entry that the rules no longer accept changes nothing.
 */
export function replayFlipMatch(deal: FlipMatchDeal, log: readonly FlipMatchLogEntry[], endMs: number): FlipMatchState {
  let state = startFlipMatch()
  for (const entry of log) state = stepFlipMatch(deal, state, entry, entry.at_ms).state
  return settleFlipMatch(state, endMs)
}

function flip(
  dealt: readonly DealtCard[],
  state: FlipMatchState,
  card: number,
  atMs: number,
  factor: TimeFactor,
): FlipMatchStep {
  const refuse = (reason: Refusal['reason']): Refusal => ({ ok: false, reason, state })
  if (state.phase !== 'board') return refuse('wrong-phase')
  if (state.pause !== null) return refuse('paused')
  const second = dealt[card]
  if (second === undefined) return refuse('no-such-card')
  if (state.level === 1 && !state.revealed) return refuse('not-revealed')
  if (isMatched(state, card)) return refuse('card-matched')
  const [selected] = state.selected
  if (selected === card) return refuse('card-selected')

  const running = { ...state, started_at_ms: state.started_at_ms ?? atMs }
  const first = selected === undefined ? undefined : dealt[selected]
  if (selected === undefined || first === undefined) {
    return { ok: true, state: { ...running, selected: [card] }, outcome: { kind: 'selected', cards: [card] } }
  }
  const cards: [number, number] = [selected, card]
  const moved = { ...running, moves: state.moves + 1 }
  // At level 1 a pair is a name and an image, at level 2 two equal cards of a term.
  const isMatch = first.key === second.key && (state.level === 2 || first.content.type !== second.content.type)
  const next = isMatch ? afterMatch(moved, cards, atMs, factor) : afterMismatch(moved, cards, atMs)
  return { ok: true, state: next, outcome: { kind: isMatch ? 'match' : 'mismatch', cards } }
}

function afterMatch(state: FlipMatchState, cards: [number, number], atMs: number, factor: TimeFactor): FlipMatchState {
  const found: FlipMatchState = { ...state, selected: [], pairs: [...state.pairs, cards] }
  if (found.pairs.length < PAIRS) return found
  const stopped = stopClock(found, atMs)
  const pause: FlipMatchPause = { kind: 'level-complete', cards, until_ms: atMs + LEVEL_COMPLETE_MS }
  const { moves, level1 } = stopped
  const seconds = clockSeconds(stopped, atMs)
  // The screens show the real time; the score uses the time divided by the player's factor.
  const play = { matches: PAIRS, moves, seconds: Math.floor(clockMs(stopped, atMs) / factor / 1000) }
  if (level1 === null) return { ...stopped, pause, level1: { score: scoreLevel1(play), moves, seconds } }
  const level2 = { score: scoreLevel2(play), moves, seconds }
  const result = {
    success: level1.score > 0,
    score: level1.score + level2.score,
    total_moves: level1.moves + moves,
    elapsed_ms: stopped.elapsed_ms,
  }
  return { ...stopped, pause, level2, result }
}

function afterMismatch(state: FlipMatchState, cards: [number, number], atMs: number): FlipMatchState {
  const until_ms = atMs + MISMATCH_MS
  if (state.level === 2) return { ...state, selected: cards, pause: { kind: 'mismatch', cards, until_ms } }
  const stopped = stopClock({ ...state, selected: cards }, atMs)
  const { moves, elapsed_ms } = stopped
  return {
    ...stopped,
    pause: { kind: 'game-over', cards, until_ms },
    level1: { score: 0, moves, seconds: clockSeconds(stopped, atMs) },
    result: { success: false, score: 0, total_moves: moves, elapsed_ms },
  }
}

function stopClock(state: FlipMatchState, atMs: number): FlipMatchState {
  return { ...state, stopped_at_ms: atMs, elapsed_ms: state.elapsed_ms + clockMs(state, atMs) }
}

/** This level's running time as of `atMs`. */
function clockMs({ started_at_ms, stopped_at_ms }: FlipMatchState, atMs: number): number {
  return started_at_ms === null ? 0 : Math.max(0, (stopped_at_ms ?? atMs) - started_at_ms)
}

function clockSeconds(state: FlipMatchState, atMs: number): number {
  return Math.floor(clockMs(state, atMs) / 1000)
}

/** In the order of the cards, each lesson once. */
function lessonsOf({ lessons }: FlipMatchDeal, cards: readonly DealtCard[]): Lesson[] {
  const keys = new Set(cards.map(({ key }) => key))
  return [...keys].flatMap((key) => lessons[key] ?? [])
}

function isMatched({ pairs }: FlipMatchState, card: number): boolean {
  return pairs.some((pair) => pair.includes(card))
}

function viewCard(state: FlipMatchState, { content }: DealtCard, card: number): CardView {
  if (isMatched(state, card)) return { card, state: 'matched', selected: false, content }
  const isChosen = state.selected.includes(card)
  if (!isChosen && !state.revealed) return { card, state: 'down', selected: false, content: null }
  return { card, state: 'up', selected: isChosen && state.pause === null, content }
}
