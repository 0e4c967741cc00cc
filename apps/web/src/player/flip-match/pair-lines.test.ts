import { describe, expect, test } from 'vitest'
import { type Box, pairLine } from './pair-lines.tsx'

/** Two rows of four cards, 100 x 100, 20 apart, with an aisle of 40 between the rows. */
const ROWS: Box[] = Array.from({ length: 8 }, (_, card) => ({
  x: (card % 4) * 120,
  y: card < 4 ? 0 : 140,
  width: 100,
  height: 100,
}))
/** The same board in two columns, as on a phone in portrait. */
const COLUMNS: Box[] = ROWS.map(({ x, y }) => ({ x: y, y: x, width: 100, height: 100 }))

type Point = { x: number; y: number }
const NONE: Point = { x: Number.NaN, y: Number.NaN }
/** The ends and controls of a path. Its curve stays within them. */
function cornersOf(path: string): Point[] {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index] ?? Number.NaN,
    y: numbers[2 * index + 1] ?? Number.NaN,
  }))
}
/** The orders in which pairs are found. Every possible deal has lines of these shapes. */
const FOUND: [number, number][][] = [
  [
    [0, 7],
    [1, 6],
    [2, 5],
    [3, 4],
  ],
  [
    [0, 5],
    [1, 4],
    [2, 7],
    [3, 6],
  ],
  [
    [0, 3],
    [1, 2],
    [4, 7],
    [5, 6],
  ],
  [
    [7, 0],
    [3, 1],
    [2, 4],
    [5, 6],
  ],
]

describe('a pair line', () => {
  test('runs straight from a name down to the image below it', () => {
    expect(pairLine(ROWS, 0, 4, 2)).toBe('M50 100C50 124 50 124 50 140')
  })

  test('runs sideways where the two sides stand beside each other', () => {
    expect(pairLine(COLUMNS, 0, 4, 0)).toBe('M100 15C108 15 108 15 140 15')
    const mirrored = COLUMNS.map((box) => ({ ...box, x: 140 - box.x }))
    expect(pairLine(mirrored, 0, 4, 0)).toBe('M140 15C108 15 108 15 100 15')
  })

  test.each([
    ['rows', ROWS, 'y'],
    ['columns', COLUMNS, 'x'],
  ] as const)('never leaves the aisle between %s', (_, boxes, axis) => {
    for (let first = 0; first < 8; first++) {
      for (let second = 0; second < 8; second++) {
        if (first === second) continue
        for (let pair = 0; pair < 4; pair++) {
          const corners = cornersOf(pairLine(boxes, first, second, pair) ?? '')
          expect(corners.length).toBeGreaterThan(1)
          for (const corner of corners) {
            expect(corner[axis]).toBeGreaterThanOrEqual(100)
            expect(corner[axis]).toBeLessThanOrEqual(140)
          }
        }
      }
    }
  })

  test.each([
    ['rows', ROWS],
    ['columns', COLUMNS],
  ] as const)('crosses others without running along them, in %s', (_, boxes) => {
    for (const pairs of FOUND) {
      const lines = pairs.map(([first, second], pair) => pointsOf(pairLine(boxes, first, second, pair) ?? ''))
      for (const line of lines)
        for (const other of lines) if (other !== line) expect(shareAlong(line, other)).toBeLessThan(0.4)
    }
  })

  test('is null before the cards are laid out', () => {
    expect(pairLine([], 0, 4, 0)).toBeNull()
  })
})

/** 100 points of a cubic curve. */
function pointsOf(path: string): Point[] {
  const [a = NONE, b = NONE, c = NONE, d = NONE] = cornersOf(path)
  return Array.from({ length: 100 }, (_, index) => {
    const t = index / 99
    const at = (axis: 'x' | 'y') =>
      a[axis] * (1 - t) ** 3 + 3 * b[axis] * t * (1 - t) ** 2 + 3 * c[axis] * t ** 2 * (1 - t) + d[axis] * t ** 3
    return { x: at('x'), y: at('y') }
  })
}

/** The share of a line that is closer to the other than its stroke is wide. */
function shareAlong(line: Point[], other: Point[]): number {
  const isNear = ({ x, y }: Point) => other.some((point) => Math.hypot(point.x - x, point.y - y) < 3)
  return line.filter(isNear).length / line.length
}
