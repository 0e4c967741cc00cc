// The board between two responses: what the server showed last, what the player chose since, and when each came. What is
// shown follows from that and the time alone. Invariants: at most two unmatched cards are chosen, counting those whose
// response is still to come; a card that is secret again shows its face only while it turns back; a verdict never comes before
// its cards have turned.
import {
  CARDS_PER_LEVEL,
  type CardView,
  type FlipMatchLevel,
  type FlipMatchPause,
  type FlipMatchView,
  type FlipOutcome,
} from '@noor-quest/rules/flip-match'
import type { CardContent, Lesson } from '@noor-quest/rules/flip-match-deal'

/** A card's turn from one side to the other. */
export const TURN_MS = 340
/** "Flip All Cards" turns one after the other: eight faces at once would take a phone several frames. */
export const NEXT_FACE_MS = 60
/** When the server hasn't ended a pause that is over here, it is asked again after this. */
export const ASK_AGAIN_MS = 250

export type BoardView = Extract<FlipMatchView, { phase: 'board' }>

export type BoardState = {
  /** The server's. */
  view: BoardView
  /** When the level's clock stood at 0; null while it doesn't run. */
  startedAtMs: number | null
  pauseEndsAtMs: number | null
  /** The last wrong pair's faces, which leave the page once they are out of sight. */
  turningBack: { fromMs: number; faces: ReadonlyMap<number, CardContent> } | null
  /** Chosen cards whose response is still to come, in order. */
  picks: readonly number[]
  /** When the faces that turn up now will have turned. */
  turnedAtMs: number
  /** The last move's verdict while its cards still turn, and what is shown until then. */
  verdict: { atMs: number; outcome: FlipOutcome; before: BoardView } | null
  /** "Flip All Cards": 'asked' until its response, which turns one card after the other. */
  faces: 'all' | 'asked' | { fromMs: number }
  /** The last move was a match. */
  justMatched: boolean
}

export type BoardCard = {
  /** Position on the board, 0-7. */
  card: number
  /** 'turning': asked for, and its face isn't here yet. 'turning-back': already secret again, still seen from the side. */
  face: 'down' | 'turning' | 'up' | 'turning-back'
  matched: boolean
  /** Which of the found pairs it belongs to, in the order they were found, from 0; null if it isn't matched. */
  pair: number | null
  selected: boolean
  /** Of the pair that just turned out wrong. */
  wrong: boolean
  content: CardContent | null
}

export type BoardStage = {
  kind: 'board'
  level: FlipMatchLevel
  revealed: boolean
  /** "Flip All Cards" was pressed and its response is on the way. */
  revealing: boolean
  cards: BoardCard[]
  pairs: [number, number][]
  /** Of the pair found last. */
  lesson: Lesson | null
  matches: number
  moves: number
  /** Whole seconds since this level's clock started. */
  seconds: number
  isClockRunning: boolean
  pause: FlipMatchPause['kind'] | null
  /** The last move was a match and nothing was chosen since. */
  justMatched: boolean
}

/** The board as it was found, dealt or moved on by others. */
export function openBoard(view: BoardView, nowMs: number): BoardState {
  return {
    view,
    startedAtMs: view.clock === 'running' ? nowMs - view.elapsed_ms : null,
    ...pauseOf(view, nowMs),
    picks: [],
    turnedAtMs: nowMs,
    verdict: null,
    faces: 'all',
    justMatched: false,
  }
}

/** "Flip All Cards" is pressed. Null where the rules don't allow it. */
export function askForFaces(board: BoardState): BoardState | null {
  const { view, faces } = board
  if (view.level !== 1 || view.revealed || faces !== 'all') return null
  return { ...board, faces: 'asked' }
}

/** The faces are here. */
export function turnFaces(view: BoardView, nowMs: number): BoardState {
  return { ...openBoard(view, nowMs), faces: { fromMs: nowMs } }
}

/** A card is chosen. Null where the rules don't allow it. A choice this early shows all remaining faces at once. */
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
    turnedAtMs: board.faces === 'all' ? board.turnedAtMs : nowMs + TURN_MS,
    faces: 'all',
    turningBack: turningBack && { ...turningBack, faces },
  }
}

/** The response to the first of the picks. */
export function takeFlip(board: BoardState, view: BoardView, outcome: FlipOutcome | null, nowMs: number): BoardState {
  const opened = openBoard(view, nowMs)
  const { startedAtMs } = opened
  // At level 2 the face has only just come.
  const turnedAtMs = view.level === 2 ? nowMs + TURN_MS : board.turnedAtMs
  return {
    ...opened,
    // Responses take their time, so the earliest guess is the nearest; a later one would turn the clock back.
    startedAtMs: startedAtMs === null ? null : Math.min(startedAtMs, board.startedAtMs ?? startedAtMs),
    turningBack: opened.turningBack ?? board.turningBack,
    picks: board.picks.slice(1),
    turnedAtMs,
    verdict: verdictOf(board, { ...opened, turnedAtMs }, outcome, nowMs),
    faces: board.faces,
    justMatched: outcome?.kind === 'match',
  }
}

