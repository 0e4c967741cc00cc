import type { CurrentFlipMatchGame, FlipMatchGame, FlipMatchMoved, FlipRequest } from '@noor-quest/contract/flip-match'
import type { CardView, FlipMatchView, FlipOutcome } from '@noor-quest/rules/flip-match'
import type { CardContent, Lesson } from '@noor-quest/rules/flip-match-deal'
import { describe, expect, test, vi } from 'vitest'
import { fakeCall } from '../../../test/fake-call.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { SEND_AGAIN_AFTER_MS } from '../shell/game/sending.ts'
import { type BoardStage, TURN_MS } from './board-state.ts'
import { createFlipMatchController } from './flip-match-controller.ts'

type BoardView = Extract<FlipMatchView, { phase: 'board' }>

const LOST = new ApiError(0, 'network', 'lost')
const TERMS = ['صَبْرٌ', 'شُكْرٌ', 'ذِكْرٌ', 'رَحْمَةٌ']
const INFO: FlipMatchView = { phase: 'level-info', level: 1, level1: null }
const GAME_OVER: FlipMatchView = {
  phase: 'finished',
  success: false,
  score: 0,
  total_moves: 1,
  level1: { score: 0, moves: 1, seconds: 3 },
  level2: null,
  lessons: [],
}
const GAME_COMPLETED: FlipMatchView = {
  phase: 'finished',
  success: true,
  score: 1000,
  total_moves: 8,
  level1: { score: 400, moves: 4, seconds: 9 },
  level2: { score: 600, moves: 4, seconds: 20 },
  lessons: [],
}

const LESSON: Lesson = {
  type: 'prophet',
  name: { en: 'Name 0', ar: 'اسم 0' },
  description: { en: 'Item 4', ar: null },
  image_url: '/4.webp',
  explanation: { en: 'Name 0 had item 4.', ar: null },
  source: "Qur'an 2:185",
}

/** The term at a position: 0 and 4 are a pair, 1 and 5, and so on. */
const termAt = (card: number): CardContent => ({ type: 'term', arabic_text: TERMS[card % 4] ?? '' })
const itemAt = (card: number): CardContent =>
  card < 4
    ? { type: 'name', name: { en: `Name ${card}`, ar: `اسم ${card}` } }
    : { type: 'image', image_url: `/${card}.webp`, description: { en: `Item ${card}`, ar: null } }

function board(level: 1 | 2, change: Partial<Omit<BoardView, 'cards'>> & { up?: number[]; selected?: number[] } = {}) {
  const { up = [], selected = [], ...rest } = change
  const matched = (rest.pairs ?? []).flat()
  const cards = Array.from({ length: 8 }, (_, card): CardView => {
    const state = matched.includes(card) ? 'matched' : rest.revealed || up.includes(card) ? 'up' : 'down'
    const content = state === 'down' ? null : level === 1 ? itemAt(card) : termAt(card)
    return { card, state, selected: selected.includes(card), content }
  })
  const view: BoardView = {
    phase: 'board',
    level,
    revealed: false,
    cards,
    pairs: [],
    lesson: null,
    matches: rest.pairs?.length ?? 0,
    moves: 0,
    clock: 'waiting',
    elapsed_ms: 0,
    pause: null,
    ...rest,
  }
  return view
}
const REVEALED = board(1, { revealed: true, clock: 'running' })

function gameOf(view: FlipMatchView, seq = 0, id = 'game-1'): FlipMatchGame {
  return { id, session_id: `session_${id}`, seq, view }
}
function moved(view: FlipMatchView, seq: number, outcome: FlipOutcome | null = null): FlipMatchMoved {
  return { game: gameOf(view, seq), outcome }
}
const refusal = (code: 'out_of_turn' | 'game_superseded', game: FlipMatchGame | null) =>
  new ApiError(409, code, 'refused', { game })

