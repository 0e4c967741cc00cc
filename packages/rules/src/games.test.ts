import { expect, it } from 'vitest'
import { GAME_TYPES, GAMES, gameFacts } from './games.ts'

it('has each game once, with its own address', () => {
  expect(new Set(GAME_TYPES).size).toBe(GAMES.length)
  expect(new Set(GAMES.map(({ path }) => path)).size).toBe(GAMES.length)
})

it('has each game’s highest score and final level', () => {
  expect(GAME_TYPES.map((type) => [type, gameFacts(type).highestScore, gameFacts(type).finalLevel])).toEqual([
    ['quiz', 3000, 3],
    ['flip-match', 1000, 2],
  ])
})
