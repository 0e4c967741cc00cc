import { expect, test } from 'vitest'
import { distanceToNext, rowsAround } from './your-result.tsx'

const row = (key: string, score: number, moves = 0, elapsed_ms = 1000) => ({
  ...{ key, name: key, score, moves, elapsed_ms, is_me: key === 'me' },
})
const exact = (rank: number) => ({ rank, is_exact: true })

test.each([
  ['no player is ahead', [row('me', 500), row('b', 400)], { by: 'nothing' }],
  ['by points', [row('a', 700), row('me', 500)], { by: 'points', amount: 200 }],
  ['by moves, before time', [row('a', 500, 8, 9000), row('me', 500, 10)], { by: 'moves', amount: 2 }],
  ['by time', [row('a', 500, 8, 400), row('me', 500, 8, 1000)], { by: 'time', amount: 600 }],
  ['equal in all', [row('a', 500), row('me', 500)], { by: 'moment' }],
  ['from the next one alone', [row('a', 900), row('b', 525), row('me', 500)], { by: 'points', amount: 25 }],
])('the distance to the next place: %s', (_what, neighbours, distance) => {
  expect(distanceToNext({ neighbours })).toEqual(distance)
})

test.each([
  ['in the middle', exact(5), ['a', 'b', 'me', 'd', 'e'], ['4 b', '5 me', '6 d']],
  ['first', exact(1), ['me', 'b', 'c'], ['1 me', '2 b', '3 c']],
  ['last', exact(9), ['a', 'b', 'me'], ['7 a', '8 b', '9 me']],
  ['alone', exact(1), ['me'], ['1 me']],
  ['one of two', exact(2), ['a', 'me'], ['1 a', '2 me']],
  ['beyond the exact ranks', { rank: 1000, is_exact: false }, ['a', 'b', 'me', 'd'], ['null b', 'null me', 'null d']],
])('three rows around the player: %s', (_where, rank, keys, shown) => {
  const neighbours = keys.map((key) => row(key, 100))
  expect(rowsAround({ rank, neighbours }).map(({ rank, row }) => `${rank} ${row.key}`)).toEqual(shown)
})
