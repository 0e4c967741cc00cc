// Geometry that the drawings share. Lengths are in SVG units, angles in degrees; 0 points up.

export const GOLD = '#e3b657'
export const PALE = '#f4dfa6'

/** @typedef {[number, number]} Point */

/** @type {(radius: number, degrees: number) => Point} 0 degrees points up. */
export const polar = (radius, degrees) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}
/** @type {(value: number) => string} */
export const short = (value) => String(Math.round(value * 10) / 10)
/** @type {(points: Point[], closed?: boolean) => string} */
export const path = (points, closed = false) =>
  `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`
/**
 * @type {(a: Point, b: Point, c: Point, d: Point) => Point} The crossing of the lines ab and cd.
 */
export const cross = ([ax, ay], [bx, by], [cx, cy], [dx, dy]) => {
  const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / ((bx - ax) * (dy - cy) - (by - ay) * (dx - cx))
  return [ax + t * (bx - ax), ay + t * (by - ay)]
}
/** @type {(count: number, draw: (index: number) => string) => string} */
export const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('')

/** @type {(seed: number) => () => number} mulberry32: the same drawing in every run. */
export const seeded = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

/**
 * Polygons in contact (Hankin): from each edge's midpoint two rays enter the polygon at `angle` to
 * the edge and end where they meet the neighbour's ray. On octagons and squares this is the
 * star-and-cross pattern.
 * @param {Point[]} polygon
 * @param {number} angle degrees
 */
export function hankin(polygon, angle) {
  const turn = (angle * Math.PI) / 180
  const edges = polygon.map((from, index) => {
    const to = /** @type {Point} */ (polygon[(index + 1) % polygon.length])
    const middle = /** @type {Point} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
    const along = Math.atan2(to[1] - from[1], to[0] - from[0])
    /** @type {(direction: number) => Point} */
    const ray = (direction) => [middle[0] + Math.cos(direction), middle[1] + Math.sin(direction)]
    return { middle, forward: ray(along + turn), backward: ray(along + Math.PI - turn) }
  })
  return edges
    .map((edge, index) => {
      const next = /** @type {(typeof edges)[number]} */ (edges[(index + 1) % edges.length])
      return path([edge.middle, cross(edge.middle, edge.forward, next.middle, next.backward), next.middle])
    })
    .join('')
}

/**
 * The eight-pointed star.
 * @type {(x: number, y: number, radius: number, turn?: number) => string}
 */
export const khatam = (x, y, radius, turn = 0) =>
  path(
    Array.from({ length: 16 }, (_, corner) => {
      const [dx, dy] = polar(corner % 2 === 0 ? radius : radius * 0.7654, turn + corner * 22.5)
      return /** @type {Point} */ ([x + dx, y + dy])
    }),
    true,
  )