/** Opens the controller on `view` with `seq` 5. Null: a player without a game. */
async function opened(view: FlipMatchView | null) {
  const clock = createFakeClock()
  const api = {
    current: vi.fn(async (): Promise<CurrentFlipMatchGame> => ({ game: view && gameOf(view, 5) })),
    start: vi.fn(async (_body: unknown) => moved(INFO, 0)),
    startLevel: vi.fn(async (_gameId: string, _body: unknown) => moved(board(1), 1)),
    reveal: vi.fn(async (_gameId: string, _body: unknown) => moved(REVEALED, 2)),
    flip: vi.fn((_gameId: string, _body: FlipRequest) => new Promise<FlipMatchMoved>(() => undefined)),
    leave: vi.fn(async (_gameId: string, _body: unknown) => moved({ phase: 'exited' }, 9)),
  }
  const ports = {
    ...{ play: vi.fn(), announce: vi.fn(), goHome: vi.fn(), reloadPage: vi.fn(), rememberSession: vi.fn() },
    ...{
      left: vi.fn(),
      began: vi.fn(),
      nextPlayer: vi.fn(),
      failed: vi.fn(),
      isNew: () => false,
      isBooth: () => false,
    },
  }
  let requests = 0
  const controller = createFlipMatchController({
    call: fakeCall({ ...api, level: api.startLevel, flips: api.flip }),
    clock,
    ...ports,
    newRequestId: () => `request-${++requests}`,
  })
  const close = controller.open()
  await clock.advance(0)
  const screen = () => controller.snapshot().screen
  const shown = (): BoardStage => {
    const now = screen()
    if (now.kind !== 'board') throw new Error(`no board but ${now.kind}`)
    return now
  }
  const card = (position: number) => {
    const found = shown().cards[position]
    if (!found) throw new Error(`no card ${position}`)
    return found
  }
  return { controller, close, api, clock, ...ports, screen, shown, card }
}

