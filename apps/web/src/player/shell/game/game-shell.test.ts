import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { ApiError } from '../../../platform/network/http.ts'
import { createGameShell, type Game, LEAVE_WAIT_MS } from './game-shell.ts'
import { SEND_AGAIN_AFTER_MS } from './sending.ts'

/** The smallest game: a number to guess. */
type GuessGame = Game & { view: { phase: 'guess' | 'end' | 'exited' } }
type GuessStage =
  | { kind: 'opening' | 'no-game' | 'dealing' | 'guess' | 'end' }
  | { kind: 'failed'; code: string | null }

const LOST = new ApiError(0, 'network', 'lost')
const gameOf = (phase: GuessGame['view']['phase'], id = 'game-1'): GuessGame => ({
  id,
  session_id: `session_${id}`,
  view: { phase },
})
const refusal = (code: 'out_of_turn' | 'game_superseded', game: GuessGame | null) =>
  new ApiError(409, code, 'refused', { game })

async function opened(game: GuessGame | null, loading: 'until-response' | 'once' = 'until-response') {
  const clock = createFakeClock()
  const api = {
    current: vi.fn(async () => ({ game })),
    start: vi.fn(async (_requestId: string) => ({ game: gameOf('guess') })),
    guess: vi.fn(async (_gameId: string, _requestId: string) => ({ game: gameOf('end') })),
    leave: vi.fn(async () => ({})),
  }
  const ports = {
    play: vi.fn(),
    announce: vi.fn(),
    goHome: vi.fn(),
    left: vi.fn(),
    began: vi.fn(),
    nextPlayer: vi.fn(async () => {}),
    isBooth: vi.fn(() => false),
    reloadPage: vi.fn(),
    failed: vi.fn(),
    isNew: vi.fn(() => false),
    rememberSession: vi.fn(),
  }
  const reset = vi.fn()
  let requests = 0
  const shell = createGameShell<{ moved: { game: GuessGame }; screen: GuessStage }>(
    { clock, ...ports, newRequestId: () => `request-${++requests}` },
    {
      start: ({ request_id }) => api.start(request_id),
      current: api.current,
      leave: api.leave,
    },
    {
      opening: { kind: 'opening' },
      loading,
      show: ({ view }) => shell.show({ kind: view.phase === 'end' ? 'end' : 'guess' }),
      none: () => shell.show({ kind: 'no-game' }),
      failed: (code) => ({ kind: 'failed', code }),
      reset,
      isEnd: (screen) => screen.kind === 'end',
    },
  )
  const close = shell.controller.open()
  await clock.advance(0)
  const guess = () => shell.move(api.guess)
  const deal = () => shell.deal({ kind: 'dealing' })
  return { shell, close, clock, api, reset, guess, deal, ...ports }
}

test.each([null, gameOf('exited')])('without a game to continue the game itself decides: %o', async (game) => {
  const { shell, rememberSession } = await opened(game)
  expect(shell.screen()).toEqual({ kind: 'no-game' })
  expect(shell.game()).toBeNull()
  expect(rememberSession.mock.calls).toEqual([[null]])
})

test('a newly registered person has no game to look for', async () => {
  const { shell, close, clock, api, isNew } = await opened(gameOf('guess'))
  close()
  isNew.mockReturnValueOnce(true)
  shell.controller.open()
  await clock.advance(0)
  expect(shell.screen()).toEqual({ kind: 'no-game' })
  expect(api.current).toHaveBeenCalledOnce()
})

test('a dealt game is shown and its session kept', async () => {
  const { shell, deal, api, clock, rememberSession } = await opened(null)
  deal()
  expect(shell.screen()).toEqual({ kind: 'dealing' })
  await clock.advance(0)
  expect(api.start).toHaveBeenCalledExactlyOnceWith('request-1')
  expect(shell.screen()).toEqual({ kind: 'guess' })
  expect(rememberSession).toHaveBeenLastCalledWith('session_game-1')
})

test('a move is sent again with the same request id until a response comes', async () => {
  const { shell, guess, api, clock } = await opened(gameOf('guess'))
  api.guess.mockRejectedValueOnce(LOST)
  guess()
  await clock.advance(0)
  expect(shell.controller.snapshot().connection).toBe('lost')
  expect(shell.isSending()).toBe(true)
  await clock.advance(SEND_AGAIN_AFTER_MS)
  expect(api.guess.mock.calls).toEqual([
    ['game-1', 'request-1'],
    ['game-1', 'request-1'],
  ])
  expect(shell.controller.snapshot()).toMatchObject({ screen: { kind: 'end' }, connection: 'fine' })
})

