// The sleeping city: emerald domes on arcades, minarets, a rim of light on surfaces that face the
// sky, lit windows.
import { HEIGHT, layer, seeded, shine, TURN, WIDTH, withStops } from './canvas.mjs'
import { ease } from './timeline.mjs'

/** @typedef {import('./canvas.mjs').Context} Context */
/** @typedef {import('./canvas.mjs').Canvas} Canvas */
/** @typedef {import('./canvas.mjs').Stops} Stops */
/**
 * @typedef {{x: number, half: number, up: number}} Dome centre, half width, height of its base
 * above the ground
 */
/** @typedef {{x: number, width: number, height: number}} Minaret */
/**
 * @typedef {{ground: number, domes: Dome[], minarets: Minaret[], wall: number, dome: Stops, stone:
 * Stops, rim: string, rimWidth: number, arcades: boolean}} Row
 */
/** @typedef {{x: number, y: number, beats: number, beat: number, lights: number}} Light */

const GOLD_RIM = 'rgb(244 214 146 / 0.85)'

/**
 * The left half, which the right one mirrors. The middle is low, because the app's content covers
 * it.
 */
/** @type {Row} */
const FAR = {
  ground: 872,
  domes: [
    { x: 330, half: 34, up: 92 },
    { x: 445, half: 48, up: 118 },
    { x: 560, half: 26, up: 76 },
    { x: 668, half: 38, up: 84 },
  ],
  minarets: [
    { x: 388, width: 9, height: 226 },
    { x: 506, width: 9, height: 238 },
    { x: 614, width: 8, height: 190 },
  ],
  wall: 44,
  dome: [
    [0, '#2f7466'],
    [1, '#1d4a4e'],
  ],
  stone: [
    [0, '#23474f'],
    [0.8, '#1d3d44'],
    [1, '#0c1f2b'],
  ],
  rim: 'rgb(255 214 150 / 0.32)',
  rimWidth: 1.2,
  arcades: false,
}
/** @type {Row} */
const NEAR = {
  ground: 890,
  domes: [
    { x: 52, half: 50, up: 108 },
    { x: 204, half: 82, up: 150 },
    { x: 108, half: 27, up: 84 },
    { x: 300, half: 27, up: 84 },
    { x: 352, half: 36, up: 66 },
  ],
  minarets: [
    { x: 100, width: 18, height: 318 },
    { x: 308, width: 18, height: 318 },
  ],
  wall: 28,
  dome: [
    [0, '#2b8f6d'],
    [0.45, '#1f7a5c'],
    [1, '#0d3f3c'],
  ],
  stone: [
    [0, '#12373c'],
    [1, '#071722'],
  ],
  rim: GOLD_RIM,
  rimWidth: 1.8,
  arcades: true,
}

/** @type {(scale: number) => {far: Context, near: Context, lights: Light[]}} */
export function drawCity(scale) {
  /** @type {Light[]} */
  const lights = []
  const random = seeded(41)
  const near = drawRow(scale, NEAR, (x, y) =>
    lights.push({ x, y, beats: 1 + Math.floor(random() * 3), beat: random() * TURN, lights: random() * 2.4 - 0.6 }),
  )
  return { far: drawRow(scale, FAR, () => {}), near, lights }
}

/** The windows' glow. Some are lit from the start, the others during the introduction. */
/**
 * @type {(context: Context, sprite: Canvas, lights: Light[], moment:
 * import('./timeline.mjs').Moment) => void}
 */
export function drawLights(context, sprite, lights, { seconds, angle }) {
  for (const light of lights) {
    const lit = 0.25 + 0.75 * ease(light.lights, light.lights + 0.6, seconds)
    const strength = lit * (0.78 + 0.14 * Math.sin(angle * light.beats + light.beat))
    shine(context, sprite, light.x, light.y, 9, 0.8 * strength)
    shine(context, sprite, light.x, light.y, 28, 0.32 * strength)
  }
}

/**
 * @param {number} scale
 * @param {Row} row
 * @param {(x: number, y: number) => void} onWindow
 */
function drawRow(scale, row, onWindow) {
  const context = layer(scale)
  const { ground } = row
  const stone = withStops(context.createLinearGradient(0, ground - 320, 0, HEIGHT), row.stone)
  for (const mirror of [false, true]) {
    const place = (/** @type {number} */ x) => (mirror ? WIDTH - x : x)
    for (const { x, width, height } of row.minarets) drawMinaret(context, row, stone, place(x), width, height)
    for (const { x, half, up } of row.domes) drawDome(context, row, stone, { x: place(x), half, up }, onWindow)
    context.fillStyle = stone
    const inner = row.arcades ? 390 : WIDTH / 2
    context.fillRect(mirror ? WIDTH - inner : 0, ground - row.wall, inner, HEIGHT - ground + row.wall)
    if (row.arcades) drawArcade(context, place, ground, onWindow)
  }
  context.fillStyle = stone
  context.fillRect(0, ground - 3, WIDTH, HEIGHT)
  return context
}

