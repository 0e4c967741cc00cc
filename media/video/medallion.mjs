// The great rosette: a woven sixteen-fold star in its rings, and a wreath of woven khatams that
// turns the other way.
import { layer, TURN, withStops } from './canvas.mjs'
import { drawBands, findCrossings } from './weave.mjs'

/** @typedef {import('./canvas.mjs').Context} Context */
/** @typedef {import('./weave.mjs').Point} Point */
/** @typedef {import('./weave.mjs').Strand} Strand */

export const CENTRE = /** @type {Point} */ ([800, 405])
/**
 * The displayed radius. The parts are drawn on a separate plate, 352 from its middle to its edge.
 */
export const RADIUS = 338
const PLATE = 352
const ROSETTE_RADIUS = 225
const FOLDS = 16
const WREATH_STARS = 24
// Drawn larger than displayed, so that turning costs no sharpness.
const OVERSAMPLING = 1.5

/**
 * Drawn once; each frame only turns it.
 * @type {(scale: number) => {turning: Context, rings: Context, wreath: Context}}
 */
export function drawMedallion(scale) {
  const turning = square(scale)
  const rosette = rosetteStrands(ROSETTE_RADIUS)
  drawBands(turning, rosette, findCrossings(rosette), 5, gold(turning))
  const heart = [...khatam(0, 0, 34, 0), ...khatam(0, 0, 34, TURN / 16)]
  drawBands(turning, heart, findCrossings(heart), 2.6, gold(turning))

  const rings = square(scale)
  for (const [radius, width] of [
    [ROSETTE_RADIUS + 4, 4],
    [ROSETTE_RADIUS + 13, 1.4],
    [313, 1.4],
    [320, 3],
  ]) {
    rings.beginPath()
    rings.arc(0, 0, radius ?? 0, 0, TURN)
    rings.lineWidth = width ?? 1
    rings.strokeStyle = gold(rings)
    rings.stroke()
  }

  const wreath = square(scale)
  const stars = Array.from({ length: WREATH_STARS }, (_, i) => {
    const angle = (i / WREATH_STARS) * TURN
    return khatam(276 * Math.cos(angle), 276 * Math.sin(angle), 34.5, angle)
  }).flat()
  drawBands(wreath, stars, findCrossings(stars), 3.4, gold(wreath))
  drawCrown(wreath)
  return { turning, rings, wreath }
}

/**
 * A loop's turn: the rosette looks the same after a sixteenth, the wreath after a twenty-fourth.
 */
export const LOOP_TURNS = { turning: TURN / FOLDS, wreath: -TURN / WREATH_STARS }

/** @type {(onto: Context, part: Context, angle: number) => void} */
export function drawTurned(onto, part, angle) {
  onto.save()
  onto.translate(...CENTRE)
  onto.rotate(angle)
  onto.drawImage(part.canvas, -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
  onto.restore()
}

/** @type {(scale: number) => Context} */
function square(scale) {
  const context = layer(scale * OVERSAMPLING, 2 * PLATE, 2 * PLATE)
  context.translate(PLATE, PLATE)
  return context
}

/** @type {(context: Context) => CanvasGradient} */
function gold(context) {
  return withStops(context.createRadialGradient(0, 0, 0, 0, 0, PLATE), [
    [0, '#fff3cf'],
    [0.35, '#f4d98f'],
    [0.7, '#e3b657'],
    [1, '#b98637'],
  ])
}

/**
 * Each strand runs from the ring down one petal's side, turns in the star's heart and leaves along
 * the side of the fourth petal from there: the petals' sides extend the star's lines.
 * @type {(radius: number) => Strand[]}
 */
function rosetteStrands(radius) {
  const step = TURN / FOLDS
  const half = 0.36 * radius * Math.sin(step / 2)
  /** @type {(petal: number, along: number, aside: number) => Point} */
  const inPetal = (petal, along, aside) => {
    const [cos, sin] = [Math.cos(petal * step), Math.sin(petal * step)]
    return [along * cos - aside * sin, along * sin + aside * cos]
  }
  const shoulder = 0.745 * radius
  const tip = 0.815 * radius
  // The side bends at the shoulder, crosses its twin at the tip and continues straight to the ring.
  const slope = half / (tip - shoulder)
  const ringAlong = (slope * tip) / (slope - Math.tan(step / 2))
  const ringAside = -slope * (ringAlong - tip)
  const reach = Math.hypot(ringAlong, ringAside) / radius
  return Array.from({ length: FOLDS }, (_, petal) => {
    const heart = meet(petal, petal + 4)
    return [
      inPetal(petal, ringAlong / Math.max(1, reach), ringAside / Math.max(1, reach)),
      inPetal(petal, shoulder, half),
      heart,
      inPetal(petal + 4, shoulder, -half),
      inPetal(petal + 4, ringAlong / Math.max(1, reach), -ringAside / Math.max(1, reach)),
    ]
  })

  /**
   * The point where the extended inner side of one petal meets that of another.
   * @type {(a: number, b: number) => Point}
   */
  function meet(a, b) {
    const angle = ((b - a) / 2) * step
    const distance = half / Math.sin(angle)
    const middle = ((a + b) / 2) * step
    return [distance * Math.cos(middle), distance * Math.sin(middle)]
  }
}

/**
 * The eight-pointed star as two squares.
 * @type {(x: number, y: number, radius: number, turn: number) => Strand[]}
 */
function khatam(x, y, radius, turn) {
  return [0, 1].map((which) =>
    Array.from({ length: 5 }, (_, corner) => {
      const angle = turn + (which * TURN) / 8 + (corner * TURN) / 4
      return /** @type {Point} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)])
    }),
  )
}

/**
 * The outermost points, one above each star of the wreath and one between.
 * @type {(context: Context) => void}
 */
function drawCrown(context) {
  const points = WREATH_STARS * 2
  context.beginPath()
  for (let point = 0; point < points; point++) {
    const at = (/** @type {number} */ offset, /** @type {number} */ radius) => {
      const angle = ((point + offset) / points) * TURN
      return /** @type {Point} */ ([radius * Math.cos(angle), radius * Math.sin(angle)])
    }
    context.moveTo(...at(-0.5, 322))
    context.quadraticCurveTo(...at(-0.12, 326), ...at(0, point % 2 === 0 ? 348 : 337))
    context.quadraticCurveTo(...at(0.12, 326), ...at(0.5, 322))
  }
  context.lineWidth = 1.6
  context.strokeStyle = gold(context)
  context.stroke()
}
