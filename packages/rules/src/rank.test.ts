import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GAMES } from './games.ts'
import {
  byPlace,
  RANKED_MOVES_MAX,
  RANKED_MS_MAX,
  RANKED_SCORE_MAX,
  type RankedGame,
  rankedBy,
  rankInOrder,
  rankKey,
} from './rank.ts'

const score = fc.integer({ min: 0, max: RANKED_SCORE_MAX })
const moves = fc.integer({ min: 0, max: RANKED_MOVES_MAX })
const elapsedMs = fc.integer({ min: 0, max: RANKED_MS_MAX })
const game = fc.record({ score, moves, elapsedMs, factor: fc.constant(1) })

/** The order in words: more points, then fewer moves, then less time. */
const order = (a: RankedGame, b: RankedGame) => b.score - a.score || a.moves - b.moves || a.elapsedMs - b.elapsedMs

describe('rankKey', () => {
  it('sorts as points, then fewer moves, then less time', () => {
    fc.assert(
      fc.property(game, game, (a, b) => {
        expect(Math.sign(rankKey(a) - rankKey(b))).toBe(Math.sign(order(a, b)))
      }),
    )
  })

  it('sorts games that differ in one thing alone by that thing', () => {
    fc.assert(
      fc.property(game, score, moves, elapsedMs, (a, otherScore, otherMoves, otherMs) => {
        for (const b of [
          { ...a, score: otherScore },
          { ...a, moves: otherMoves },
          { ...a, elapsedMs: otherMs },
        ]) {
          expect(Math.sign(rankKey(a) - rankKey(b))).toBe(Math.sign(order(a, b)))
        }
      }),
    )
  })

  it('is a safe integer of at least 0 for whatever a game may bring', () => {
    const anything = fc.record({
      score,
      moves: fc.maxSafeNat(),
      elapsedMs: fc.maxSafeNat(),
      factor: fc.constantFrom(1, 1.5, 2),
    })
    fc.assert(
      fc.property(anything, (played) => {
        expect(rankKey(played)).toSatisfy(Number.isSafeInteger)
        expect(rankKey(played)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('lets no number of moves and no time outweigh a point, nor any time a move', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RANKED_SCORE_MAX }),
        fc.maxSafeNat(),
        fc.maxSafeNat(),
        (points, many, long) => {
          const slow = rankKey({ score: points, moves: many, elapsedMs: long, factor: 1 })
          expect(slow).toBeLessThan(rankKey({ score: points - 1, moves: 0, elapsedMs: 0, factor: 1 }))
        },
      ),
    )
    const slow = rankKey({ score: 1000, moves: 8, elapsedMs: Number.MAX_SAFE_INTEGER, factor: 1 })
    expect(slow).toBeLessThan(rankKey({ score: 1000, moves: 9, elapsedMs: 0, factor: 1 }))
  })

  it('divides the time by the factor of extra time, in whole milliseconds', () => {
    fc.assert(
      fc.property(score, moves, elapsedMs, fc.constantFrom(1, 1.5, 2), (points, count, ms, factor) => {
        const extended = rankKey({ score: points, moves: count, elapsedMs: ms, factor })
        expect(extended).toBe(rankKey({ score: points, moves: count, elapsedMs: Math.floor(ms / factor), factor: 1 }))
      }),
    )
  })

  it.each([
    [{ score: 3000, moves: 0, elapsedMs: 22_500, factor: 1 }, 150_495_654_074_340],
    [{ score: 1000, moves: 8, elapsedMs: 0, factor: 1 }, 425_374_634_737_664],
    [{ score: 0, moves: 0, elapsedMs: 0, factor: 1 }, 562_812_514_467_840],
    [{ score: 4095, moves: 0, elapsedMs: 3, factor: 1.5 }, 2],
  ])('keys of %o never change: they are stored', (played, key) => {
    expect(rankKey(played)).toBe(key)
  })

  it.each([
    { score: -1 },
    { score: 10n as never },
    { score: RANKED_SCORE_MAX + 1 },
    { score: 0.5 },
    { score: Number.NaN },
    { moves: -1 },
    { moves: 1.5 },
    { moves: Number.POSITIVE_INFINITY },
    { elapsedMs: -1 },
    { elapsedMs: 0.5 },
    { elapsedMs: Number.NaN },
    { elapsedMs: 2 ** 53 },
    { factor: 0 },
    { factor: 0.5 },
    { factor: Number.NaN },
    { factor: Number.POSITIVE_INFINITY },
  ])('refuses %o, which no game can bring', (wrong) => {
    expect(() => rankKey({ score: 100, moves: 8, elapsedMs: 1000, factor: 1, ...wrong })).toThrow(RangeError)
  })

  it('has room for every game', () => {
    for (const { highestScore } of GAMES) expect(highestScore).toBeLessThanOrEqual(RANKED_SCORE_MAX)
  })
})

describe('byPlace', () => {
  it('puts the better game first, then the earlier one, then the smaller id', () => {
    const ordered = [
      { rank_key: 1, scored_at: '2026-01-02T00:00:00.000Z', id: 'c' },
      { rank_key: 2, scored_at: '2026-01-01T00:00:00.000Z', id: 'b' },
      { rank_key: 2, scored_at: '2026-01-02T00:00:00.000Z', id: 'a' },
      { rank_key: 2, scored_at: '2026-01-02T00:00:00.000Z', id: 'b' },
      { rank_key: 10, scored_at: '2026-01-01T00:00:00.000Z', id: 'a' },
    ]
    expect(ordered.toReversed().sort(byPlace)).toEqual(ordered)
  })
})

describe('rankedBy', () => {
  it('reads from a key what it was made of', () => {
    fc.assert(
      fc.property(score, moves, elapsedMs, (points, turns, ms) => {
        const key = rankKey({ score: points, moves: turns, elapsedMs: ms, factor: 1 })
        expect(rankedBy(key)).toEqual({ score: points, moves: turns, elapsedMs: ms })
      }),
    )
  })

  it('has the time of a player with extra time as it is compared', () => {
    const key = rankKey({ score: 3000, moves: 0, elapsedMs: 90_001, factor: 1.5 })
    expect(rankedBy(key)).toEqual({ score: 3000, moves: 0, elapsedMs: 60_000 })
  })
})

describe('places in order', () => {
  const row = (rank_key: number, second: number) => ({ rank_key, scored_at: `2026-01-01T00:00:0${second}.000Z` })
  const rows = [row(1, 0), row(2, 1), row(2, 2), row(3, 3), row(3, 3), row(3, 4), row(4, 5)]
  const places = [
    { ordinal: 1, rank: 1, tie: null },
    { ordinal: 2, rank: 2, tie: 'earlier' },
    { ordinal: 3, rank: 3, tie: 'earlier' },
    { ordinal: 4, rank: 4, tie: 'shared' },
    { ordinal: 5, rank: 4, tie: 'shared' },
    { ordinal: 6, rank: 6, tie: 'earlier' },
    { ordinal: 7, rank: 7, tie: null },
  ]

  it('share a rank where nothing decides, and say where only the time of day does', () => {
    expect(rankInOrder(rows, null, undefined)).toEqual(places)
    expect(rankInOrder([], null, undefined)).toEqual([])
  })

  it('are the same in whatever pages they are read', () => {
    for (let size = 1; size < rows.length; size++) {
      const paged: unknown[] = []
      let before: Parameters<typeof rankInOrder>[1] = null
      for (let at = 0; at < rows.length; at += size) {
        const page = rows.slice(at, at + size)
        const ranked = rankInOrder(page, before, rows[at + size])
        paged.push(...ranked)
        const [last, place] = [page.at(-1), ranked.at(-1)]
        before = last && place ? { ...last, ...place } : null
      }
      expect(paged).toEqual(places)
    }
  })
})
