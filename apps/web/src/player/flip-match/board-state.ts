// The board between two responses: the server's last view, the player's choices since, and their
// times. The screen follows from these and the present time alone. Invariants: at most two
// unmatched cards are chosen, pending choices included; a card that is secret again shows its face
// only while it turns back; a verdict is shown when its cards have turned, or at the latest at the
// end of the server's pause.
import type { CardView, FlipMatchPause, FlipMatchView, FlipOutcome } from '@noor-quest/rules/flip-match'
import type { CardContent } from '@noor-quest/rules/flip-match-deal'

/** The duration of a card's turn. */
export const TURN_MS = 340
/** The duration of "Flip All Cards": flip-match.css turns one card after the other. */
export const REVEAL_MS = 7 * 60 + TURN_MS
/** The interval of requests while the server hasn't ended a pause that is over in this browser. */
export const ASK_AGAIN_MS = 250

export type BoardView = Extract<FlipMatchView, { phase: 'board' }>

export type BoardState = {
  /** The server's last view. */
  view: BoardView
  /** The time at which the level's clock showed 0. Null: the clock doesn't run. */
  startedAtMs: number | null
  pauseEndsAtMs: number | null
  /** The faces of the last wrong pair, shown until they have turned back. */
  turningBack: { fromMs: number; faces: ReadonlyMap<number, CardContent> } | null
  /** Chosen cards whose responses are pending, in order. */
  picks: readonly number[]
  /** The time at which the cards that are turning up now will be face up. */
  turnedAtMs: number
  /** A verdict not taken yet, due at `atMs`, and the view before the verdict came. */
  verdict: { atMs: number; outcome: FlipOutcome; before: BoardView } | null
  /** "Flip All Cards" was pressed and its response is pending. */
  isRevealing: boolean
  justMatched: boolean
}

export type BoardCard = {
  /** The position on the board, 0-7. */
  card: number
  /**
   * 'turning': requested, its face isn't known yet. 'turning-back': face down by the rules, but the
   * animation still shows the face.
   */
  face: 'down' | 'turning' | 'up' | 'turning-back'
  matched: boolean
  /** The number of the card's pair in the order of discovery, from 0. Null: not matched. */
  pair: number | null
  selected: boolean
  /** The card belongs to the pair that was just judged wrong. */
  wrong: boolean
  content: CardContent | null
}

export type BoardStage = Omit<BoardView, 'cards' | 'pause'> & {
  kind: 'board'
  /** "Flip All Cards" was pressed and its response is pending. */
  revealing: boolean
  cards: BoardCard[]
  /** Whole seconds since the level's clock started. */
  seconds: number
  isClockRunning: boolean
  pause: FlipMatchPause['kind'] | null
  /** The last move was a match and no card was chosen since. */
  justMatched: boolean
}

/**
 * The board without pending choices, for a view that was loaded or dealt, or that another window
 * changed.
 */
export function openBoard(view: BoardView, nowMs: number): BoardState {
  return {
    view,
    startedAtMs: view.clock === 'running' ? nowMs - view.elapsed_ms : null,
    ...pauseOf(view, nowMs),
    picks: [],
    turnedAtMs: nowMs,
    verdict: null,
    isRevealing: false,
    justMatched: false,
  }
}

/** The board after a press of "Flip All Cards". Null if the rules don't allow it. */
export function askForFaces(board: BoardState): BoardState | null {
  const { view, isRevealing } = board
  if (view.level !== 1 || view.revealed || isRevealing) return null
  return { ...board, isRevealing: true }
}

/** The board after the response to "Flip All Cards". */
export function turnFaces(view: BoardView, nowMs: number): BoardState {
  return { ...openBoard(view, nowMs), turnedAtMs: nowMs + REVEAL_MS }
}

/** The board after a choice. Null if the rules don't allow it. */
export function pick(board: BoardState, card: number, nowMs: number): BoardState | null {
  const { picks, turningBack } = board
  const { level, revealed, cards, pause } = viewAt(board, nowMs)
  const chosen = cards[card]
  if (!chosen || pause || picks.includes(card)) return null
  if (level === 1 ? !revealed : chosen.state !== 'down') return null
  if (chosen.state === 'matched' || chosen.selected) return null
  if (cards.filter(({ selected }) => selected).length + picks.length >= 2) return null
  const faces = new Map(turningBack?.faces)
  faces.delete(card)
  return {
    ...board,
    picks: [...picks, card],
    turningBack: turningBack && { ...turningBack, faces },
  }
}

/** The board after the response to the first pending choice. */
export function takeFlip(board: BoardState, view: BoardView, outcome: FlipOutcome | null, nowMs: number): BoardState {
  const opened = openBoard(view, nowMs)
  const { startedAtMs } = opened
  // A card of level 2 turns to its face only now, because the face came with this response.
  const turnedAtMs = view.level === 2 ? nowMs + TURN_MS : board.turnedAtMs
  return {
    ...opened,
    // Responses arrive late, so the earliest estimate is the best. A
    // later one would set the clock back.
    startedAtMs: startedAtMs === null ? null : Math.min(startedAtMs, board.startedAtMs ?? startedAtMs),
    turningBack: opened.turningBack ?? board.turningBack,
    picks: board.picks.slice(1),
    turnedAtMs,
    verdict: verdictOf(board, { ...opened, turnedAtMs }, outcome, nowMs),
    justMatched: outcome?.kind === 'match',
  }
}

/**
 * If a response is lost and the request is repeated, the pair may be face down again. Its verdict
 * then appears at once. No verdict waits beyond its pause.
 */
