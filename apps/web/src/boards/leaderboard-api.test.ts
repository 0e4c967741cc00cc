import type { LeaderboardEvent } from '@noor-quest/contract/leaderboard'
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { followLeaderboards } from './leaderboard-api.ts'

/** A stream that the test controls: `emit` plays the server and the browser. */
function fakeStream() {
  const listeners = new Map<string, (event: Event) => void>()
  return {
    readyState: 1,
    closed: false,
    addEventListener(type: string, listener: (event: never) => void) {
      listeners.set(type, listener as (event: Event) => void)
    },
    close() {
      this.closed = true
    },
    emit(type: string, data?: string) {
      listeners.get(type)?.(Object.assign(new Event(type), { data }))
    },
  }
}

function follow() {
  const clock = createFakeClock()
  const streams: ReturnType<typeof fakeStream>[] = []
  const leaderboards: LeaderboardEvent[] = []
  const settings: ClientSettings[] = []
  const seasons: CurrentSeason[] = []
  const on = {
    board: leaderboards.push.bind(leaderboards),
    settings: settings.push.bind(settings),
    season: seasons.push.bind(seasons),
    evening: () => undefined,
    finalist: () => undefined,
  }
  const stop = followLeaderboards(on, true, {
    open: () => {
      const stream = fakeStream()
      streams.push(stream)
      return stream as unknown as EventSource
    },
    schedule: clock.schedule,
  })
  return { clock, streams, leaderboards, settings, seasons, stop }
}

const LEADERBOARD: LeaderboardEvent = {
  game_type: 'quiz',
  entries: [{ key: 'b', rank: 1, name: 'Bilal', score: 3000, moves: 0, elapsed_ms: 90_000, game: 'quiz', level: 3 }],
}

test('each event brings its board', () => {
  const { streams, leaderboards } = follow()
  streams[0]?.emit('board', JSON.stringify(LEADERBOARD))
  expect(leaderboards).toEqual([LEADERBOARD])
})

test('the settings and the season come by the same stream', () => {
  const { streams, leaderboards, settings, seasons } = follow()
  streams[0]?.emit('settings', '{"club_name":"Nur Club","event_title":"Quiz Night"}')
  expect([leaderboards, settings]).toEqual([[], [{ club_name: 'Nur Club', event_title: 'Quiz Night' }]])
  streams[0]?.emit('season', '{"phase":"closed"}')
  expect(seasons).toEqual([{ phase: 'closed' }])
})

test('a damaged event is left out', () => {
  const { streams, leaderboards } = follow()
  streams[0]?.emit('board', '{"game_type":')
  streams[0]?.emit('board', JSON.stringify(LEADERBOARD))
  expect(leaderboards).toEqual([LEADERBOARD])
})

test('opens no second stream while the browser reconnects by itself', async () => {
  const { streams, clock } = follow()
  streams[0]?.emit('error')
  await clock.advance(60_000)
  expect(streams).toHaveLength(1)
})

test('after a refusal it opens a new stream in 5 s', async () => {
  const { streams, leaderboards, clock } = follow()
  Object.assign(streams[0] ?? {}, { readyState: 2 })
  streams[0]?.emit('error')
  await clock.advance(4_999)
  expect(streams).toHaveLength(1)
  await clock.advance(1)
  expect(streams).toHaveLength(2)
  streams[1]?.emit('board', JSON.stringify(LEADERBOARD))
  expect(leaderboards).toEqual([LEADERBOARD])
})

test('stopping closes the stream and opens no other', async () => {
  const { streams, stop, clock } = follow()
  Object.assign(streams[0] ?? {}, { readyState: 2 })
  streams[0]?.emit('error')
  stop()
  await clock.advance(60_000)
  expect(streams).toHaveLength(1)
  expect(streams[0]?.closed).toBe(true)
})
