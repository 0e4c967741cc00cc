// The night: its colours, its lattice of light, stars, the crescent and drifting sparks.
import { fading, HEIGHT, lay, layer, seeded, shine, TURN, WIDTH, withStops } from './canvas.mjs'
import { CENTRE } from './medallion.mjs'
import { ease } from './timeline.mjs'

/** @typedef {import('./canvas.mjs').Context} Context */
/** @typedef {import('./canvas.mjs').Canvas} Canvas */
/** @typedef {import('./timeline.mjs').Moment} Moment */

/**
 * The background of every frame: the other screens' sky with a warmer horizon.
 * @type {(scale: number) => Context}
 */
export function drawSky(scale) {
  const context = layer(scale)
  context.fillStyle = withStops(context.createLinearGradient(0, 0, 0, HEIGHT), [
    [0, '#050c1c'],
    [0.26, '#081529'],
    [0.55, '#0b2036'],
    [0.76, '#12324a'],
    [0.9, '#39424f'],
    [1, '#7d5a40'],
  ])
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.globalCompositeOperation = 'lighter'
  /**
   * @type {[string, number, number, [number, number, number], number][]} colour, falloff, strength,
   * circle, height
   */
  const glows = [
    ['48,72,170', 2, 0.34, [280, 190, 720], 1],
    ['30,84,150', 2, 0.3, [1400, 170, 680], 1],
    ['18,110,104', 2, 0.26, [800, 700, 1000], 0.42],
    ['255,150,86', 2, 0.5, [800, 900, 1150], 0.38],
    ['255,206,132', 2.4, 0.42, [800, 905, 620], 0.38],
  ]
  for (const [rgb, falloff, strength, [x, y, radius], height] of glows) {
    context.save()
    context.translate(0, y)
    context.scale(1, height)
    context.fillStyle = fading(context, rgb, falloff, strength, [x, 0, radius])
    context.fillRect(0, -y / height, WIDTH, HEIGHT / height)
    context.restore()
  }
  return context
}

/**
 * The star-and-cross lattice over the whole sky, visible only where light passes.
 * @type {(scale: number) => Context}
 */
export function drawLattice(scale) {
  const context = layer(scale)
  const size = 132
  const side = size / (1 + Math.SQRT2)
  const columns = Math.ceil(WIDTH / size / 2) + 1
  const rows = Math.ceil(HEIGHT / size / 2) + 2
  context.beginPath()
  for (let column = -columns; column <= columns; column++) {
    for (let row = -rows; row <= rows; row++) {
      const [x, y] = [CENTRE[0] + column * size, CENTRE[1] + row * size]
      tracePolygonStar(context, x, y, 8, size / 2, 0)
      tracePolygonStar(context, x + size / 2, y + size / 2, 4, side / 2, Math.PI / 4)
    }
  }
  context.lineJoin = 'miter'
  context.strokeStyle = 'rgb(120 205 190 / 0.16)'
  context.lineWidth = 5
  context.stroke()
  context.strokeStyle = 'rgb(244 223 166 / 0.85)'
  context.lineWidth = 1.3
  context.stroke()
  return context
}

/**
 * Shows a picture where rings of light pass outwards from the medallion's centre.
 * @param {Context} onto
 * @param {Context} scratch a layer that is overwritten
 * @param {Context} picture
 * @param {Moment} moment
 * @param {{rest: number, wave: number, radius: number, strengthAt: (share: number) => number}}
 * light
 */
export function lightUp(onto, scratch, picture, moment, { rest, wave, radius, strengthAt }) {
  const steps = 32
  const gradient = scratch.createRadialGradient(...CENTRE, 0, ...CENTRE, radius)
  for (let step = 0; step <= steps; step++) {
    const share = step / steps
    const crest = (0.5 + 0.5 * Math.cos(TURN * share * 2.2 - 2 * moment.angle)) ** 2
    // The light of the introduction starts in the middle.
    const arrived = ease(0, 0.35, ease(0.2, 2.9, moment.seconds) * 1.35 - share)
    const strength = (rest + wave * crest * arrived) * strengthAt(share)
    gradient.addColorStop(share, `rgba(255,255,255,${Math.min(1, strength).toFixed(4)})`)
  }
  scratch.globalCompositeOperation = 'copy'
  scratch.fillStyle = gradient
  scratch.fillRect(0, 0, WIDTH, HEIGHT)
  scratch.globalCompositeOperation = 'source-in'
  lay(scratch, picture)
  lay(onto, scratch)
}