function verdictOf(
  before: BoardState,
  { view, turnedAtMs, pauseEndsAtMs }: BoardState,
  outcome: FlipOutcome | null,
  nowMs: number,
): BoardState['verdict'] {
  if (outcome === null || outcome.kind === 'selected') return before.verdict
  const isSeen = outcome.cards.every((card) => view.cards[card]?.state !== 'down')
  const atMs = isSeen ? Math.max(nowMs, Math.min(turnedAtMs, pauseEndsAtMs ?? turnedAtMs)) : nowMs
  return { atMs, outcome, before: before.view }
}

/**
 * Returns a verdict only once, when the cards show it. The caller then plays its sound and speech.
 */
export function takeVerdict(board: BoardState, nowMs: number): { board: BoardState; outcome: FlipOutcome | null } {
  const { verdict } = board
  if (verdict === null || nowMs < verdict.atMs) return { board, outcome: null }
  return { board: { ...board, verdict: null }, outcome: verdict.outcome }
}

export function showBoard(board: BoardState, nowMs: number): BoardStage {
  const { startedAtMs, picks, isRevealing, justMatched } = board
  const isJudged = board.verdict === null || nowMs >= board.verdict.atMs
  const view = isJudged ? viewAt(board, nowMs) : unjudged(board)
  return {
    ...view,
    kind: 'board',
    revealing: isRevealing,
    cards: view.cards.map((card) => showCard(card, view, board, nowMs)),
    seconds: Math.floor((startedAtMs === null ? view.elapsed_ms : nowMs - startedAtMs) / 1000),
    isClockRunning: startedAtMs !== null,
    pause: view.pause?.kind ?? null,
    justMatched: justMatched && isJudged && picks.length === 0,
  }
}

/** True once the pause at a level's or game's end is over: only the server has the next view. */
export function isPauseOver({ view, pauseEndsAtMs }: BoardState, nowMs: number): boolean {
  return view.pause !== null && view.pause.kind !== 'mismatch' && pauseEndsAtMs !== null && pauseEndsAtMs <= nowMs
}

/**
 * The time in ms until the screen changes or the pause is over. Null: only a choice or a response
 * changes the screen.
 */
export function nextChangeInMs(board: BoardState, nowMs: number): number | null {
  const { startedAtMs, pauseEndsAtMs, turningBack, verdict } = board
  const times = [
    verdict?.atMs,
    startedAtMs !== null && nowMs + 1000 - ((nowMs - startedAtMs) % 1000),
    pauseEndsAtMs,
    turningBack !== null && turningBack.faces.size > 0 && turningBack.fromMs + TURN_MS,
  ]
  const ahead = times.filter((time): time is number => typeof time === 'number' && time > nowMs)
  return ahead.length === 0 ? null : Math.min(...ahead) - nowMs
}

function pauseOf({ pause, cards }: BoardView, nowMs: number): Pick<BoardState, 'pauseEndsAtMs' | 'turningBack'> {
  if (!pause) return { pauseEndsAtMs: null, turningBack: null }
  if (pause.kind !== 'mismatch') {
    return { pauseEndsAtMs: nowMs + (pause.ends_in_ms || ASK_AGAIN_MS), turningBack: null }
  }
  const fromMs = nowMs + pause.ends_in_ms
  const wrong = cards.filter(({ card }) => pause.cards.includes(card))
  const faces = new Map(wrong.flatMap(({ card, content }) => (content ? [[card, content] as const] : [])))
  return { pauseEndsAtMs: fromMs, turningBack: { fromMs, faces } }
}

/** The view at `nowMs`: after its pause, a wrong pair is face down again, as on the server. */
function viewAt({ view, pauseEndsAtMs }: BoardState, nowMs: number): BoardView {
  const { pause } = view
  if (pause?.kind !== 'mismatch' || pauseEndsAtMs === null || nowMs < pauseEndsAtMs) return view
  const cards = view.cards.map(
    (card): CardView =>
      pause.cards.includes(card.card) ? { ...card, state: 'down', selected: false, content: null } : card,
  )
  return { ...view, cards, pause: null }
}

/** The view with both cards open, before their verdict appears. */
function unjudged({ view, verdict }: BoardState): BoardView {
  if (verdict === null) return view
  const { pairs, lesson, matches } = verdict.before
  const cards = view.cards.map(
    (card): CardView => (verdict.outcome.cards.includes(card.card) ? { ...card, state: 'up', selected: true } : card),
  )
  return { ...view, cards, pairs, lesson, matches, pause: null }
}

function showCard(cardView: CardView, view: BoardView, board: BoardState, nowMs: number): BoardCard {
  const { card, state, selected, content } = cardView
  const { picks, isRevealing, turningBack } = board
  const isPicked = picks.includes(card)
  const isTurningBack = turningBack !== null && nowMs >= turningBack.fromMs && nowMs < turningBack.fromMs + TURN_MS
  const oldFace = isTurningBack ? turningBack.faces.get(card) : undefined
  // Until the response to "Flip All Cards", only the first card turns, to confirm the press.
  const isTurning = isPicked || (isRevealing && card === 0)
  const face = state !== 'down' ? 'up' : isTurning ? 'turning' : oldFace !== undefined ? 'turning-back' : 'down'
  return {
    card,
    face,
    matched: state === 'matched',
    pair: state === 'matched' ? view.pairs.findIndex((pair) => pair.includes(card)) : null,
    selected: selected || (isPicked && state === 'up'),
    wrong: view.pause !== null && view.pause.kind !== 'level-complete' && view.pause.cards.includes(card),
    content: content ?? (face === 'turning-back' && oldFace ? oldFace : null),
  }
}
