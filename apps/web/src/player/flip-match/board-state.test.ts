import { CARDS_PER_LEVEL, type CardView } from '@noor-quest/rules/flip-match'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ASK_AGAIN_MS,
  askForFaces,
  type BoardState,
  type BoardView,
  isPauseOver,
  nextChangeInMs,
  openBoard,
  pick,
  REVEAL_MS,
  showBoard,
  TURN_MS,
  takeFlip,
  takeVerdict,
  turnFaces,
} from './board-state.ts'

const T = 1_700_000_000_000

function boardView(change: Partial<BoardView> & { up?: number[]; selected?: number[] } = {}): BoardView {
  const { up = [], selected = [], ...rest } = change
  const cards = Array.from({ length: CARDS_PER_LEVEL }, (_, card): CardView => {
    const isUp = rest.revealed || up.includes(card)
    const content = isUp ? { type: 'term' as const, arabic_text: `term ${card}` } : null
    return { card, state: isUp ? 'up' : 'down', selected: selected.includes(card), content }
  })
  return {
    phase: 'board',
    level: 2,
    revealed: false,
    cards,
    pairs: [],
    lesson: null,
    matches: 0,
    moves: 0,
    clock: 'waiting',
    elapsed_ms: 0,
    pause: null,
    ...rest,
  }
}
const WRONG = boardView({
  up: [0, 1],
  clock: 'running',
  elapsed_ms: 5400,
  pause: { kind: 'mismatch', cards: [0, 1], ends_in_ms: 1000 },
})
const REVEALED = boardView({ level: 1, revealed: true, clock: 'running' })
const cardAt = (board: BoardState, card: number, atMs: number) => showBoard(board, atMs).cards[card]
const facesAt = (board: BoardState, atMs: number) => showBoard(board, atMs).cards.map(({ face }) => face)
/** Narrows a value that the test's set-up guarantees. */
function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('not there')
  return value
}

describe('the clock', () => {
  test('does not run until it is started and after it was stopped', () => {
    for (const clock of ['waiting', 'stopped'] as const) {
      const board = openBoard(boardView({ clock, elapsed_ms: 7900 }), T)
      expect(showBoard(board, T + 60_000)).toMatchObject({ seconds: 7, isClockRunning: false })
      expect(nextChangeInMs(board, T)).toBeNull()
    }
  })

  test('counts whole seconds since the level began', () => {
    const board = openBoard(boardView({ clock: 'running', elapsed_ms: 5400 }), T)
    expect(showBoard(board, T)).toMatchObject({ seconds: 5, isClockRunning: true })
    expect(nextChangeInMs(board, T)).toBe(600)
    expect(showBoard(board, T + 599).seconds).toBe(5)
    expect(showBoard(board, T + 600).seconds).toBe(6)
    expect(nextChangeInMs(board, T + 600)).toBe(1000)
  })

  test('is not set back by a slow response', () => {
    const board = openBoard(boardView({ clock: 'running', elapsed_ms: 5000 }), T)
    const late = takeFlip(board, boardView({ clock: 'running', elapsed_ms: 6600 }), null, T + 2100)
    expect(showBoard(late, T + 2100).seconds).toBe(7)
  })
})

describe('"Flip All Cards"', () => {
  test('turns the first card before its face arrives', () => {
    const board = must(askForFaces(openBoard(boardView({ level: 1 }), T)))
    expect(showBoard(board, T).revealing).toBe(true)
    expect(facesAt(board, T + 5000)).toEqual(['turning', ...Array(7).fill('down')])
    expect(nextChangeInMs(board, T)).toBeNull()
  })

  test('turns all cards once their faces arrive', () => {
    const board = turnFaces(REVEALED, T)
    expect(facesAt(board, T)).toEqual(Array(8).fill('up'))
    expect(nextChangeInMs(board, T)).toBe(1000)
  })

  test('is possible once, and at level 1 only', () => {
    const board = openBoard(boardView({ level: 1 }), T)
    expect(askForFaces(must(askForFaces(board)))).toBeNull()
    expect(askForFaces(openBoard(REVEALED, T))).toBeNull()
    expect(askForFaces(openBoard(boardView(), T))).toBeNull()
  })
})

