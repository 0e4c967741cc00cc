// The hanging lanterns, swayed and lit.
import { loadImage } from '@napi-rs/canvas'
import { drawLantern } from '../art/scene.mjs'
import { layer, shine, TURN } from './canvas.mjs'
import { ease } from './timeline.mjs'

/** @typedef {import('./canvas.mjs').Context} Context */
/** @typedef {import('./canvas.mjs').Canvas} Canvas */
/**
 * @typedef {{x: number, chain: number, width: number, swings: number, beat: number, lit: Canvas,
 * dark: Canvas}} Lantern
 */

/** Each lantern's position, chain, width, number of swings per loop, and start of its beat. */
const PLACES = [
  { x: 172, chain: 84, width: 74, swings: 1, beat: 0.2 },
  { x: 284, chain: 8, width: 52, swings: 2, beat: 1.9 },
  { x: 1240, chain: -22, width: 42, swings: 2, beat: 0.8 },
  { x: 1410, chain: 34, width: 66, swings: 1, beat: 4.1 },
]
// The drawing is 100 x 260; its chain takes 52, and its light is at 150.
const DRAWN_HEIGHT = 2.6
const DRAWN_LIGHT = 1.5

/** @type {(scale: number) => Promise<Lantern[]>} */
export async function hangLanterns(scale) {
  return Promise.all(
    PLACES.map(async (place) => {
      const height = place.width * DRAWN_HEIGHT
      const svg = drawLantern().replace(
        '<svg ',
        `<svg width="${place.width * scale * 2}" height="${height * scale * 2}" `,
      )
      const image = await loadImage(Buffer.from(svg))
      const lit = layer(scale * 2, place.width, height)
      lit.drawImage(image, 0, 0, place.width, height)
      const dark = layer(scale * 2, place.width, height)
      dark.drawImage(image, 0, 0, place.width, height)
      dark.globalCompositeOperation = 'source-atop'
      dark.fillStyle = 'rgb(12 22 38 / 0.5)'
      dark.fillRect(0, 0, place.width, height)
      return { ...place, lit: lit.canvas, dark: dark.canvas }
    }),
  )
}

/** The lanterns hang from the first frame; the introduction lights them. */
/**
 * @type {(context: Context, glow: Canvas, lanterns: Lantern[], moment:
 * import('./timeline.mjs').Moment) => void}
 */
export function drawLanterns(context, glow, lanterns, { seconds, angle }) {
  lanterns.forEach(({ x, chain, width, swings, beat, lit, dark }, index) => {
    const light = 0.3 + 0.7 * ease(0.25 + index * 0.3, 1.5 + index * 0.3, seconds)
    const flicker = light * (0.87 + 0.08 * Math.sin(angle * 3 + beat * 5) + 0.05 * Math.sin(angle * 7 + beat))
    const height = width * DRAWN_HEIGHT
    const heart = chain + width * DRAWN_LIGHT
    context.save()
    context.translate(x, 0)
    context.rotate(0.026 * Math.sin(((angle * swings + beat) % TURN) + TURN))
    shine(context, glow, 0, heart, width * 3.6, 0.34 * flicker)
    shine(context, glow, 0, heart, width * 1.5, 0.34 * flicker)
    context.strokeStyle = 'rgb(227 182 87 / 0.8)'
    context.lineWidth = Math.max(1, width * 0.016)
    context.beginPath()
    context.moveTo(0, -30)
    context.lineTo(0, chain + width * 0.1)
    context.stroke()
    context.drawImage(dark, -width / 2, chain, width, height)
    context.globalAlpha = light
    context.drawImage(lit, -width / 2, chain, width, height)
    context.globalAlpha = 1
    shine(context, glow, 0, heart, width * 0.75, 0.42 * flicker)
    context.restore()
  })
}