test('a paused game runs no timer, and is read again at the end of the pause', async () => {
  const { shell, guess, api, clock } = await opened(gameOf('guess'))
  const byTime = vi.fn()
  shell.later(byTime, 1000)
  shell.controller.pause()
  shell.later(byTime, 1000)
  await clock.advance(60_000)
  expect(byTime).not.toHaveBeenCalled()
  shell.controller.resume()
  await clock.advance(0)
  expect(api.current).toHaveBeenCalledTimes(2)

  // A move that the pause refused is sent at its end, before anything else.
  api.guess.mockRejectedValueOnce(new ApiError(409, 'paused', 'wait'))
  guess()
  await clock.advance(0)
  shell.controller.pause()
  shell.controller.resume()
  await clock.advance(0)
  expect(api.guess).toHaveBeenCalledTimes(2)
  expect(api.current).toHaveBeenCalledTimes(2)
  expect(shell.screen()).toEqual({ kind: 'end' })
})

test('a lost network repeats the loading of one game and fails that of another', async () => {
  const patient = await opened(gameOf('guess'))
  patient.api.current.mockRejectedValueOnce(LOST)
  patient.shell.find()
  await patient.clock.advance(SEND_AGAIN_AFTER_MS)
  expect(patient.shell.screen()).toEqual({ kind: 'guess' })

  const hasty = await opened(gameOf('guess'), 'once')
  hasty.api.current.mockRejectedValueOnce(LOST)
  hasty.shell.find()
  await hasty.clock.advance(SEND_AGAIN_AFTER_MS)
  expect(hasty.shell.screen()).toEqual({ kind: 'failed', code: 'network' })
  expect(hasty.clock.pending()).toBe(0)
})

test('a response to an earlier request changes nothing', async () => {
  const { shell, guess, deal, api, clock } = await opened(gameOf('guess'))
  let respond: (moved: { game: GuessGame }) => void = () => undefined
  api.guess.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)))
  guess()
  deal()
  respond({ game: gameOf('end') })
  await clock.advance(0)
  expect(shell.screen()).toEqual({ kind: 'guess' })
})

test('a move out of turn follows the server', async () => {
  const { shell, guess, api, clock, reset } = await opened(gameOf('guess'))
  api.guess.mockRejectedValueOnce(refusal('out_of_turn', gameOf('end')))
  reset.mockClear()
  guess()
  await clock.advance(0)
  expect(shell.controller.snapshot()).toMatchObject({ screen: { kind: 'end' }, superseded: false })
  expect(reset).toHaveBeenCalledOnce()
})

test('a superseded game gives way to the one that counts, until the player acts on it', async () => {
  const { shell, guess, api, clock } = await opened(gameOf('guess'))
  api.guess.mockRejectedValueOnce(refusal('game_superseded', gameOf('guess', 'game-2')))
  guess()
  await clock.advance(0)
  expect(shell.controller.snapshot()).toMatchObject({ screen: { kind: 'guess' }, superseded: true })
  shell.clearSuperseded()
  expect(shell.controller.snapshot().superseded).toBe(false)
  guess()
  expect(api.guess).toHaveBeenLastCalledWith('game-2', 'request-2')
})

test('a game the server no longer knows is searched for again', async () => {
  const { shell, guess, api, clock } = await opened(gameOf('guess'))
  api.guess.mockRejectedValueOnce(new ApiError(404, 'game_not_found', 'gone'))
  api.current.mockResolvedValueOnce({ game: null })
  guess()
  await clock.advance(0)
  expect(shell.screen()).toEqual({ kind: 'no-game' })
})

test.each(['not_registered', 'wrong_game'] as const)('%s goes home and forgets the session', async (code) => {
  const { guess, api, clock, goHome, rememberSession } = await opened(gameOf('guess'))
  api.guess.mockRejectedValueOnce(new ApiError(401, code, 'no'))
  guess()
  await clock.advance(0)
  expect(goHome).toHaveBeenCalledOnce()
  expect(rememberSession).toHaveBeenLastCalledWith(null)
})