describe('a wrong pair', () => {
  test('is marked during its pause, and then turns back', () => {
    const board = openBoard(WRONG, T)
    expect(cardAt(board, 0, T + 999)).toMatchObject({ face: 'up', wrong: true, content: { arabic_text: 'term 0' } })
    expect(cardAt(board, 0, T + 1000)).toMatchObject({ face: 'turning-back', wrong: false })
    expect(cardAt(board, 0, T + 1000)?.content).toMatchObject({ arabic_text: 'term 0' })
    expect(cardAt(board, 0, T + 1000 + TURN_MS - 1)?.face).toBe('turning-back')
    expect(cardAt(board, 0, T + 1000 + TURN_MS)).toMatchObject({ face: 'down', content: null })
    const shownAt = [0, 600, 1000, 1340].map((afterMs) => nextChangeInMs(board, T + afterMs))
    expect(shownAt).toEqual([600, 400, 340, 260])
  })

  test('still turns back when the response to another flip comes meanwhile', () => {
    const picked = must(pick(openBoard(WRONG, T), 2, T + 1010))
    const flipped = takeFlip(picked, boardView({ up: [2], selected: [2], clock: 'running' }), null, T + 1050)
    expect(facesAt(flipped, T + 1050).slice(0, 3)).toEqual(['turning-back', 'turning-back', 'up'])
    expect(facesAt(flipped, T + 1000 + TURN_MS).slice(0, 3)).toEqual(['down', 'down', 'up'])
  })

  test('can be chosen again as soon as its pause is over, without its old face', () => {
    const board = openBoard(WRONG, T)
    expect(pick(board, 0, T + 999)).toBeNull()
    const picked = must(pick(board, 0, T + 1000))
    expect(cardAt(picked, 0, T + 1001)).toMatchObject({ face: 'turning', content: null })
    expect(cardAt(picked, 1, T + 1001)?.face).toBe('turning-back')
  })
})

describe('a verdict', () => {
  const first = boardView({ up: [0], selected: [0], clock: 'running' })
  const matched = boardView({
    ...{ up: [0, 1], pairs: [[0, 1]], matches: 1, moves: 1, clock: 'running' },
    lesson: { type: 'term', arabic_text: 'term 0', meaning: { en: 'A term', ar: null }, source: null },
  })
  for (const card of [0, 1]) must(matched.cards[card]).state = 'matched'
  const flip = (view: BoardView, kind: 'match' | 'mismatch', board = openBoard(first, T)) =>
    takeFlip(must(pick(board, 1, T)), view, { kind, cards: [0, 1] }, T)

  test('waits until the card has turned: no mark, pair, sentence or banner comes before it', () => {
    const board = flip(matched, 'match')
    const waiting = showBoard(board, T + TURN_MS - 1)
    expect(waiting).toMatchObject({ pairs: [], lesson: null, matches: 0, moves: 1, pause: null, justMatched: false })
    expect(waiting.cards[1]).toMatchObject({ face: 'up', matched: false, selected: true, pair: null })
    expect(waiting.cards[1]?.content).not.toBeNull()
    expect(nextChangeInMs(board, T)).toBe(TURN_MS)
    const judged = showBoard(board, T + TURN_MS)
    expect(judged).toMatchObject({ pairs: [[0, 1]], matches: 1, justMatched: true })
    expect(judged.lesson).not.toBeNull()
    expect(judged.cards[1]).toMatchObject({ matched: true, pair: 0 })
  })

  test('is taken once, when it is due', () => {
    const board = flip(matched, 'match')
    expect(takeVerdict(board, T + TURN_MS - 1)).toEqual({ board, outcome: null })
    const { board: judged, outcome } = takeVerdict(board, T + TURN_MS)
    expect(outcome).toEqual({ kind: 'match', cards: [0, 1] })
    expect(takeVerdict(judged, T + TURN_MS).outcome).toBeNull()
    expect(showBoard(judged, T + TURN_MS)).toEqual(showBoard(board, T + TURN_MS))
  })

  test('of a wrong pair doesn’t prolong its pause', () => {
    const board = flip(WRONG, 'mismatch')
    expect(cardAt(board, 0, T + TURN_MS - 1)).toMatchObject({ face: 'up', wrong: false, selected: true })
    expect(cardAt(board, 0, T + TURN_MS)).toMatchObject({ face: 'up', wrong: true, selected: false })
    expect(cardAt(board, 0, T + 999)?.face).toBe('up')
    expect(cardAt(board, 0, T + 1000)?.face).toBe('turning-back')
  })

  test('that comes too late doesn’t show its hidden pair again', () => {
    const hidden = flip(boardView({ clock: 'running', moves: 1 }), 'mismatch')
    expect(takeVerdict(hidden, T).outcome).not.toBeNull()
    expect(cardAt(hidden, 0, T)).toMatchObject({ face: 'down', content: null })
    const late = flip({ ...WRONG, pause: { kind: 'mismatch', cards: [0, 1], ends_in_ms: 100 } }, 'mismatch')
    expect(must(late.verdict).atMs).toBe(T + 100)
  })

  test('comes at once at level 1, whose cards are open, unless they still turn', () => {
    const pairs: [number, number][] = [[0, 1]]
    const found = { ...REVEALED, pairs, matches: 1 }
    const open = takeFlip(must(pick(openBoard(REVEALED, T), 1, T)), found, { kind: 'match', cards: [0, 1] }, T)
    expect(showBoard(open, T).pairs).toEqual(pairs)
    const turning = must(pick(turnFaces(REVEALED, T), 1, T + 20))
    const early = takeFlip(turning, found, { kind: 'match', cards: [0, 1] }, T + 30)
    expect(showBoard(early, T + REVEAL_MS - 1).pairs).toEqual([])
    expect(showBoard(early, T + REVEAL_MS).pairs).toEqual(pairs)
  })

  test('still waits when the next card is chosen meanwhile', () => {
    const next = must(pick(flip(matched, 'match'), 2, T + 50))
    const selected = takeFlip(next, { ...matched }, { kind: 'selected', cards: [2] }, T + 90)
    expect(showBoard(selected, T + TURN_MS - 1).matches).toBe(0)
    expect(showBoard(selected, T + TURN_MS).matches).toBe(1)
  })
})

