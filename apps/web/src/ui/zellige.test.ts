import { expect, test } from 'vitest'
import { layWall, type Tile, WALL_COLUMNS, WALL_ROWS, WALL_TILES } from './zellige.ts'

const area = ({ points }: Tile) =>
  Math.abs(
    points.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0]
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )

test.each([0, 1, 2, 3])('the tiles of pattern %i cover the wall without a gap or an overlap', (number) => {
  const isInside = ({ centre: [x, y] }: Tile) => x > 3.9 && x < 7.9 && y > 3.9 && y < 7.9
  const covered = layWall(number)
    .filter(isInside)
    .reduce((sum, tile) => sum + area(tile), 0)
  expect(covered).toBeCloseTo(16)
})

test('each tile has its own place in an order that is the same on every screen', () => {
  const wall = layWall(5)
  expect(new Set(wall.map(({ shape, centre }) => `${shape} ${centre}`)).size).toBe(wall.length)
  expect(wall.length).toBeGreaterThan(WALL_TILES)
  expect(layWall(5)).toEqual(wall)
  const stars = wall.slice(0, WALL_TILES).filter(({ shape }) => shape === 'star')
  expect(stars.length).toBeGreaterThan(WALL_COLUMNS * WALL_ROWS * 0.8)
})
