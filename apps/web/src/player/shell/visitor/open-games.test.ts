import type { RunningGames } from '@noor-quest/contract/games'
import { UNDO_MS } from '@noor-quest/rules/leaving'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { ApiError } from '../../../platform/network/http.ts'
import { createOpenGames, OVER_SHOWN_MS } from './open-games.ts'

type Running = RunningGames['games'][number]
const running = (change: Partial<Running> = {}): Running => ({
  ...{ game_type: 'quiz', game_id: 'game-1', remaining_ms: 23_000, undo_ms: null },
  ...change,
})
const settled = () => new Promise((resolve) => setImmediate(resolve))

function openGames(...responses: (Running[] | Error)[]) {
  const clock = createFakeClock()
  const load = vi.fn(async () => {
    const games = responses.length > 1 ? responses.shift() : responses[0]
    if (games === undefined || games instanceof Error) throw games
    return { games }
  })
  const comeBack = vi.fn(async () => ({}))
  return { clock, load, comeBack, games: createOpenGames({ clock, load, comeBack }) }
}

test('a running game is shown with its seconds, and asked for again when they are over', async () => {
  const { clock, games, load } = openGames([running()], [running({ remaining_ms: 30_000 })], [])
  const close = games.open()
  expect(games.snapshot()).toBeNull()
  await settled()
  expect(games.snapshot()).toEqual([{ type: 'quiz', id: 'game-1', state: 'running', secondsLeft: 23 }])
  await clock.advance(22_500)
  expect(games.snapshot()).toMatchObject([{ secondsLeft: 1 }])
  await clock.advance(500)
  expect(games.snapshot()).toMatchObject([{ secondsLeft: 0 }])
  await clock.advance(2500)
  await settled()
  expect([load.mock.calls.length, games.snapshot()?.[0]?.secondsLeft]).toEqual([2, 30])
  close()
  expect(clock.pending()).toBe(0)
})

test('a game that is left may be taken back for ten seconds', async () => {
  const { clock, games } = openGames([running({ undo_ms: 9000 })], [])
  games.leave('quiz', 'game-1', Promise.resolve())
  const close = games.open()
  await settled()
  expect(games.snapshot()).toMatchObject([{ state: 'left', secondsLeft: 23 }])
  await clock.advance(9999)
  expect(games.snapshot()).toMatchObject([{ state: 'left' }])
  await clock.advance(1)
  expect(games.snapshot()).toEqual([])
  close()
})

test('a reload offers the rest of the ten seconds', async () => {
  const { clock, games } = openGames([running({ undo_ms: 4000, remaining_ms: null })])
  const close = games.open()
  await settled()
  expect(games.snapshot()).toEqual([{ type: 'quiz', id: 'game-1', state: 'left', secondsLeft: null }])
  await clock.advance(4000)
  expect(games.snapshot()).toEqual([])
  close()
})

test('games are read and leaving is undone only after the server knows of the leaving', async () => {
  const { games, load, comeBack } = openGames([])
  let arrive = () => {}
  games.leave('quiz', 'game-1', new Promise<void>((resolve) => (arrive = resolve)))
  const close = games.open()
  const undone = games.undo({ type: 'quiz', id: 'game-1' })
  await settled()
  expect([load.mock.calls.length, comeBack.mock.calls.length]).toEqual([0, 0])
  arrive()
  expect(await undone).toBe(true)
  expect(comeBack).toHaveBeenCalledExactlyOnceWith({ type: 'quiz', id: 'game-1' })
  close()
})

test('says when it is too late, and offers nothing more', async () => {
  const { clock, games, comeBack } = openGames([])
  games.leave('quiz', 'game-1', Promise.reject(new Error('lost')))
  const close = games.open()
  comeBack.mockRejectedValueOnce(new ApiError(409, 'out_of_turn', 'The game has moved on.'))
  expect(await games.undo({ type: 'quiz', id: 'game-1' })).toBe(false)
  // The pressed notice doesn't disappear without a message.
  expect(games.snapshot()).toMatchObject([{ id: 'game-1', state: 'over' }])
  await clock.advance(OVER_SHOWN_MS)
  expect(games.snapshot()).toEqual([])
  close()
})

test('a return that the network lost is offered again until its deadline', async () => {
  const { clock, games, comeBack } = openGames([])
  games.leave('quiz', 'game-1', Promise.resolve())
  const close = games.open()
  comeBack.mockRejectedValueOnce(new ApiError(0, 'network', 'The network did not answer'))
  expect(await games.undo({ type: 'quiz', id: 'game-1' })).toBe(false)
  expect(games.snapshot()).toMatchObject([{ id: 'game-1', state: 'left' }])
  comeBack.mockImplementationOnce(async () => {
    await clock.advance(UNDO_MS)
    throw new ApiError(0, 'network', 'The network did not answer')
  })
  expect(await games.undo({ type: 'quiz', id: 'game-1' })).toBe(false)
  expect(games.snapshot()).toMatchObject([{ id: 'game-1', state: 'over' }])
  close()
})

test('without a network nothing is shown, and nothing breaks', async () => {
  const { games } = openGames(new Error('offline'))
  const close = games.open()
  await settled()
  expect(games.snapshot()).toEqual([])
  close()
})

test('the offer is known at once after leaving, and otherwise once the server answers', async () => {
  const { games } = openGames(new Error('lost'), [running()], [])
  games.leave('quiz', 'game-1', new Promise(() => undefined))
  expect([await games.offered(), games.undoLeftMs()]).toEqual(['undo', 10_000])
  games.forget()
  expect(games.undoLeftMs()).toBe(0)
  games.leave('quiz', 'game-1', Promise.resolve())
  games.forget()
  for (const offered of [null, 'return', 'none']) {
    const close = games.open()
    expect(await games.offered()).toBe(offered)
    close()
  }
})

test('a person who is dropped while they return leaves no notice', async () => {
  const { games, comeBack } = openGames([])
  games.leave('quiz', 'game-1', Promise.resolve())
  comeBack.mockRejectedValue(new Error('lost'))
  const returned = games.undo({ type: 'quiz', id: 'game-1' })
  expect(games.returning()).toBe(returned)
  games.forget()
  expect([await returned, games.snapshot(), games.returning()]).toEqual([false, [], null])
})
