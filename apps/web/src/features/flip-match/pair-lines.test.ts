import { describe, expect, test } from 'vitest'
import { type Box, pairLine } from './pair-lines.tsx'

/** Two rows of four cards, 100 x 100, 20 apart, with an aisle of 40 between the rows. */
const ROWS: Box[] = Array.from({ length: 8 }, (_, card) => ({
  x: (card % 4) * 120,
  y: card < 4 ? 0 : 140,
  width: 100,
  height: 100,
}))
/** The same board turned: two columns, as on a phone held upright. */
const COLUMNS: Box[] = ROWS.map(({ x, y }) => ({ x: y, y: x, width: 100, height: 100 }))

const numbersOf = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? []

describe('a pair line', () => {
  test('runs straight from a name down to the image below it', () => {
    expect(pairLine(ROWS, 0, 4)).toEqual({
      path: 'M50 100C50 120 50 120 50 140',
      from: { x: 50, y: 100 },
      to: { x: 50, y: 140 },
    })
  })

  test('runs sideways where the two sides stand beside each other', () => {
    expect(pairLine(COLUMNS, 0, 4)).toMatchObject({ from: { x: 100, y: 50 }, to: { x: 140, y: 50 } })
    const mirrored = COLUMNS.map((box) => ({ ...box, x: 140 - box.x }))
    expect(pairLine(mirrored, 0, 4)).toMatchObject({ from: { x: 140, y: 50 }, to: { x: 100, y: 50 } })
  })

  test.each([
    ['rows', ROWS, 'y'],
    ['columns', COLUMNS, 'x'],
  ] as const)('never leaves the aisle between %s', (_, boxes, axis) => {
    for (let first = 0; first < 8; first++) {
      for (let second = 0; second < 8; second++) {
        const line = pairLine(boxes, first, second)
        if (!line || first === second) continue
        const across = numbersOf(line.path).filter((_, index) => index % 2 === (axis === 'x' ? 0 : 1))
        const [p = 0, c = 0, d = 0, q = 0] = across
        for (let t = 0; t <= 1; t += 0.05) {
          const u = 1 - t
          const at = u ** 3 * p + 3 * u * u * t * c + 3 * u * t * t * d + t ** 3 * q
          expect(at).toBeGreaterThanOrEqual(99.999)
          expect(at).toBeLessThanOrEqual(140.001)
        }
      }
    }
  })

  test('is none before the cards are laid out', () => {
    expect(pairLine([], 0, 4)).toBeNull()
  })
})