const random = seeded(786)
const stars = Array.from({ length: 240 }, () => ({
  x: random() * WIDTH,
  y: random() ** 1.3 * HEIGHT * 0.72,
  radius: 0.7 + random() ** 4 * 2.2,
  brightness: 0.35 + random() * 0.6,
  beats: 1 + Math.floor(random() * 4),
  beat: random() * TURN,
  appears: random() * 3 - 1.6,
}))
const sparks = Array.from({ length: 54 }, () => ({
  x: random() * WIDTH,
  y: random(),
  radius: 2 + random() ** 3 * 13,
  sway: 10 + 26 * random(),
  beats: 1 + Math.floor(random() * 2),
  flickers: 1 + Math.floor(random() * 4),
  beat: random() * TURN,
}))

/** @type {(context: Context, sprite: Canvas, moment: Moment) => void} */
export function drawStars(context, sprite, { seconds, angle }) {
  for (const star of stars) {
    const twinkle = 0.62 + 0.38 * Math.sin(angle * star.beats + star.beat)
    const there = ease(star.appears, star.appears + 1.2, seconds)
    shine(context, sprite, star.x, star.y, star.radius * 2.6, star.brightness * twinkle * there)
  }
}

/**
 * Sparks that rise through the picture once per loop.
 * @type {(context: Context, sprite: Canvas, moment: Moment) => void}
 */
export function drawSparks(context, sprite, { seconds, phase, angle }) {
  for (const spark of sparks) {
    const height = (((spark.y - phase) % 1) + 1) % 1
    const edges = ease(0, 0.18, height) * ease(0, 0.2, 1 - height)
    const flicker = 0.6 + 0.4 * Math.sin(angle * spark.flickers + spark.beat)
    // Large sparks are out of focus: wider and weaker.
    const strength = spark.radius > 6 ? 0.13 : 0.5
    const x = spark.x + spark.sway * Math.sin(angle * spark.beats + spark.beat)
    shine(context, sprite, x, height * HEIGHT, spark.radius * 1.8, strength * edges * flicker * ease(0.6, 2.9, seconds))
  }
}

/**
 * A crescent a little less than half full.
 * @type {(context: Context, glow: Canvas, moment: Moment) => void}
 */
export function drawMoon(context, glow, { seconds, angle }) {
  const risen = ease(0, 2.6, seconds)
  const [x, y, radius] = [1318, 272 + 16 * (1 - risen), 46]
  shine(context, glow, x, y, radius * 5.4, (0.3 + 0.04 * Math.sin(angle)) * (0.6 + 0.4 * risen))
  // Its back faces the horizon below which the sun set.
  const tilt = -0.75
  const opening = 1.5
  const hollow = { x: x + 0.55 * radius * Math.cos(tilt), y: y + 0.55 * radius * Math.sin(tilt) }
  const horn = { x: x + radius * Math.cos(tilt + opening), y: y + radius * Math.sin(tilt + opening) }
  const other = { x: x + radius * Math.cos(tilt - opening), y: y + radius * Math.sin(tilt - opening) }
  const bearing = (/** @type {{x: number, y: number}} */ point) => Math.atan2(point.y - hollow.y, point.x - hollow.x)
  context.beginPath()
  context.arc(x, y, radius, tilt + opening, tilt - opening)
  context.arc(hollow.x, hollow.y, Math.hypot(horn.x - hollow.x, horn.y - hollow.y), bearing(other), bearing(horn), true)
  context.closePath()
  context.fillStyle = withStops(context.createLinearGradient(x - radius, y + radius, x + radius, y - radius), [
    [0, '#fffaea'],
    [1, '#f4dfa6'],
  ])
  context.fill()
}

/**
 * Hankin's construction in a regular polygon: from each edge's middle two rays start at 67.5
 * degrees and end where they meet the neighbour's.
 * @param {Context} context
 * @param {number} x
 * @param {number} y
 * @param {number} sides
 * @param {number} apothem
 * @param {number} turn
 */
export function tracePolygonStar(context, x, y, sides, apothem, turn) {
  const contact = (Math.PI * 3) / 8
  const tangent = Math.tan(Math.PI / sides)
  const ray = (apothem * tangent) / (Math.cos(contact) + Math.sin(contact) * tangent)
  const inner = Math.hypot(apothem - ray * Math.sin(contact), ray * Math.cos(contact))
  for (let corner = 0; corner < 2 * sides; corner++) {
    const angle = turn + (corner * Math.PI) / sides
    const radius = corner % 2 === 0 ? apothem : inner
    const point = /** @type {const} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)])
    if (corner === 0) context.moveTo(...point)
    else context.lineTo(...point)
  }
  context.closePath()
}
