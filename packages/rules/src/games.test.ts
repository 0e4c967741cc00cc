import { expect, it } from 'vitest'
import { GAME_TYPES, GAMES, gameFacts } from './games.ts'

it('names each game once, at an address of its own', () => {
  expect(new Set(GAME_TYPES).size).toBe(GAMES.length)
  expect(new Set(GAMES.map(({ path }) => path)).size).toBe(GAMES.length)
})

it('knows what a score can be at most, and the level it is saved with', () => {
  expect(GAME_TYPES.map((type) => [type, gameFacts(type).highestScore, gameFacts(type).finalLevel])).toEqual([
    ['quiz', 3000, 3],
    ['flip-match', 1000, 2],
  ])
})

it('has no facts of a game that there is not', () => {
  expect(() => gameFacts('chess' as never)).toThrow('there is no game "chess"')
})
