import type { Leaderboard } from '@noor-quest/contract/leaderboards'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createLeaderboards, FRESH_MS } from './leaderboards.ts'

const leaderboard = (name: string): Leaderboard => ({
  entries: [{ key: name, rank: 1, name, score: 300, moves: 0, elapsed_ms: 90_000, game: 'quiz', level: 1 }],
})

/** Leaderboards whose responses the test sends, in the order of the requests. */
function asked() {
  const clock = createFakeClock()
  const calls: { game: string; respond: (leaderboard: Leaderboard) => void; fail: () => void }[] = []
  const leaderboards = createLeaderboards({
    now: clock.now,
    load: (game) =>
      new Promise((resolve, reject) => {
        calls.push({ game, respond: resolve, fail: () => reject(new Error('away')) })
      }),
  })
  return { leaderboards, calls, clock }
}

test('both leaderboards are requested once, and each is shown when it arrives', async () => {
  const { leaderboards, calls } = asked()
  const done = leaderboards.refresh()
  void leaderboards.refresh()
  expect(calls.map(({ game }) => game)).toEqual(['quiz', 'flip-match'])
  expect(leaderboards.snapshot().quiz).toEqual({ entries: undefined, failed: false })
  calls[0]?.respond(leaderboard('Bilal'))
  calls[1]?.fail()
  await done
  expect(leaderboards.snapshot().quiz).toEqual({ ...leaderboard('Bilal'), failed: false })
  expect(leaderboards.snapshot()['flip-match']).toEqual({ entries: undefined, failed: true })
})

test('a fresh leaderboard is not requested again, an old or failed one is', async () => {
  const { leaderboards, calls, clock } = asked()
  const first = leaderboards.refresh()
  calls[0]?.respond(leaderboard('Bilal'))
  calls[1]?.fail()
  await first
  await clock.advance(FRESH_MS - 1)
  void leaderboards.refresh()
  expect(calls.map(({ game }) => game)).toEqual(['quiz', 'flip-match', 'flip-match'])
  await clock.advance(1)
  void leaderboards.refresh()
  expect(calls.slice(3).map(({ game }) => game)).toEqual(['quiz'])
})

test('a response to a request made before an event does not undo the event', async () => {
  const { leaderboards, calls, clock } = asked()
  const done = leaderboards.refresh()
  await clock.advance(10)
  leaderboards.set('quiz', leaderboard('Maryam'))
  calls[0]?.respond(leaderboard('Bilal'))
  calls[1]?.respond({ entries: [] })
  await done
  expect(leaderboards.snapshot().quiz.entries?.[0]?.name).toBe('Maryam')
})

test('a failure keeps the last leaderboard, and an event ends it', async () => {
  const { leaderboards, calls, clock } = asked()
  leaderboards.set('quiz', leaderboard('Maryam'))
  await clock.advance(FRESH_MS)
  const done = leaderboards.refresh()
  for (const { fail } of calls) fail()
  await done
  expect(leaderboards.snapshot().quiz).toEqual({ ...leaderboard('Maryam'), failed: true })
  let notified = 0
  leaderboards.subscribe(() => notified++)
  leaderboards.set('quiz', leaderboard('Bilal'))
  expect(leaderboards.snapshot().quiz.failed).toBe(false)
  expect(notified).toBe(1)
})
