// The wall's geometry: the tiling of octagons and squares, with two lines through the middle of
// each edge (Hankin's construction). The lines cut it into tiles: stars, petals and diamonds. Their
// angle changes only the tiles' shapes: all patterns have the same number of tiles, with the same
// neighbours, at the same places.

/** A wall is finished when this many tiles are lit. The others, the last in order, stay dark. */
export const WALL_TILES = 1500
/** The wall is a grid of cells, with one star in each. */
export const WALL_COLUMNS = 21
export const WALL_ROWS = 12

export type Point = readonly [x: number, y: number]
type Shape = 'star' | 'petal' | 'diamond'
/**
 * `points` and `centre` are in cells. `shade`, from 0 to 1, varies the colour as real glaze does.
 */
export type Tile = { shape: Shape; centre: Point; points: Point[]; colour: string; shade: number }

type Pattern = {
  /** Degrees between a line and its edge. */
  angle: number
  colours: Record<Shape, readonly string[]>
  /** Where the light begins, as shares of the wall. */
  seeds: readonly Point[]
}

const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  {
    angle: 45,
    colours: {
      star: ['#e3b657', '#1f8f74', '#f4dfa6', '#14606e'],
      petal: ['#0f5f58', '#12465f', '#1c7d62'],
      diamond: ['#f4dfa6', '#3fb27f', '#e3b657'],
    },
    seeds: [[0.4, 0.46]],
  },
  {
    angle: 60,
    colours: {
      star: ['#2f8fa3', '#f4dfa6', '#1b5f86', '#e3b657'],
      petal: ['#123f66', '#0f5a66', '#1a4f7a'],
      diamond: ['#e3b657', '#f7f1e1', '#3aa0a8'],
    },
    seeds: [
      [0.1, 1],
      [0.9, 1],
    ],
  },
  {
    angle: 53,
    colours: {
      star: ['#f4dfa6', '#b9703e', '#e3b657', '#1f7a5c'],
      petal: ['#6d3f2c', '#1f5a4c', '#7d5a2c'],
      diamond: ['#3fb27f', '#f7f1e1', '#e0a23b'],
    },
    seeds: [[0.5, 0]],
  },
  {
    angle: 66,
    colours: {
      star: ['#3fb27f', '#e3b657', '#1f7a5c', '#f7f1e1'],
      petal: ['#155e4b', '#0e4a56', '#1d6f4f'],
      diamond: ['#f4dfa6', '#2f8fa3', '#e3b657'],
    },
    seeds: [
      [0.15, 0.2],
      [0.85, 0.2],
      [0.5, 1],
    ],
  },
]

const EIGHTH = Math.PI / 4
/** The distance of a square's corner from its centre. */
const CORNER = (Math.SQRT2 - 1) / Math.SQRT2
const polar = ([x, y]: Point, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
]

/** The wall's tiles in the order in which they are lit: the same on every screen. */
export function layWall(number: number): Tile[] {
  const { angle, colours, seeds } = PATTERNS[number % PATTERNS.length] ?? PATTERNS[0]
  const tangent = Math.tan((angle * Math.PI) / 180)
  /**
   * The distance from a polygon's centre to the point where two lines meet. `turn`: the angle of
   * one edge, seen from the centre.
   */
  const meeting = (apothem: number, turn: number) => apothem / (Math.cos(turn / 2) + Math.sin(turn / 2) * tangent)
  const inStar = meeting(0.5, EIGHTH)
  const inSquare = meeting(CORNER / Math.SQRT2, 2 * EIGHTH)
  const tiles: (Tile & { order: number })[] = []

  const lay = (shape: Shape, centre: Point, points: Point[], direction = 0) => {
    const [x, y] = centre
    // Rings of one colour around the wall's middle.
    const ring = Math.round(Math.abs(x - WALL_COLUMNS / 2) + Math.abs(y - WALL_ROWS / 2)) + direction
    const palette = colours[shape]
    const from = seeds.map(([left, top]) => Math.hypot(x - left * WALL_COLUMNS, y - top * WALL_ROWS))
    const index = tiles.length + number * 7919
    tiles.push({
      shape,
      centre,
      points,
      colour: palette[ring % palette.length] ?? '',
      shade: chance(index),
      order: Math.min(...from) + 3 * chance(index + 1_000_003) ** 2,
    })
  }
  for (let row = 0; row <= WALL_ROWS; row++) {
    for (let column = 0; column <= WALL_COLUMNS; column++) {
      const corner: Point = [column, row]
      const centre: Point = [column + 0.5, row + 0.5]
      if (row < WALL_ROWS && column < WALL_COLUMNS) lay('star', centre, starPoints(centre, 8, 0.5, inStar))
      lay('diamond', corner, starPoints(corner, 4, CORNER / Math.SQRT2, inSquare, EIGHTH))
      for (let direction = 0; direction < 4; direction++) {
        const ahead = 2 * EIGHTH * direction
        const vertex = polar(corner, CORNER, ahead)
        const sides = [1, -1].map((side) => {
          const octagon = polar(corner, Math.SQRT1_2, ahead + side * EIGHTH)
          const inward = Math.atan2(vertex[1] - octagon[1], vertex[0] - octagon[0])
          return [polar(octagon, inStar, inward), polar(corner, CORNER / Math.SQRT2, ahead + side * EIGHTH)] as const
        })
        const [[a, b] = [vertex, vertex], [c, d] = [vertex, vertex]] = sides
        const points = [polar(corner, 0.5, ahead), a, b, polar(corner, inSquare, ahead), d, c]
        lay('petal', vertex, points, direction % 2)
      }
    }
  }
  return tiles.sort((one, other) => one.order - other.order)
}

/** A star's points. The first is a tip, at `angle`. */
export function starPoints(centre: Point, tips: number, outer: number, inner: number, angle = 0): Point[] {
  return Array.from({ length: 2 * tips }, (_, index) =>
    polar(centre, index % 2 === 0 ? outer : inner, angle + (index * Math.PI) / tips),
  )
}

/** A pseudorandom number from 0 to 1 that depends only on `index`, the same in every browser. */
function chance(index: number): number {
  let hash = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
