import type { Hall } from '@noor-quest/contract/hall'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createFakeEvents } from '../../test/fake-events.ts'
import { createDisplay } from './display-controller.ts'

const HALL: Hall = { players: 2, tiles: 7, finishers: [], public_url: 'https://quiz.example.org' }

function show() {
  const clock = createFakeClock()
  const { ports: events, emit, streams, answer } = createFakeEvents()
  const seen = { settings: [] as unknown[], seasons: [] as unknown[], reloads: 0, probes: 0, isThere: true }
  const display = createDisplay({
    clock,
    random: () => 0.5,
    events,
    asksWhileHidden: true,
    probe: async () => {
      seen.probes += 1
      return seen.isThere
    },
    reload: () => {
      seen.reloads += 1
    },
    onSettings: (settings) => seen.settings.push(settings),
    onSeason: (season) => seen.seasons.push(season),
    onMessages: () => undefined,
  })
  /** The server sends "alive" every 20 s. */
  const pass = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 20_000) {
      emit('alive', {})
      await clock.advance(Math.min(20_000, ms - passedMs))
    }
  }
  return { clock, display, seen, emit, pass, streams, answer }
}

test('shows what the stream brings', () => {
  const { display, seen, emit } = show()
  display.start()
  const entries = [{ key: 'k', rank: 1, name: 'Amina', score: 900, game: 'quiz', level: 3, moves: 0, elapsed_ms: 1 }]
  emit('leaderboard', { game_type: 'quiz', entries })
  emit('leaderboard', { game_type: 'quiz', group_id: 'law', entries: [] })
  emit('hall', HALL)
  emit('screen', { is_open: true })
  emit('stage', { mode: 'leaderboards' })
  emit('settings', { event_title: 'Quiz Night' })
  emit('season', { phase: 'closed' })
  expect(display.snapshot()).toEqual({
    leaderboards: { quiz: entries, 'flip-match': null },
    ofGroups: { law: { quiz: [] } },
    asOf: null,
    hall: HALL,
    isHall: true,
    stage: { mode: 'leaderboards' },
    final: null,
    isLost: false,
  })
  const as_of = '2026-11-25T20:14:00.000Z'
  emit('leaderboard', { game_type: 'quiz', entries, as_of })
  expect(display.snapshot().asOf).toBe(as_of)
  expect([seen.settings, seen.seasons]).toEqual([[{ event_title: 'Quiz Night' }], [{ phase: 'closed' }]])
})

test('shows the leaderboards once the screen was ended, whatever its stream still brings', () => {
  const { display, emit } = show()
  display.start()
  emit('screen', { is_open: true })
  emit('stage', { mode: 'final' })
  expect(display.snapshot()).toMatchObject({ isHall: true, stage: { mode: 'final' } })
  display.leaveHall()
  emit('stage', { mode: 'final' })
  expect(display.snapshot()).toMatchObject({ isHall: false, stage: null })
  // An admin has made it one again.
  emit('screen', { is_open: true })
  emit('stage', { mode: 'final' })
  expect(display.snapshot()).toMatchObject({ isHall: true, stage: { mode: 'final' } })
  emit('screen', { is_open: false })
  expect(display.snapshot()).toMatchObject({ isHall: false, stage: null, final: null })
})

test('is lost only after a while, keeps what it shows, and recovers', async () => {
  const { clock, display, emit } = show()
  display.start()
  emit('open')
  emit('hall', HALL)
  emit('alive', {})
  emit('error')
  await clock.advance(6999)
  expect(display.snapshot().isLost).toBe(false)
  await clock.advance(1)
  expect(display.snapshot()).toMatchObject({ isLost: true, hall: HALL })
  // The browser tried again in between.
  emit('error')
  emit('open')
  expect(display.snapshot().isLost).toBe(false)
})

test('is lost if it never connected', async () => {
  const { clock, display } = show()
  display.start()
  await clock.advance(7000)
  expect(display.snapshot().isLost).toBe(true)
})

test('is not lost while it asks', async () => {
  const { clock, display, answer } = show()
  answer({ event: 'hall', data: HALL })
  display.start()
  await clock.advance(60_000)
  expect(display.snapshot()).toMatchObject({ isLost: false, hall: HALL })
})

test('reloads into a new build after two minutes', async () => {
  const { display, seen, emit, pass } = show()
  display.start()
  emit('build', { id: 'old' })
  await pass(60_000)
  emit('build', { id: 'new' })
  await pass(119_999)
  expect(seen.reloads).toBe(0)
  await pass(1)
  expect([seen.probes, seen.reloads]).toEqual([1, 1])
})

test('doesn’t reload while the page can’t be fetched, and asks again', async () => {
  const { display, seen, emit, pass } = show()
  display.start()
  emit('build', { id: 'old' })
  await pass(60_000)
  seen.isThere = false
  emit('build', { id: 'new' })
  await pass(240_000)
  expect([seen.probes, seen.reloads]).toEqual([2, 0])
  seen.isThere = true
  await pass(120_000)
  expect(seen.reloads).toBe(1)
})

test('doesn’t reload for a build that is replaced', async () => {
  const { display, seen, emit, pass, clock } = show()
  display.start()
  emit('build', { id: 'one' })
  emit('build', { id: 'other' })
  await clock.advance(4000)
  emit('build', { id: 'one' })
  await pass(300_000)
  expect([seen.probes, seen.reloads]).toEqual([0, 0])
})

test('stops its stream and timers', async () => {
  const { display, seen, emit, clock, streams } = show()
  const stop = display.start()
  emit('build', { id: 'one' })
  emit('build', { id: 'other' })
  stop()
  await clock.advance(600_000)
  expect([seen.reloads, streams.length, clock.pending()]).toEqual([0, 1, 0])
})
