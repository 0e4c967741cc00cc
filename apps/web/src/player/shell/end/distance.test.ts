import { expect, test } from 'vitest'
import { distanceWords, shareOfWay } from './your-result.tsx'

const row = (key: string, score: number, moves = 0, elapsed_ms = 1000) => ({
  ...{ key, name: key, score, moves, elapsed_ms, is_me: key === 'me' },
})

test.each([
  ['no player is ahead', [row('me', 500), row('b', 400)], 'No player is ahead of you.'],
  ['by points', [row('a', 700), row('me', 500)], '200 points to the next place'],
  [
    'by moves, before time',
    [row('a', 500, 8, 9000), row('me', 500, 10)],
    'Level on points with the next place, but 2 more moves',
  ],
  ['by time', [row('a', 500, 8, 400), row('me', 500, 8, 1000)], 'Level with the next place, 0:00.6 slower'],
  ['equal in all', [row('a', 500), row('me', 500)], 'Level with the next place, whose player got there earlier'],
  ['from the next one alone', [row('a', 900), row('b', 525), row('me', 500)], '25 points to the next place'],
])('the distance to the next place: %s', (_what, neighbours, words) => {
  expect(distanceWords({ neighbours })).toBe(words)
})

test.each([
  ['first', [row('me', 500), row('b', 400)], 1],
  ['half of the way from the player behind', [row('a', 700), row('me', 500), row('b', 300)], 0.5],
  ['last, from no points', [row('a', 800), row('me', 400)], 0.5],
  ['never at the next place itself', [row('a', 501), row('me', 500), row('b', 100)], 0.92],
  ['with the points of the next', [row('a', 500), row('me', 500), row('b', 500)], 0.92],
  ['with the points of the place behind', [row('a', 700), row('me', 500), row('b', 500)], 0.06],
])('the way to the next place: %s', (_where, neighbours, share) => {
  expect(shareOfWay({ neighbours })).toBe(share)
})