/**
 * @type {(context: Context, place: (x: number) => number, ground: number, onWindow: (x: number, y:
 * number) => void) => void}
 */
function drawArcade(context, place, ground, onWindow) {
  for (let x = 14; x < 390; x += 24) {
    traceArch(context, place(x), ground - 2, 11, 20)
    context.fillStyle = x % 72 === 14 ? '#e9b45c' : '#04101a'
    context.fill()
    if (x % 72 === 14) onWindow(place(x), ground - 9)
  }
}

/**
 * A prayer hall: walls with pointed arches, a drum, a ribbed onion dome, its crescent.
 * @param {Context} context
 * @param {Row} row
 * @param {CanvasGradient} stone
 * @param {Dome} dome
 * @param {(x: number, y: number) => void} onWindow
 */
function drawDome(context, row, stone, { x, half, up }, onWindow) {
  const base = row.ground - up
  const wall = half * 1.26
  context.fillStyle = stone
  context.fillRect(x - wall, base + half * 0.3, 2 * wall, up)
  context.fillRect(x - half * 1.02, base + half * 0.1, half * 2.04, half * 0.22)
  context.fillRect(x - half * 0.9, base - 1, half * 1.8, half * 0.12)
  context.fillStyle = row.rim
  context.globalAlpha = 0.6
  context.fillRect(x - wall, base + half * 0.3, 2 * wall, row.rimWidth * 0.7)
  context.fillRect(x - half * 1.02, base + half * 0.1, half * 2.04, row.rimWidth * 0.6)
  context.globalAlpha = 1

  const height = half * 1.62
  traceDome(context, x, base, half)
  context.fillStyle = withStops(context.createLinearGradient(x, base - height, x, base), row.dome)
  context.fill()
  context.save()
  context.clip()
  // Roundness: shadow on both sides, and ribs that meet at the top.
  context.fillStyle = withStops(context.createLinearGradient(x - half * 1.1, 0, x + half * 1.1, 0), [
    [0, 'rgb(3 14 24 / 0.72)'],
    [0.34, 'rgb(3 14 24 / 0.08)'],
    [0.6, 'rgb(3 14 24 / 0.18)'],
    [1, 'rgb(3 14 24 / 0.78)'],
  ])
  context.fillRect(x - half * 1.2, base - height * 1.2, half * 2.4, height * 1.3)
  if (row.arcades) {
    context.strokeStyle = 'rgb(244 223 166 / 0.2)'
    context.lineWidth = 1
    context.beginPath()
    for (const rib of [-0.82, -0.5, -0.17, 0.17, 0.5, 0.82]) {
      context.moveTo(x + rib * half * 0.86, base)
      context.bezierCurveTo(
        x + rib * half * 1.2,
        base - height * 0.4,
        x + rib * half * 0.8,
        base - height * 0.7,
        x,
        base - height * 1.1,
      )
    }
    context.stroke()
  }
  context.restore()
  traceDome(context, x, base, half)
  context.strokeStyle = fadingDown(context, row.rim, base - height, base)
  context.lineWidth = row.rimWidth
  context.stroke()
  drawFinial(context, x, base - height * 1.08, Math.max(9, half * 0.36), row.rim)

  if (!row.arcades) {
    context.fillStyle = 'rgb(255 205 130 / 0.5)'
    for (const at of [-0.7, 0, 0.7]) {
      traceArch(context, x + at * half, base + half * 0.3 + 22, 5, 14)
      context.fill()
    }
    return
  }
  const count = half > 60 ? 5 : half > 40 ? 3 : half > 30 ? 2 : 1
  const gap = (wall * 1.7) / count
  const tall = Math.min(44, (up - half * 0.3) * 0.52)
  for (let i = 0; i < count; i++) {
    const at = x + (i - (count - 1) / 2) * gap
    const foot = base + half * 0.3 + 12 + tall
    traceArch(context, at, foot + 3, Math.min(22, gap * 0.62), tall + 7)
    context.fillStyle = '#04101a'
    context.fill()
    context.strokeStyle = 'rgb(227 182 87 / 0.45)'
    context.lineWidth = 1
    context.stroke()
    traceArch(context, at, foot, Math.min(13, gap * 0.36), tall - 4)
    context.fillStyle = withStops(context.createLinearGradient(0, foot - tall, 0, foot), [
      [0, '#ffdf9a'],
      [1, '#d9983f'],
    ])
    context.fill()
    onWindow(at, foot - tall * 0.45)
  }
}