/** A pair that is hidden again already, after a lost response, has nothing to wait for; a pause isn't outlasted. */
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

/** The verdict that is due, once: it sounds and is spoken when its marks appear. */
export function takeVerdict(board: BoardState, nowMs: number): { board: BoardState; outcome: FlipOutcome | null } {
  const { verdict } = board
  if (verdict === null || nowMs < verdict.atMs) return { board, outcome: null }
  return { board: { ...board, verdict: null }, outcome: verdict.outcome }
}

export function showBoard(board: BoardState, nowMs: number): BoardStage {
  const { startedAtMs, picks, faces, justMatched } = board
  const isJudged = board.verdict === null || nowMs >= board.verdict.atMs
  const view = isJudged ? viewAt(board, nowMs) : unjudged(board)
  const { level, revealed, pairs, lesson, matches, moves, pause } = view
  return {
    kind: 'board',
    level,
    revealed,
    revealing: faces === 'asked',
    cards: view.cards.map((card) => showCard(card, view, board, nowMs)),
    pairs,
    lesson,
    matches,
    moves,
    seconds: Math.floor((startedAtMs === null ? view.elapsed_ms : nowMs - startedAtMs) / 1000),
    isClockRunning: startedAtMs !== null,
    pause: pause?.kind ?? null,
    justMatched: justMatched && isJudged && picks.length === 0,
  }
}

/** The level or the game is over and its end has been shown; only the server knows what follows. */
export function isOver({ view, pauseEndsAtMs }: BoardState, nowMs: number): boolean {
  return view.pause !== null && view.pause.kind !== 'mismatch' && pauseEndsAtMs !== null && pauseEndsAtMs <= nowMs
}

/** Until something else is to be shown, or the board is over; null when nothing changes without the player. */
export function nextChangeInMs(board: BoardState, nowMs: number): number | null {
  const { startedAtMs, pauseEndsAtMs, turningBack, verdict, faces } = board
  const times = [
    verdict?.atMs,
    startedAtMs !== null && nowMs + 1000 - ((nowMs - startedAtMs) % 1000),
    pauseEndsAtMs,
    turningBack !== null && turningBack.faces.size > 0 && turningBack.fromMs + TURN_MS,
    typeof faces === 'object' && facesReached(board, nowMs) < CARDS_PER_LEVEL && nextFaceAtMs(faces.fromMs, nowMs),
  ]
  const ahead = times.filter((time) => typeof time === 'number' && time > nowMs) as number[]
  return ahead.length === 0 ? null : Math.min(...ahead) - nowMs
}

/** When the pause ends here, and which faces turn back then. */
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

/** After its pause the wrong pair is secret again, on the server as here. */
function viewAt({ view, pauseEndsAtMs }: BoardState, nowMs: number): BoardView {
  const { pause } = view
  if (pause?.kind !== 'mismatch' || pauseEndsAtMs === null || nowMs < pauseEndsAtMs) return view
  const cards = view.cards.map(
    (card): CardView =>
      pause.cards.includes(card.card) ? { ...card, state: 'down', selected: false, content: null } : card,
  )
  return { ...view, cards, pause: null }
}

/** Two cards are open, and nothing says yet what they are to each other. */
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
  const { picks, faces, turningBack } = board
  const isPicked = picks.includes(card)
  const isReached = card < facesReached(board, nowMs)
  const isTurningBack = turningBack !== null && nowMs >= turningBack.fromMs && nowMs < turningBack.fromMs + TURN_MS
  const oldFace = isTurningBack ? turningBack.faces.get(card) : undefined
  const isTurning = isPicked || (faces === 'asked' && isReached)
  const face =
    state !== 'down' && isReached ? 'up' : isTurning ? 'turning' : oldFace !== undefined ? 'turning-back' : 'down'
  return {
    card,
    face,
    matched: state === 'matched',
    pair: state === 'matched' ? view.pairs.findIndex((pair) => pair.includes(card)) : null,
    selected: selected || (isPicked && state === 'up'),
    wrong: view.pause !== null && view.pause.kind !== 'level-complete' && view.pause.cards.includes(card),
    content: isReached ? (content ?? (face === 'turning-back' && oldFace ? oldFace : null)) : null,
  }
}

/** How many cards "Flip All Cards" has reached. */
function facesReached({ faces }: BoardState, nowMs: number): number {
  if (faces === 'all') return CARDS_PER_LEVEL
  return faces === 'asked' ? 1 : Math.min(CARDS_PER_LEVEL, 1 + Math.floor((nowMs - faces.fromMs) / NEXT_FACE_MS))
}

function nextFaceAtMs(fromMs: number, nowMs: number): number {
  return fromMs + (Math.floor((nowMs - fromMs) / NEXT_FACE_MS) + 1) * NEXT_FACE_MS
}
