import type { Leaderboard } from '@noor-quest/contract/leaderboard'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../platform/fake-clock.ts'
import { createBoards, FRESH_MS } from './boards.ts'

const board = (name: string): Leaderboard => ({ entries: [{ rank: 1, name, score: 300, game: 'quiz', level: 1 }] })

/** Boards whose responses the test gives, in the order of the requests. */
function asked() {
  const clock = createFakeClock()
  const calls: { game: string; respond: (board: Leaderboard) => void; fail: () => void }[] = []
  const boards = createBoards({
    now: clock.now,
    load: (game) =>
      new Promise((resolve, reject) => {
        calls.push({ game, respond: resolve, fail: () => reject(new Error('away')) })
      }),
  })
  return { boards, calls, clock }
}

test('both boards are asked for once, and each is shown when it is there', async () => {
  const { boards, calls } = asked()
  const done = boards.refresh()
  void boards.refresh()
  expect(calls.map(({ game }) => game)).toEqual(['quiz', 'flip-match'])
  expect(boards.snapshot().quiz).toEqual({ entries: undefined, failed: false })
  calls[0]?.respond(board('Bilal'))
  calls[1]?.fail()
  await done
  expect(boards.snapshot().quiz).toEqual({ ...board('Bilal'), failed: false })
  expect(boards.snapshot()['flip-match']).toEqual({ entries: undefined, failed: true })
})

test('a fresh board is not asked for again, an old or failed one is', async () => {
  const { boards, calls, clock } = asked()
  const first = boards.refresh()
  calls[0]?.respond(board('Bilal'))
  calls[1]?.fail()
  await first
  await clock.advance(FRESH_MS - 1)
  void boards.refresh()
  expect(calls.map(({ game }) => game)).toEqual(['quiz', 'flip-match', 'flip-match'])
  await clock.advance(1)
  void boards.refresh()
  expect(calls.slice(3).map(({ game }) => game)).toEqual(['quiz'])
})

test('a response to a request made before an event does not undo the event', async () => {
  const { boards, calls, clock } = asked()
  const done = boards.refresh()
  await clock.advance(10)
  boards.set('quiz', board('Maryam'))
  calls[0]?.respond(board('Bilal'))
  calls[1]?.respond({ entries: [] })
  await done
  expect(boards.snapshot().quiz.entries?.[0]?.name).toBe('Maryam')
})

test('a failure keeps what was seen, and an event ends it', async () => {
  const { boards, calls, clock } = asked()
  boards.set('quiz', board('Maryam'))
  await clock.advance(FRESH_MS)
  const done = boards.refresh()
  for (const { fail } of calls) fail()
  await done
  expect(boards.snapshot().quiz).toEqual({ ...board('Maryam'), failed: true })
  let notified = 0
  boards.subscribe(() => notified++)
  boards.set('quiz', board('Bilal'))
  expect(boards.snapshot().quiz.failed).toBe(false)
  expect(notified).toBe(1)
})