/**
 * @type {(context: Context, row: Row, stone: CanvasGradient, x: number, width: number, height:
 * number) => void}
 */
function drawMinaret(context, row, stone, x, width, height) {
  const top = row.ground - height
  const parts = /** @type {const} */ ([
    [0.5, 0.2, 0.8],
    [0.92, 0.44, 0.022],
    [0.92, 0.2, 0.022],
    [0.34, 0.1, 0.1],
    [0.52, 0.095, 0.014],
  ])
  for (const [half, from, tall] of parts) {
    context.fillStyle = stone
    context.fillRect(x - width * half, top + height * from, width * 2 * half, height * tall)
    context.fillStyle = fadingDown(context, row.rim, top + height * from, top + height * (from + tall))
    context.globalAlpha = 0.8
    const rim = Math.max(1, row.rimWidth * 0.7)
    // The middle of the sky is the bright side.
    context.fillRect(x < WIDTH / 2 ? x + width * half - rim : x - width * half, top + height * from, rim, height * tall)
    context.globalAlpha = 1
  }
  const cap = width * 0.46
  traceDome(context, x, top + height * 0.097, cap)
  context.fillStyle = withStops(context.createLinearGradient(0, top, 0, top + height * 0.1), row.dome)
  context.fill()
  context.strokeStyle = row.rim
  context.lineWidth = row.rimWidth * 0.6
  context.stroke()
  drawFinial(context, x, top + height * 0.097 - cap * 1.75, Math.max(7, width * 0.7), row.rim)
}

/**
 * An onion dome: it swells above the drum, then narrows to a point.
 * @type {(context: Context, x: number, base: number, half: number) => void}
 */
function traceDome(context, x, base, half) {
  const height = half * 1.62
  context.beginPath()
  context.moveTo(x - half * 0.86, base)
  for (const side of [-1, 1]) {
    const at = (/** @type {number} */ share) => x + side * half * share
    if (side < 0) {
      context.bezierCurveTo(
        at(1.22),
        base - height * 0.36,
        at(0.82),
        base - height * 0.66,
        at(0.3),
        base - height * 0.86,
      )
      context.quadraticCurveTo(at(0.06), base - height * 0.94, x, base - height * 1.1)
    } else {
      context.quadraticCurveTo(at(0.06), base - height * 0.94, at(0.3), base - height * 0.86)
      context.bezierCurveTo(at(0.82), base - height * 0.66, at(1.22), base - height * 0.36, at(0.86), base)
    }
  }
  context.closePath()
}

/** @type {(context: Context, x: number, foot: number, width: number, height: number) => void} */
function traceArch(context, x, foot, width, height) {
  const half = width / 2
  context.beginPath()
  context.moveTo(x - half, foot)
  context.lineTo(x - half, foot - height * 0.58)
  context.quadraticCurveTo(x - half, foot - height * 0.84, x, foot - height)
  context.quadraticCurveTo(x + half, foot - height * 0.84, x + half, foot - height * 0.58)
  context.lineTo(x + half, foot)
  context.closePath()
}

/**
 * A rod with two beads and a crescent, horns up.
 * @type {(context: Context, x: number, foot: number, size: number, colour: string) => void}
 */
function drawFinial(context, x, foot, size, colour) {
  context.fillStyle = colour
  context.beginPath()
  context.rect(x - size * 0.045, foot - size * 0.7, size * 0.09, size * 0.8)
  context.arc(x, foot - size * 0.2, size * 0.13, 0, TURN)
  context.arc(x, foot - size * 0.48, size * 0.09, 0, TURN)
  context.fill()
  context.strokeStyle = colour
  context.lineWidth = size * 0.11
  context.beginPath()
  context.arc(x, foot - size * 0.92, size * 0.21, -0.9, Math.PI + 0.9)
  context.stroke()
}

/** @type {(context: Context, colour: string, top: number, bottom: number) => CanvasGradient} */
function fadingDown(context, colour, top, bottom) {
  return withStops(context.createLinearGradient(0, top, 0, bottom), [
    [0, colour],
    [1, colour.replace(/[\d.]+\)$/, '0.08)')],
  ])
}
