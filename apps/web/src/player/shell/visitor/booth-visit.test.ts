import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { createBoothVisit, IDLE_MS, type Page, WARN_MS } from './booth-visit.ts'
import { OVER_SHOWN_MS } from './open-games.ts'

type Visitor = { person?: boolean | Error; offered?: 'none' | 'undo' | 'return' | null }

/** A booth whose visitor opens `page`. */
function visit(page: Page, { person = true, offered = 'none' }: Visitor = {}) {
  const clock = createFakeClock()
  const end = vi.fn<(isIdle: boolean) => void>()
  const closed = vi.fn()
  const games = {
    open: () => closed,
    offered: vi.fn(async () => offered),
    undoLeftMs: () => 10_000,
    returning: vi.fn((): Promise<boolean> | null => null),
  }
  const hasPerson = vi.fn(async () => {
    if (person instanceof Error) throw person
    return person
  })
  const booth = createBoothVisit({ clock, hasPerson, games, end })
  booth.arrive(page)
  const ends = () => end.mock.calls.map(([isIdle]) => (isIdle ? 'idle' : 'left'))
  return { clock, booth, games, hasPerson, closed, ends }
}

test('a visitor who touches nothing for a minute is gone, after a warning of ten seconds', async () => {
  const { clock, booth, ends } = visit('game')
  await clock.advance(IDLE_MS - 1)
  expect(booth.snapshot()).toBeNull()
  await clock.advance(1)
  expect(booth.snapshot()).toBe(10)
  await clock.advance(WARN_MS - 1)
  expect([booth.snapshot(), ends()]).toEqual([1, []])
  await clock.advance(1)
  expect([booth.snapshot(), ends(), clock.pending()]).toEqual([null, ['idle'], 0])
})

test('a touch proves presence, in the warning too', async () => {
  const { clock, booth, ends } = visit('game')
  await clock.advance(IDLE_MS + 9000)
  booth.touch()
  expect(booth.snapshot()).toBeNull()
  await clock.advance(IDLE_MS + 5000)
  expect([booth.snapshot(), ends()]).toEqual([5, []])
})

test('nothing interrupts a running clock; the minute begins when it stops', async () => {
  const { clock, booth, ends } = visit('game')
  booth.setClockRunning(true)
  booth.touch()
  await clock.advance(600_000)
  booth.setClockRunning(false)
  await clock.advance(IDLE_MS + WARN_MS - 1)
  expect(ends()).toEqual([])
  await clock.advance(1)
  expect(ends()).toEqual(['idle'])
})

test('an untouched invitation stays as it is; a touched one starts again', async () => {
  const { clock, booth, ends } = visit('home', { person: false })
  await clock.advance(600_000)
  expect([booth.snapshot(), ends()]).toEqual([null, []])
  booth.touch()
  await clock.advance(IDLE_MS + WARN_MS)
  await clock.advance(600_000)
  expect(ends()).toEqual(['idle'])
})

test.each<[what: string, page: Page]>([
  ['the home page', 'home'],
  ['the form by Back', 'elsewhere'],
])('a visitor who opens %s without an open game has left', async (_what, page) => {
  const { clock, ends } = visit(page)
  await clock.advance(0)
  expect(ends()).toEqual(['left'])
})

test('an empty form isn’t left, and leads home after a minute', async () => {
  const { clock, games, ends } = visit('elsewhere', { person: false })
  await clock.advance(IDLE_MS + WARN_MS - 1)
  expect([games.offered.mock.calls.length, ends()]).toEqual([0, []])
  await clock.advance(1)
  expect(ends()).toEqual(['idle'])
})

test('a visitor who exits has left once Undo is over', async () => {
  const { clock, booth, ends } = visit('home', { offered: 'undo' })
  booth.touch()
  await clock.advance(9999)
  expect(ends()).toEqual([])
  await clock.advance(1)
  expect([ends(), clock.pending()]).toEqual([['left'], 0])
})

test('a visitor who presses Undo in time stays', async () => {
  const { clock, booth, games, closed, ends } = visit('home', { offered: 'undo' })
  games.returning.mockReturnValue(new Promise((resolve) => clock.schedule(() => resolve(true), 15_000)))
  await clock.advance(20_000)
  booth.arrive('game')
  expect(closed).toHaveBeenCalled()
  booth.setClockRunning(true)
  await clock.advance(600_000)
  expect(ends()).toEqual([])
})

test('a visitor who presses Undo too late reads that the game is over, and has left', async () => {
  const { clock, games, ends } = visit('home', { offered: 'undo' })
  games.returning.mockReturnValue(Promise.resolve(false))
  await clock.advance(10_000 + OVER_SHOWN_MS - 1)
  expect(ends()).toEqual([])
  await clock.advance(1)
  expect(ends()).toEqual(['left'])
})

test.each<[what: string, visitor: Visitor]>([
  ['who may return to a running game', { offered: 'return' }],
  ['whose game isn’t known while the network fails', { offered: null }],
  ['who isn’t known while the network fails', { person: new Error('lost'), offered: null }],
])('a visitor %s has a minute on the home page', async (_what, visitor) => {
  const { clock, ends } = visit('home', visitor)
  await clock.advance(IDLE_MS + WARN_MS - 1)
  expect(ends()).toEqual([])
  await clock.advance(1)
  expect(ends()).toEqual(['idle'])
})

test('a game that opens while the person is looked up keeps its visitor', async () => {
  const { clock, booth, ends } = visit('elsewhere')
  booth.arrive('game')
  await clock.advance(IDLE_MS)
  expect(ends()).toEqual([])
})

test('a hidden tab ends no visit; visible again too late, it ends it at once', async () => {
  const { clock, booth, ends } = visit('game')
  booth.hide(true)
  await clock.advance(600_000)
  expect(ends()).toEqual([])
  booth.hide(false)
  expect(ends()).toEqual(['idle'])
})

test('closing stops all timers', async () => {
  const { clock, booth, closed } = visit('home', { offered: 'undo' })
  booth.touch()
  await clock.advance(0)
  booth.close()
  expect([clock.pending(), closed.mock.calls.length]).toEqual([0, 1])
})
