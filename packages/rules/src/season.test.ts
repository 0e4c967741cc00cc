import { describe, expect, it } from 'vitest'
import { isTonight, type SeasonTimes, seasonEndsAtMs, seasonState, TONIGHT_EARLY_MS } from './season.ts'

const NEVER = { opensAtMs: null, closesAtMs: null, freezesAtMs: null, archivedAtMs: null }
const ALWAYS: SeasonTimes = { ...NEVER, opensByPress: false }
const TIMED: SeasonTimes = { ...ALWAYS, opensAtMs: 1000, closesAtMs: 5000, freezesAtMs: 4000 }

describe('a season', () => {
  it('without times is always open', () => {
    for (const atMs of [0, 1e15]) {
      expect(seasonState(ALWAYS, atMs)).toEqual({
        ...{ phase: 'open', opensInMs: null, closesInMs: null, freezesInMs: null, isFrozen: false },
      })
    }
  })

  it.each([
    [999, 'before', 1, 4001, 3001, false],
    [1000, 'open', null, 4000, 3000, false],
    [4000, 'open', null, 1000, null, true],
    [4999, 'open', null, 1, null, true],
    [5000, 'closed', null, null, null, true],
  ] as const)('at %i ms is %s', (atMs, phase, opensInMs, closesInMs, freezesInMs, isFrozen) => {
    expect(seasonState(TIMED, atMs)).toEqual({ phase, opensInMs, closesInMs, freezesInMs, isFrozen })
  })

  it('that opens by a press stays shut without an opening time, and opens by one', () => {
    const shut = { ...ALWAYS, opensByPress: true }
    expect(seasonState({ ...shut, closesAtMs: 5000 }, 1000)).toEqual({
      ...{ phase: 'before', opensInMs: null, closesInMs: 4000, freezesInMs: null, isFrozen: false },
    })
    expect(seasonState({ ...shut, closesAtMs: 5000 }, 5000).phase).toBe('closed')
    expect(seasonState({ ...shut, opensAtMs: 1000 }, 1000).phase).toBe('open')
  })

  it('is archived whatever its times say', () => {
    expect(seasonState({ ...TIMED, archivedAtMs: 2000 }, 1500)).toMatchObject({ phase: 'archived' })
  })

  it('ends when it closes or is archived, whichever is first', () => {
    expect(seasonEndsAtMs(ALWAYS)).toBeNull()
    expect(seasonEndsAtMs(TIMED)).toBe(5000)
    expect(seasonEndsAtMs({ ...TIMED, archivedAtMs: 2000 })).toBe(2000)
    expect(seasonEndsAtMs({ ...TIMED, archivedAtMs: 9000 })).toBe(5000)
    expect(seasonEndsAtMs({ ...ALWAYS, archivedAtMs: 9000 })).toBe(9000)
  })
})

describe('Tonight', () => {
  const OPENS = { ...TIMED, opensAtMs: 5 * TONIGHT_EARLY_MS, closesAtMs: 8 * TONIGHT_EARLY_MS }
  const at = (season: SeasonTimes, hour: number, others: Partial<Parameters<typeof isTonight>[1]> = {}) =>
    isTonight(season, { press: null, isAnnounced: false, ...others }, hour * TONIGHT_EARLY_MS)

  it.each([
    [OPENS, 3.9, false],
    [OPENS, 4, true],
    // After the close too, because the final, the draw and the ceremony follow.
    [OPENS, 9, true],
    [ALWAYS, 1e6, false],
    [{ ...ALWAYS, closesAtMs: 1 }, 1e6, false],
    [{ ...OPENS, archivedAtMs: 1 }, 6, false],
  ])('of %j at hour %d: %s', (season, hour, expected) => expect(at(season, hour)).toBe(expected))

  it('follows a press whatever the time, until the results are announced', () => {
    for (const season of [ALWAYS, OPENS]) {
      for (const hour of [0, 6]) {
        expect(at(season, hour, { press: 'begun' })).toBe(true)
        expect(at(season, hour, { press: 'over' })).toBe(false)
        expect(at(season, hour, { press: 'begun', isAnnounced: true })).toBe(false)
      }
    }
    expect(at(OPENS, 6, { isAnnounced: true })).toBe(false)
  })
})