describe('the end of a level or a game', () => {
  test.each(['level-complete', 'game-over'] as const)('%s is over when its pause is', (kind) => {
    const board = openBoard(boardView({ clock: 'stopped', pause: { kind, cards: [0, 1], ends_in_ms: 1500 } }), T)
    expect(nextChangeInMs(board, T)).toBe(1500)
    expect(isPauseOver(board, T + 1499)).toBe(false)
    expect(isPauseOver(board, T + 1500)).toBe(true)
    expect(showBoard(board, T + 9000).pause).toBe(kind)
    expect(pick(board, 5, T + 9000)).toBeNull()
  })

  test('an overdue one is polled slowly', () => {
    const pause = { kind: 'level-complete' as const, cards: [0, 1] as [number, number], ends_in_ms: 0 }
    expect(nextChangeInMs(openBoard(boardView({ clock: 'stopped', pause }), T), T)).toBe(ASK_AGAIN_MS)
  })

  test('a mismatch is never the end', () => {
    expect(isPauseOver(openBoard(WRONG, T), T + 60_000)).toBe(false)
  })
})

describe('choosing', () => {
  test('two cards and no third, each once', () => {
    const one = must(pick(openBoard(boardView(), T), 3, T))
    expect(pick(one, 3, T)).toBeNull()
    const two = must(pick(one, 4, T))
    expect(two.picks).toEqual([3, 4])
    expect(pick(two, 5, T)).toBeNull()
    expect(pick(two, 99, T)).toBeNull()
  })

  test('a card that the server’s view has as chosen is one of the two', () => {
    const one = openBoard(boardView({ up: [0], selected: [0], clock: 'running' }), T)
    expect(pick(one, 0, T)).toBeNull()
    expect(pick(must(pick(one, 1, T)), 2, T)).toBeNull()
  })

  test('"a match" is said until the next card is chosen', () => {
    const picked = must(pick(openBoard(REVEALED, T), 4, T))
    const matched = takeFlip(picked, REVEALED, { kind: 'match', cards: [0, 4] }, T)
    expect(showBoard(matched, T).justMatched).toBe(true)
    expect(showBoard(must(pick(matched, 2, T)), T).justMatched).toBe(false)
  })
})

test('between two changes the screen stays the same, and shows no secret face', () => {
  const boards = fc.constantFrom(
    openBoard(WRONG, T),
    turnFaces(REVEALED, T),
    must(pick(openBoard(WRONG, T), 0, T + 1000)),
    must(pick(openBoard(boardView({ clock: 'running' }), T), 0, T)),
    openBoard(boardView({ clock: 'stopped', pause: { kind: 'game-over', cards: [0, 1], ends_in_ms: 1000 } }), T),
    takeFlip(
      must(pick(openBoard(boardView({ up: [0], selected: [0], clock: 'running' }), T), 1, T)),
      WRONG,
      { kind: 'mismatch', cards: [0, 1] },
      T,
    ),
  )
  fc.assert(
    fc.property(
      boards,
      fc.integer({ min: 0, max: 5000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (board, afterMs, part) => {
        const nowMs = T + afterMs
        const shown = showBoard(board, nowMs)
        const delayMs = nextChangeInMs(board, nowMs) ?? 100_000
        expect(delayMs).toBeGreaterThan(0)
        expect(showBoard(board, nowMs + Math.floor(part * delayMs))).toEqual(shown)
        for (const { face, content } of shown.cards) {
          if (face === 'down' || face === 'turning') expect(content).toBeNull()
          else expect(content).not.toBeNull()
        }
      },
    ),
  )
})
