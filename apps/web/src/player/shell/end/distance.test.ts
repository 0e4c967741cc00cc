import { expect, test } from 'vitest'
import { distanceWords, rowsAround } from './your-result.tsx'

const row = (key: string, score: number, moves = 0, elapsed_ms = 1000) => ({
  ...{ key, name: key, score, moves, elapsed_ms, is_me: key === 'me' },
})
const exact = (rank: number) => ({ rank, is_exact: true })

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
  ['in the middle', exact(5), ['a', 'b', 'me', 'd', 'e'], ['4 b', '5 me', '6 d']],
  ['first', exact(1), ['me', 'b', 'c'], ['1 me', '2 b', '3 c']],
  ['last', exact(9), ['a', 'b', 'me'], ['7 a', '8 b', '9 me']],
  ['alone', exact(1), ['me'], ['1 me']],
  ['one of two', exact(2), ['a', 'me'], ['1 a', '2 me']],
  [
    'beyond the exact ranks',
    { rank: 1000, is_exact: false },
    ['a', 'b', 'me', 'd'],
    ['1000+ b', '1000+ me', '1000+ d'],
  ],
])('three rows around the player: %s', (_where, rank, keys, shown) => {
  const neighbours = keys.map((key) => row(key, 100))
  const rows = rowsAround({ rank, neighbours })
  expect(rows.map(({ rank: { rank, is_exact }, row }) => `${rank}${is_exact ? '' : '+'} ${row.key}`)).toEqual(shown)
})
