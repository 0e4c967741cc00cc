import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FLIP_MATCH_MAX, LEVEL1_MAX, LEVEL2_MAX, scoreLevel1, scoreLevel2 } from './flip-match-score.ts'

const play = fc
  .record({ matches: fc.integer({ min: 0, max: 4 }), wrong: fc.nat(200), seconds: fc.nat(100_000) })
  .map(({ matches, wrong, seconds }) => ({ matches, moves: matches + wrong, seconds }))

describe('scoreLevel1', () => {
  it.each([
    { moves: 4, seconds: 0 },
    { moves: 4, seconds: 24 },
    { moves: 4, seconds: 3600 },
  ])('is 400 for a finished level: $moves moves in $seconds s', ({ moves, seconds }) => {
    expect(scoreLevel1({ matches: 4, moves, seconds })).toBe(400)
  })

  it.each([
    { matches: 0, moves: 8, seconds: 30, score: 0 }, // 200 + 0 + 0 + 0 - 200
    { matches: 1, moves: 6, seconds: 10, score: 205 }, // 200 + 50 + 50 + 30 - 125 = 205
    { matches: 2, moves: 5, seconds: 24, score: 302 }, // 200 + 100 + 75 + 2 - 75 = 302
    { matches: 3, moves: 12, seconds: 25, score: 125 }, // 200 + 150 + 0 + 0 - 225 = 125
    { matches: 0, moves: 40, seconds: 0, score: 0 },
  ])('is $score for $matches matches in $moves moves and $seconds s', ({ score, ...played }) => {
    expect(scoreLevel1(played)).toBe(score)
  })
})

describe('scoreLevel2', () => {
  it.each([
    { moves: 4, seconds: 0, score: 600 },
    { moves: 8, seconds: 45, score: 600 },
    { moves: 9, seconds: 30, score: 585 },
    { moves: 10, seconds: 5, score: 568 }, // 567.5, rounded half up
    { moves: 22, seconds: 29, score: 2 }, // 600 + 0 + 31.5 - 630 = 1.5
    { moves: 22, seconds: 30, score: 0 },
    { moves: 15, seconds: 50, score: 225 }, // 600 + 10 + 0 - 385
    { moves: 16, seconds: 49, score: 182 }, // 600 + 0 + 1.5 - 420 = 181.5
  ])('is $score for $moves moves in $seconds s', ({ score, ...played }) => {
    expect(scoreLevel2({ matches: 4, ...played })).toBe(score)
  })
})

it('has maxima that sum to 1000', () => {
  expect(LEVEL1_MAX + LEVEL2_MAX).toBe(FLIP_MATCH_MAX)
})

it.each([
  ['level 1', scoreLevel1, LEVEL1_MAX],
  ['level 2', scoreLevel2, LEVEL2_MAX],
] as const)('is an integer from 0 to the maximum at %s, never more for a slower or clumsier play', (_, score, max) => {
  fc.assert(
    fc.property(play, (played) => {
      const points = score(played)
      expect(Number.isInteger(points)).toBe(true)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(max)
      expect(score({ ...played, seconds: played.seconds + 1 })).toBeLessThanOrEqual(points)
      expect(score({ ...played, moves: played.moves + 1 })).toBeLessThanOrEqual(points)
    }),
  )
})
