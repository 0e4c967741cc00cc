// One frame of the background video: the night over a sleeping city, whose lanterns are being lit.
import { glowSprite, HEIGHT, lay, layer, shine, WIDTH } from './canvas.mjs'
import { drawCity, drawLights } from './city.mjs'
import { drawLanterns, hangLanterns } from './lanterns.mjs'
import { CENTRE, drawMedallion, drawTurned, LOOP_TURNS, RADIUS } from './medallion.mjs'
import { drawLattice, drawMoon, drawSky, drawSparks, drawStars, lightUp } from './sky.mjs'
import { ease, momentAt } from './timeline.mjs'

/**
 * Draws all unchanging parts once. The returned function draws the frame at a time of the video, in
 * seconds, and always returns the same canvas.
 * @param {number} height in pixels; the width follows, 16 : 9
 */
export async function prepareScene(height) {
  const scale = height / HEIGHT
  const sky = drawSky(scale)
  const lattice = drawLattice(scale)
  const medallion = drawMedallion(scale)
  const city = drawCity(scale)
  const lanterns = await hangLanterns(scale)
  const glow = {
    warm: glowSprite('255,190,95'),
    white: glowSprite('235,245,255'),
    teal: glowSprite('60,200,170', 1.8),
    blue: glowSprite('80,100,220', 1.8),
    moon: glowSprite('255,240,205', 2.6),
  }
  const picture = layer(scale)
  const scratch = layer(scale)
  const gold = layer(scale)

  return (/** @type {number} */ videoSeconds) => {
    const moment = momentAt(videoSeconds)
    const { seconds, phase, angle } = moment
    const awake = ease(0.3, 2.9, seconds)

    lay(picture, sky)
    shine(picture, glow.teal, 660 + 150 * Math.cos(angle), 330 + 60 * Math.sin(angle), 560, 0.1 + 0.04 * awake)
    shine(
      picture,
      glow.blue,
      1060 - 150 * Math.cos(angle + 1),
      260 + 70 * Math.sin(angle + 2),
      540,
      0.14 + 0.04 * awake,
    )
    drawStars(picture, glow.white, moment)
    lightUp(picture, scratch, lattice, moment, {
      rest: 0.07,
      wave: 0.2,
      radius: WIDTH * 0.62,
      strengthAt: (share) => ease(0.3, 0.42, share) * (1 - 0.6 * ease(0.6, 1, share)),
    })
    drawMoon(picture, glow.moon, moment)

    gold.clearRect(0, 0, WIDTH, HEIGHT)
    drawTurned(gold, medallion.rings, 0)
    drawTurned(gold, medallion.turning, phase * LOOP_TURNS.turning)
    drawTurned(gold, medallion.wreath, phase * LOOP_TURNS.wreath)
    shine(picture, glow.teal, ...CENTRE, RADIUS * 1.5, 0.12 + 0.05 * awake)
    lightUp(picture, scratch, gold, moment, { rest: 0.38, wave: 0.5, radius: RADIUS * 1.04, strengthAt: () => 1 })
    shine(picture, glow.warm, ...CENTRE, RADIUS * 0.42, 0.06 + 0.12 * awake + 0.04 * Math.sin(angle + 0.6))

    lay(picture, city.far)
    shine(picture, glow.warm, WIDTH / 2, HEIGHT * 1.03, WIDTH * 0.42, 0.12 + 0.08 * awake)
    lay(picture, city.near)
    drawLights(picture, glow.warm, city.lights, moment)
    drawLanterns(picture, glow.warm, lanterns, moment)
    drawSparks(picture, glow.warm, moment)
    return picture.canvas
  }
}
