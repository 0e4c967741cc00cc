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
/** The corners of a path. Its rounded corners stay within them. */
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
    expect(pairLine(ROWS, 0, 4, 2)).toEqual({
      path: 'M50 100L50 140',
      from: { x: 50, y: 100 },
      to: { x: 50, y: 140 },
    })
  })

  test('runs sideways where the two sides stand beside each other', () => {
    expect(pairLine(COLUMNS, 0, 4, 0)).toMatchObject({ from: { x: 100, y: 50 }, to: { x: 140, y: 50 } })
    const mirrored = COLUMNS.map((box) => ({ ...box, x: 140 - box.x }))
    expect(pairLine(mirrored, 0, 4, 0)).toMatchObject({ from: { x: 140, y: 50 }, to: { x: 100, y: 50 } })
  })

  test.each([
    ['rows', ROWS, 'y'],
    ['columns', COLUMNS, 'x'],
  ] as const)('never leaves the aisle between %s', (_, boxes, axis) => {
    for (let first = 0; first < 8; first++) {
      for (let second = 0; second < 8; second++) {
        if (first === second) continue
        for (let pair = 0; pair < 4; pair++) {
          const corners = cornersOf(pairLine(boxes, first, second, pair)?.path ?? '')
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
  ] as const)('never runs along another, in %s', (_, boxes) => {
    for (const pairs of FOUND) {
      const lines = pairs.map(([first, second], pair) => segmentsOf(pairLine(boxes, first, second, pair)?.path ?? ''))
      for (const [index, line] of lines.entries()) {
        for (const other of lines.slice(index + 1)) {
          for (const one of line) expect(other.filter((segment) => isAlong(one, segment))).toEqual([])
        }
      }
    }
  })

  test('is none before the cards are laid out', () => {
    expect(pairLine([], 0, 4, 0)).toBeNull()
  })
})

type Segment = [Point, Point]

function segmentsOf(path: string): Segment[] {
  const corners = cornersOf(path)
  return corners.slice(1).map((corner, index) => [corners[index] ?? corner, corner])
}

/**
 * True for two parallel segments that overlap visibly: closer than their stroke
 * width, for more than a corner.
 */
function isAlong(one: Segment, other: Segment): boolean {
  return (['x', 'y'] as const).some((along) => {
    const across = along === 'x' ? 'y' : 'x'
    const places = [...one, ...other].map((point) => point[across])
    if (Math.max(...places) - Math.min(...places) > 5) return false
    const [a, b] = [one, other].map((segment) => segment.map((point) => point[along]))
    return (
      Math.min(Math.max(...(a ?? [])), Math.max(...(b ?? []))) -
        Math.max(Math.min(...(a ?? [])), Math.min(...(b ?? []))) >
      0.5
    )
  })
}
