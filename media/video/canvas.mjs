// Drawing functions of all layers. Lengths are for a picture of 1600 x 900, at any rendered size.
import { createCanvas } from '@napi-rs/canvas'

export const WIDTH = 1600
export const HEIGHT = 900
export const TURN = 2 * Math.PI

/** @typedef {import('@napi-rs/canvas').SKRSContext2D} Context */
/** @typedef {import('@napi-rs/canvas').Canvas} Canvas */
/** @typedef {[offset: number, colour: string][]} Stops */

/**
 * A separate transparent picture, drawn in these units.
 * @type {(scale: number, width?: number, height?: number) => Context}
 */
export function layer(scale, width = WIDTH, height = HEIGHT) {
  const context = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale)).getContext('2d')
  context.scale(scale, scale)
  return context
}

/**
 * Draws one layer over another, corner on corner.
 * @type {(onto: Context, from: Context, y?: number) => void}
 */
export function lay(onto, from, y = 0) {
  onto.drawImage(from.canvas, 0, y, WIDTH, HEIGHT)
}

/** @type {(gradient: CanvasGradient, stops: Stops) => CanvasGradient} */
export function withStops(gradient, stops) {
  for (const [offset, colour] of stops) gradient.addColorStop(offset, colour)
  return gradient
}

/**
 * A round glow as a sprite, brightest in the middle.
 * @param {string} rgb such as '255,190,95'
 * @param {number} falloff a higher one is tighter
 */
export function glowSprite(rgb, falloff = 2.2) {
  const size = 256
  const context = layer(1, size, size)
  context.fillStyle = fading(context, rgb, falloff, 1, [size / 2, size / 2, size / 2])
  context.fillRect(0, 0, size, size)
  return context.canvas
}

/**
 * @param {Context} context
 * @param {string} rgb
 * @param {number} falloff
 * @param {number} strength
 * @param {[x: number, y: number, radius: number]} circle
 */
export function fading(context, rgb, falloff, strength, [x, y, radius]) {
  const steps = 16
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  for (let step = 0; step <= steps; step++) {
    const at = step / steps
    gradient.addColorStop(at, `rgba(${rgb},${(strength * (1 - at) ** falloff).toFixed(4)})`)
  }
  return gradient
}

/**
 * Adds light.
 * @type {(context: Context, sprite: Canvas, x: number, y: number, radius: number, strength: number)
 * => void}
 */
export function shine(context, sprite, x, y, radius, strength) {
  if (strength <= 0) return
  context.globalCompositeOperation = 'lighter'
  context.globalAlpha = Math.min(1, strength)
  context.drawImage(sprite, x - radius, y - radius, 2 * radius, 2 * radius)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
}

/**
 * mulberry32: the same picture at every run.
 * @type {(seed: number) => () => number}
 */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
