import type { LeaderboardEvent } from '@noor-quest/contract/leaderboards'
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createFakeEvents } from '../../test/fake-events.ts'
import { followLeaderboards } from './leaderboard-api.ts'

function follow() {
  const clock = createFakeClock()
  const events = createFakeEvents()
  const leaderboards: LeaderboardEvent[] = []
  const settings: ClientSettings[] = []
  const seasons: CurrentSeason[] = []
  const on = {
    leaderboard: leaderboards.push.bind(leaderboards),
    settings: settings.push.bind(settings),
    season: seasons.push.bind(seasons),
    messages: () => undefined,
    finalist: () => undefined,
    elsewhere: () => undefined,
  }
  followLeaderboards(on, true, { ...events.ports, schedule: clock.schedule })
  return { clock, ...events, leaderboards, settings, seasons }
}

const LEADERBOARD: LeaderboardEvent = {
  game_type: 'quiz',
  entries: [{ key: 'b', rank: 1, name: 'Bilal', score: 3000, moves: 0, elapsed_ms: 90_000, game: 'quiz', level: 3 }],
}

test('each event brings its leaderboard', () => {
  const { emit, leaderboards } = follow()
  emit('leaderboard', LEADERBOARD)
  expect(leaderboards).toEqual([LEADERBOARD])
})

test('the settings and the season come by the same stream', () => {
  const { emit, leaderboards, settings, seasons } = follow()
  emit('settings', { club_name: 'Nur Club', event_title: 'Quiz Night' })
  expect([leaderboards, settings]).toEqual([[], [{ club_name: 'Nur Club', event_title: 'Quiz Night' }]])
  emit('season', { phase: 'closed' })
  expect(seasons).toEqual([{ phase: 'closed' }])
})

test('after a refusal it opens a new stream in 5 s', async () => {
  const { streams, last, emit, leaderboards, clock } = follow()
  last().refuse()
  await clock.advance(4_999)
  expect(streams).toHaveLength(1)
  await clock.advance(1)
  expect(streams).toHaveLength(2)
  emit('leaderboard', LEADERBOARD)
  expect(leaderboards).toEqual([LEADERBOARD])
})
