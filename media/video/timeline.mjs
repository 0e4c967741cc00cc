// The timeline of the background video: a short introduction, a loop without a seam, and a tail
// that repeats the loop's start, so that the jump back to 3 s
// (docs/product-rules.md#background-video) shows the same picture.

export const FRAMES_PER_SECOND = 24
export const INTRO_SECONDS = 3
export const LOOP_SECONDS = 12
// A browser may notice the last 0.3 s up to a frame late, and needs pictures until then.
export const TAIL_SECONDS = 1 / 3
export const FRAME_COUNT = Math.round((INTRO_SECONDS + LOOP_SECONDS + TAIL_SECONDS) * FRAMES_PER_SECOND)
/** Both ends of the loop are keyframes, so that they look alike. */
export const KEYFRAME_SECONDS = [0, INTRO_SECONDS, INTRO_SECONDS + LOOP_SECONDS]

const TURN = 2 * Math.PI

/**
 * @typedef {object} Moment
 * @property {number} seconds from the start, never past the loop's end
 * @property {number} phase 0 at the loop's start, 1 at its end, negative before; slow near both
 * ends
 * @property {number} angle `phase` in radians: a sine of its multiples has no seam
 */

/** @type {(videoSeconds: number) => Moment} */
export function momentAt(videoSeconds) {
  const loopEnd = INTRO_SECONDS + LOOP_SECONDS
  const seconds = videoSeconds > loopEnd - 1e-9 ? videoSeconds - LOOP_SECONDS : videoSeconds
  const turn = (seconds - INTRO_SECONDS) / LOOP_SECONDS
  const phase = turn - (0.7 / TURN) * Math.sin(TURN * turn)
  return { seconds, phase, angle: TURN * phase }
}

/**
 * From 0 at `from` to 1 at `to`, smooth at both ends.
 * @type {(from: number, to: number, at: number) => number}
 */
export function ease(from, to, at) {
  const x = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return x * x * x * (x * (x * 6 - 15) + 10)
}