test('any other failure is shown by the game', async () => {
  const { shell, guess, api, clock, failed } = await opened(gameOf('guess'))
  api.guess.mockRejectedValueOnce(new ApiError(500, 'internal', 'oops'))
  guess()
  await clock.advance(0)
  expect(shell.screen()).toEqual({ kind: 'failed', code: 'internal' })
  api.guess.mockRejectedValueOnce(new TypeError('a bug'))
  guess()
  await clock.advance(0)
  expect(shell.screen()).toEqual({ kind: 'failed', code: null })
  // Both failures may mean that the page is older than the server. A
  // refusal that both know doesn't.
  expect(failed).toHaveBeenCalledTimes(2)
  api.guess.mockRejectedValueOnce(new ApiError(409, 'no_questions', 'none'))
  guess()
  await clock.advance(0)
  expect(failed).toHaveBeenCalledTimes(2)
})

test('one timer at a time, and none after leaving', async () => {
  const { shell, clock } = await opened(gameOf('guess'))
  const [first, second] = [vi.fn(), vi.fn()]
  shell.later(first, 10)
  shell.later(second, 20)
  await clock.advance(20)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
  shell.later(first, 10)
  void shell.controller.exit()
  await clock.advance(10)
  expect(first).not.toHaveBeenCalled()
})

test('exit from a running game goes home at once, and passes its request on', async () => {
  const { shell, api, clock, goHome, left } = await opened(gameOf('guess'))
  void shell.controller.exit()
  void shell.controller.exit()
  expect(goHome).toHaveBeenCalledOnce()
  expect(api.leave).toHaveBeenCalledExactlyOnceWith('game-1', { request_id: 'request-1' })
  expect(left).toHaveBeenCalledExactlyOnceWith('game-1', expect.any(Promise))
  await clock.advance(0)
  await left.mock.calls[0]?.[1]
})

test('a game that is dealt ends the offer to come back to the last one', async () => {
  const { deal, clock, began } = await opened(null)
  deal()
  expect(began).not.toHaveBeenCalled()
  await clock.advance(0)
  expect(began).toHaveBeenCalledOnce()
})

test('exit from an end screen waits for the server, but not long, and happens once', async () => {
  const { shell, api, clock, goHome, left } = await opened(gameOf('end'))
  api.leave.mockReturnValue(new Promise(() => undefined))
  void shell.controller.exit()
  void shell.controller.exit()
  await clock.advance(LEAVE_WAIT_MS - 1)
  expect(goHome).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(goHome).toHaveBeenCalledOnce()
  expect(left).not.toHaveBeenCalled()
  expect(api.leave).toHaveBeenCalledExactlyOnceWith('game-1', { request_id: 'request-1' })
})

test('the next player gets the device once the end screen is put away', async () => {
  const { shell, api, clock, nextPlayer, goHome } = await opened(gameOf('end'))
  void shell.controller.nextPlayer()
  void shell.controller.nextPlayer()
  expect([api.leave.mock.calls.length, nextPlayer.mock.calls.length]).toEqual([1, 0])
  await clock.advance(0)
  expect(nextPlayer).toHaveBeenCalledOnce()
  expect(goHome).not.toHaveBeenCalled()
})

test('a booth hands over at once, and sends nothing for the former player', async () => {
  const { shell, api, isBooth, nextPlayer, close } = await opened(gameOf('end'))
  isBooth.mockReturnValue(true)
  nextPlayer.mockImplementation(async () => shell.controller.drop())
  void shell.controller.nextPlayer()
  expect(nextPlayer).toHaveBeenCalledOnce()
  close()
  expect(api.leave).not.toHaveBeenCalled()
})

test('a dropped player sends no more requests', async () => {
  const { shell, clock, api, guess, close, rememberSession } = await opened(gameOf('guess'))
  api.guess.mockRejectedValue(new ApiError(0, 'network', 'lost'))
  guess()
  await clock.advance(0)
  shell.controller.drop()
  await clock.advance(60_000)
  close()
  expect([api.guess.mock.calls.length, api.leave.mock.calls.length]).toEqual([1, 0])
  expect(rememberSession).toHaveBeenLastCalledWith(null)
})

test('leaving the page puts an end screen away and leaves a running game open', async () => {
  const ended = await opened(gameOf('end'))
  ended.close()
  expect(ended.api.leave).toHaveBeenCalledOnce()
  const running = await opened(gameOf('guess'))
  running.close()
  expect(running.api.leave).not.toHaveBeenCalled()
})

test('a slow network is announced once', async () => {
  const { guess, api, clock, announce } = await opened(gameOf('guess'))
  api.guess.mockReturnValueOnce(new Promise(() => undefined))
  guess()
  await clock.advance(60_000)
  expect(announce.mock.calls).toEqual([['Reconnecting...']])
})