describe('loading', () => {
  test('deals a game when there is none', async () => {
    const { api, screen } = await opened(null)
    expect(api.start).toHaveBeenCalledExactlyOnceWith({ request_id: 'request-1' })
    expect(screen()).toEqual({ kind: 'info', level: 1, level1: null, starting: false })
  })

  test('a reload in mid-game continues the game', async () => {
    const { shown, clock, api, card } = await opened(
      board(2, { pairs: [[0, 4]], up: [1], selected: [1], moves: 3, clock: 'running', elapsed_ms: 12_300 }),
    )
    expect(shown()).toMatchObject({ level: 2, moves: 3, matches: 1, seconds: 12 })
    expect(card(1)).toMatchObject({ face: 'up', selected: true })
    await clock.advance(700)
    expect(shown().seconds).toBe(13)
    expect(api.start).not.toHaveBeenCalled()
  })

  test.each([
    new ApiError(409, 'no_prophet_data', 'No prophet data found in database'),
    new ApiError(409, 'no_islamic_terms', 'No islamic terms found in database'),
    LOST,
  ])('%s is the load error, and Retry reloads the page', async (error) => {
    const { controller, api, screen, clock, reloadPage } = await opened(GAME_OVER)
    api.start.mockRejectedValueOnce(error)
    controller.start()
    await clock.advance(0)
    expect(screen()).toEqual({ kind: 'load-failed', code: error.code })
    controller.retry()
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  test('opened twice at once, it deals once', async () => {
    const { controller, close, api, clock } = await opened(INFO)
    close()
    api.current.mockResolvedValue({ game: null })
    controller.open()()
    controller.open()
    await clock.advance(0)
    expect(api.start).toHaveBeenCalledOnce()
  })
})

describe('level 1', () => {
  test('starts face down and reveals all cards once', async () => {
    const { controller, api, clock, shown, card, play } = await opened(INFO)
    controller.startLevel()
    controller.startLevel()
    await clock.advance(0)
    expect(api.startLevel).toHaveBeenCalledExactlyOnceWith('game-1', { request_id: 'request-1', seq: 5 })
    expect(card(0)).toMatchObject({ face: 'down', content: null })
    controller.reveal()
    controller.reveal()
    expect(card(0)).toMatchObject({ face: 'turning', content: null })
    await clock.advance(0)
    expect(api.reveal).toHaveBeenCalledExactlyOnceWith('game-1', { request_id: 'request-2', seq: 1 })
    expect(play.mock.calls).toEqual([['flip']])
    expect(shown().revealed).toBe(true)
    expect(card(0)).toMatchObject({ face: 'up', content: { name: { en: 'Name 0' } } })
    expect(card(7).face).toBe('up')
  })

  test('nothing can be chosen before the cards are flipped', async () => {
    const { controller, api } = await opened(board(1))
    controller.choose(0)
    expect(api.flip).not.toHaveBeenCalled()
  })

  test('a chosen card is marked at once', async () => {
    const { controller, card, play } = await opened(REVEALED)
    controller.choose(2)
    expect(card(2)).toMatchObject({ face: 'up', selected: true })
    expect(play).not.toHaveBeenCalled()
  })

  test('a match sounds, speaks and stays', async () => {
    const { controller, api, clock, shown, play, announce } = await opened(REVEALED)
    const one = board(1, { revealed: true, clock: 'running', selected: [0] })
    const two = board(1, { revealed: true, clock: 'running', pairs: [[0, 4]], moves: 1, lesson: LESSON })
    api.flip.mockResolvedValueOnce(moved(one, 6, { kind: 'selected', cards: [0] }))
    api.flip.mockResolvedValueOnce(moved(two, 7, { kind: 'match', cards: [0, 4] }))
    controller.choose(0)
    await clock.advance(0)
    expect(announce).toHaveBeenLastCalledWith('Card 1 of 8: Name 0, selected')
    controller.choose(4)
    await clock.advance(0)
    expect(shown()).toMatchObject({ matches: 1, moves: 1, pairs: [[0, 4]], justMatched: true })
    expect(play.mock.calls).toEqual([['correct', 1]])
    expect(announce).toHaveBeenLastCalledWith('Match! 1 of 4. Name 0 had item 4.')
  })

  test('matches in a row climb, also after a reload', async () => {
    const { controller, api, clock, play } = await opened(
      board(1, {
        revealed: true,
        clock: 'running',
        pairs: [
          [0, 4],
          [1, 5],
        ],
        selected: [2],
      }),
    )
    const three = board(1, {
      revealed: true,
      clock: 'running',
      pairs: [
        [0, 4],
        [1, 5],
        [2, 6],
      ],
      moves: 3,
    })
    api.flip.mockResolvedValueOnce(moved(three, 7, { kind: 'match', cards: [2, 6] }))
    controller.choose(6)
    await clock.advance(0)
    expect(play.mock.calls).toEqual([['correct', 3]])
  })

  test('a wrong match stops the clock, and after its second the server shows the end', async () => {
    const { controller, api, clock, shown, card, screen, play } = await opened(
      board(1, { revealed: true, clock: 'running', selected: [0], elapsed_ms: 3000 }),
    )
    const over = board(1, {
      revealed: true,
      clock: 'stopped',
      elapsed_ms: 3400,
      moves: 1,
      selected: [0, 5],
      pause: { kind: 'game-over', cards: [0, 5], ends_in_ms: 1000 },
    })
    api.flip.mockResolvedValueOnce(moved(over, 6, { kind: 'mismatch', cards: [0, 5] }))
    controller.choose(5)
    await clock.advance(999)
    expect(shown()).toMatchObject({ pause: 'game-over', seconds: 3 })
    expect(card(5).wrong).toBe(true)
    expect(play.mock.calls).toEqual([['wrong']])
    controller.choose(1)
    expect(api.flip).toHaveBeenCalledOnce()
    api.current.mockResolvedValueOnce({ game: gameOf(GAME_OVER, 6) })
    await clock.advance(1)
    expect(screen()).toEqual({ kind: 'end', result: GAME_OVER })
    expect(play.mock.calls).toEqual([['wrong']])
  })

  test('a complete level leads to the next info after its pause', async () => {
    const { api, clock, screen } = await opened(
      board(1, { pause: { kind: 'level-complete', cards: [3, 7], ends_in_ms: 1500 } }),
    )
    const info: FlipMatchView = { phase: 'level-info', level: 2, level1: { score: 400, moves: 4, seconds: 9 } }
    api.current.mockResolvedValueOnce({ game: gameOf(info, 9) })
    await clock.advance(1499)
    expect(screen().kind).toBe('board')
    await clock.advance(1)
    expect(screen()).toMatchObject({ kind: 'info', level: 2, level1: { score: 400 } })
  })
})

describe('level 2', () => {
  const first = board(2, { up: [0], selected: [0], clock: 'running' })
  const wrong = board(2, {
    up: [0, 1],
    clock: 'running',
    moves: 1,
    elapsed_ms: 800,
    pause: { kind: 'mismatch', cards: [0, 1], ends_in_ms: 1000 },
  })

  test('the turn starts at the click; the face comes with the response', async () => {
    const { controller, api, clock, card, play, shown } = await opened(board(2))
    api.flip.mockResolvedValueOnce(moved(first, 6, { kind: 'selected', cards: [0] }))
    controller.choose(0)
    expect(card(0)).toMatchObject({ face: 'turning', content: null })
    expect(play.mock.calls).toEqual([['flip']])
    await clock.advance(0)
    expect(card(0)).toMatchObject({ face: 'up', selected: true, content: termAt(0) })
    await clock.advance(1000)
    expect(shown().seconds).toBe(1)
  })

  test('a second click before the first response is sent after it, with the next seq', async () => {
    const { controller, api, clock, card } = await opened(board(2))
    api.flip.mockResolvedValueOnce(moved(first, 6, { kind: 'selected', cards: [0] }))
    controller.choose(0)
    controller.choose(1)
    expect(api.flip).toHaveBeenCalledOnce()
    expect(card(1).face).toBe('turning')
    await clock.advance(0)
    expect(api.flip.mock.calls.map(([, body]) => body)).toEqual([
      { request_id: 'request-1', seq: 5, card: 0 },
      { request_id: 'request-2', seq: 6, card: 1 },
    ])
  })

  test('a wrong pair turns back after its second, and its faces leave the page', async () => {
    const { controller, api, clock, card, shown, play, announce } = await opened(first)
    api.flip.mockResolvedValueOnce(moved(wrong, 6, { kind: 'mismatch', cards: [0, 1] }))
    controller.choose(1)
    await clock.advance(TURN_MS - 1)
    expect(announce).not.toHaveBeenCalled()
    expect(play.mock.calls).toEqual([['flip']])
    expect(card(1)).toMatchObject({ face: 'up', wrong: false })
    await clock.advance(1)
    expect(announce).toHaveBeenLastCalledWith('شُكْرٌ. No match')
    expect(card(1)).toMatchObject({ face: 'up', wrong: true })
    controller.choose(2)
    await clock.advance(999 - TURN_MS)
    expect(shown().pause).toBe('mismatch')
    await clock.advance(1)
    expect(shown().pause).toBeNull()
    expect(card(0)).toMatchObject({ face: 'turning-back', wrong: false, content: termAt(0) })
    await clock.advance(TURN_MS)
    expect(card(0)).toMatchObject({ face: 'down', content: null })
    expect(card(1)).toMatchObject({ face: 'down', content: null })
    expect(api.flip).toHaveBeenCalledOnce()
    expect(api.current).toHaveBeenCalledOnce()
    expect(play.mock.calls).toEqual([['flip'], ['wrong']])
  })

  test('a pause that runs on a reload ends too', async () => {
    const { clock, shown, card } = await opened(wrong)
    expect(shown().pause).toBe('mismatch')
    await clock.advance(1000 + TURN_MS)
    expect(card(1)).toMatchObject({ face: 'down', content: null })
  })

  test('the last match leads to the end screen, with its sound', async () => {
    const { controller, api, clock, screen, play } = await opened(first)
    const pairs: [number, number][] = [
      [1, 5],
      [2, 6],
      [3, 7],
      [0, 4],
    ]
    const pause = { kind: 'level-complete' as const, cards: [0, 4] as [number, number], ends_in_ms: 1500 }
    const complete = board(2, { pairs, clock: 'stopped', pause })
    api.flip.mockResolvedValueOnce(moved(complete, 6, { kind: 'match', cards: [0, 4] }))
    controller.choose(4)
    await clock.advance(1499)
    api.current.mockResolvedValueOnce({ game: gameOf(GAME_COMPLETED, 6) })
    await clock.advance(1)
    expect(screen()).toEqual({ kind: 'end', result: GAME_COMPLETED })
    expect(play.mock.calls).toEqual([['flip'], ['correct', 1], ['win']])
  })
})

describe('a bad network', () => {
  test('a restart forgets the flip that was on its way', async () => {
    const { controller, api, clock, screen } = await opened(board(2))
    api.flip.mockRejectedValueOnce(LOST)
    controller.choose(0)
    await clock.advance(0)
    controller.restart()
    await clock.advance(10 * SEND_AGAIN_AFTER_MS)
    expect(api.flip).toHaveBeenCalledOnce()
    expect(controller.snapshot().connection).toBe('fine')
    expect(screen().kind).toBe('info')
  })
})

describe('out of step', () => {
  test('a refused flip follows the server and drops what was chosen after it', async () => {
    const { controller, api, clock, card, shown } = await opened(board(2))
    api.flip.mockRejectedValueOnce(refusal('out_of_turn', gameOf(board(2, { pairs: [[2, 6]] }), 11)))
    controller.choose(0)
    controller.choose(1)
    await clock.advance(0)
    expect(shown().pairs).toEqual([[2, 6]])
    expect(card(1).face).toBe('down')
    controller.choose(3)
    expect(api.flip).toHaveBeenLastCalledWith('game-1', expect.objectContaining({ seq: 11, card: 3 }))
  })

  test('a game left elsewhere is followed by a new one', async () => {
    const { controller, api, clock } = await opened(board(2))
    api.flip.mockRejectedValueOnce(refusal('out_of_turn', gameOf({ phase: 'exited' }, 12)))
    controller.choose(0)
    await clock.advance(0)
    expect(api.start).toHaveBeenCalledOnce()
  })
})

describe('leaving', () => {
  test('Restart gets a new deal and forgets the names; Play Again avoids them', async () => {
    const { controller, api, clock, screen } = await opened(board(2))
    controller.restart()
    controller.restart()
    expect(screen()).toEqual({ kind: 'loading' })
    await clock.advance(0)
    expect(api.start.mock.calls).toEqual([[{ request_id: 'request-1', restart: true }]])
    const over = await opened(GAME_OVER)
    over.controller.start()
    over.controller.start()
    expect(over.api.start.mock.calls).toEqual([[{ request_id: 'request-1' }]])
  })
})
