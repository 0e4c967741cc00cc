// Bands that pass over and under each other, as in carved and tiled girih: every strand is over at
// one crossing and under at the next.

/** @typedef {import('./canvas.mjs').Context} Context */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {Point[]} Strand corners in order; a closed one repeats its first corner at its end */
/**
 * @typedef {{at: Point, strands: [number, number], along: [number, number], directions: [Point,
 * Point], over: 0 | 1 | null}} Crossing
 */

/** @type {(strands: Strand[]) => Crossing[]} */
export function findCrossings(strands) {
  /** @type {Crossing[]} */
  const crossings = []
  const segments = strands.flatMap((strand, index) =>
    strand.slice(1).map((to, corner) => ({ strand: index, corner, from: /** @type {Point} */ (strand[corner]), to })),
  )
  segments.forEach((a, index) => {
    for (const b of segments.slice(index + 1)) {
      const [ax, ay] = [a.to[0] - a.from[0], a.to[1] - a.from[1]]
      const [bx, by] = [b.to[0] - b.from[0], b.to[1] - b.from[1]]
      const turn = ax * by - ay * bx
      if (Math.abs(turn) < 1e-9) continue
      const [dx, dy] = [b.from[0] - a.from[0], b.from[1] - a.from[1]]
      const onA = (dx * by - dy * bx) / turn
      const onB = (dx * ay - dy * ax) / turn
      // Corners that touch are joints, not crossings.
      if (Math.min(onA, onB) < 0.01 || Math.max(onA, onB) > 0.99) continue
      crossings.push({
        at: [a.from[0] + ax * onA, a.from[1] + ay * onA],
        strands: [a.strand, b.strand],
        along: [a.corner + onA, b.corner + onB],
        directions: [unit(ax, ay), unit(bx, by)],
        over: null,
      })
    }
  })
  return alternate(strands, crossings)
}

/**
 * The bands in one paint, each with an open middle, the lower one interrupted at every crossing.
 * @param {Context} context a separate layer, because it is cut into
 * @param {Strand[]} strands
 * @param {Crossing[]} crossings
 * @param {number} width of a band
 * @param {string | CanvasGradient} paint
 */
export function drawBands(context, strands, crossings, width, paint) {
  const trace = () => {
    context.beginPath()
    for (const [first, ...rest] of strands) {
      if (first) context.moveTo(...first)
      for (const corner of rest) context.lineTo(...corner)
    }
  }
  context.strokeStyle = paint
  context.lineJoin = 'miter'
  trace()
  stroke(context, 'source-over', width, 1)
  trace()
  stroke(context, 'destination-out', width * 0.5, 0.8)

  for (const { at, directions, over } of crossings) {
    const [x, y] = directions[over ?? 0]
    const [ux, uy] = directions[over === 1 ? 0 : 1]
    // Bands that cross at a flatter angle overlap longer.
    const reach = Math.min(4, 0.75 / Math.max(0.1, Math.abs(x * uy - y * ux))) * width
    const bridge = (/** @type {number} */ length) => {
      context.beginPath()
      context.moveTo(at[0] - x * length, at[1] - y * length)
      context.lineTo(at[0] + x * length, at[1] + y * length)
    }
    bridge(reach)
    stroke(context, 'destination-out', width * 1.7, 1)
    bridge(reach + width * 0.1)
    stroke(context, 'source-over', width, 1)
    bridge(reach + width * 0.2)
    stroke(context, 'destination-out', width * 0.5, 0.8)
  }
}

/**
 * @type {(context: Context, operation: 'source-over' | 'destination-out', width: number, alpha:
 * number) => void}
 */
function stroke(context, operation, width, alpha) {
  context.globalCompositeOperation = operation
  context.globalAlpha = alpha
  context.lineWidth = width
  context.stroke()
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
}

/**
 * Decides which strand is over at each crossing, by turns along every strand.
 * @type {(strands: Strand[], crossings: Crossing[]) => Crossing[]}
 */
function alternate(strands, crossings) {
  const byStrand = strands.map((_, strand) =>
    crossings
      .flatMap((crossing) =>
        crossing.strands.map((s, side) => ({ crossing, s, at: crossing.along[side === 0 ? 0 : 1] })),
      )
      .filter(({ s }) => s === strand)
      .sort((a, b) => a.at - b.at)
      .map(({ crossing }) => crossing),
  )
  /** @type {Crossing[]} */
  const open = []
  for (const first of crossings) {
    if (first.over !== null) continue
    first.over = 0
    open.push(first)
    for (let crossing = open.pop(); crossing !== undefined; crossing = open.pop()) {
      for (const [side, strand] of crossing.strands.entries()) {
        const row = byStrand[strand] ?? []
        const here = row.indexOf(crossing)
        for (const next of [row[here - 1], row[here + 1]]) {
          if (next === undefined || next.over !== null) continue
          const wasOver = crossing.over === side
          const nextSide = next.strands[0] === strand ? 0 : 1
          next.over = wasOver === (nextSide === 0) ? 1 : 0
          open.push(next)
        }
      }
    }
  }
  return crossings
}

/** @type {(x: number, y: number) => Point} */
function unit(x, y) {
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}
