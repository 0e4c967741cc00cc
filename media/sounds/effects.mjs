// Sound effects of the games, from sine waves and filtered noise: mono samples from -1 to 1 at
// SAMPLE_RATE. The program always makes the same samples.
import { seededNoise } from './noise.mjs'

export const SAMPLE_RATE = 48_000
// Each effect's peak. The web app plays them at 0.5 or 0.7, and lossy encoding may overshoot a
// little.
const PEAK = 0.6
const FADE_IN_SAMPLES = 48
const FADE_OUT_SAMPLES = 480

// Pitches in Hz. The rising notes are steps of Hijaz on D, the music's mode.
const D4 = 293.66
const F_SHARP4 = 369.99
const A4 = 440
const D5 = 587.33
const E_FLAT5 = 622.25
const F_SHARP5 = 739.99
const G5 = 783.99
const A5 = 880
const B5 = 987.77
const D6 = 1174.66
const G3 = 196
const E_FLAT3 = 155.56

/** A card turns: a breath of rising noise, then the tap as it lands. */
export function flip() {
  const landsAt = 0.15
  const whooshSeconds = 0.17
  const noise = seededNoise(41)
  const band = bandPass()
  return normalise(
    sampled(0.26, (t) => {
      const progress = Math.min(1, t / whooshSeconds)
      const swell = Math.max(0, Math.sin(progress * Math.PI)) ** 1.5
      const whoosh = band(noise(), 700 + 3200 * progress) * swell
      const since = t - landsAt
      const tap =
        since < 0
          ? 0
          : 0.5 * Math.exp(-since / 0.014) * noise() + 0.7 * Math.exp(-since / 0.03) * Math.sin(turn(210, since))
      return 0.9 * whoosh + 0.8 * tap
    }),
  )
}

/** Three rising bells. */
export function correct() {
  return normalise(
    sampled(1.1, (t) => bell(t, D5, 0.22) + 0.9 * bell(t - 0.09, F_SHARP5, 0.24) + bell(t - 0.18, A5, 0.36)),
  )
}

/** Two low, falling bells: clear, not harsh. */
export function wrong() {
  return normalise(sampled(0.6, (t) => bell(t, G3, 0.13) + 1.1 * bell(t - 0.14, E_FLAT3, 0.2)))
}

/** Ten seconds left. */
export function beep() {
  return normalise(
    sampled(0.18, (t) => {
      const attack = Math.min(1, t / 0.003)
      return (
        attack * Math.exp(-t / 0.06) * Math.sin(turn(B5, t)) + 0.2 * Math.exp(-t / 0.03) * Math.sin(turn(2 * B5, t))
      )
    }),
  )
}

/** One of the last five seconds: a soft tap, like a fingertip on wood. */
export function tick() {
  const noise = seededNoise(97)
  return normalise(
    sampled(0.12, (t) => {
      const attack = Math.min(1, t / 0.002)
      const tap = Math.exp(-t / 0.022) * Math.sin(turn(560, t)) + 0.3 * Math.exp(-t / 0.009) * Math.sin(turn(1320, t))
      return attack * (tap + 0.08 * Math.exp(-t / 0.006) * noise())
    }),
  )
}

/**
 * A great result: voices without words or instruments rise through the mode's chord and sustain it.
 */
export function fanfare() {
  const parts = [
    { pitch: D4, from: 0, to: 0.34 },
    { pitch: F_SHARP4, from: 0.2, to: 0.54 },
    { pitch: A4, from: 0.4, to: 0.76 },
    { pitch: D4, from: 0.62, to: 2.3 },
    { pitch: F_SHARP4, from: 0.62, to: 2.3 },
    { pitch: A4, from: 0.62, to: 2.3 },
    { pitch: D5, from: 0.66, to: 2.3 },
  ].map(({ pitch, from, to }) => ({ sing: voice(pitch), from, to }))
  return normalise(
    sampled(2.4, (t) =>
      parts.reduce((sum, { sing, from, to }) => sum + (t < from || t > to ? 0 : sing(t - from, to - from)), 0),
    ),
  )
}

/** A completed game: a run up the mode with a sustained last note. */
export function win() {
  const run = [D5, E_FLAT5, F_SHARP5, G5, A5, D6]
  return normalise(
    sampled(2.2, (t) =>
      run.reduce((sum, pitch, step) => sum + bell(t - step * 0.11, pitch, pitch === D6 ? 0.6 : 0.3), 0),
    ),
  )
}

/**
 * @param {number} seconds
 * @param {(t: number) => number} sampleAt called once per sample, in order, with the time in
 * seconds
 */
function sampled(seconds, sampleAt) {
  return Float64Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, (_, i) => sampleAt(i / SAMPLE_RATE))
}

/**
 * Scales to the common peak, with ends that don't click.
 * @param {Float64Array} samples
 */
function normalise(samples) {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return samples.map(
    (sample, i) =>
      (sample / loudest) * PEAK * Math.min(1, i / FADE_IN_SAMPLES, (samples.length - i) / FADE_OUT_SAMPLES),
  )
}

/**
 * A soft bell: the pitch and two overtones that fade sooner. Silent before its strike at t = 0.
 * @param {number} t
 * @param {number} pitch
 * @param {number} decay seconds until it has faded to 1/e
 */
function bell(t, pitch, decay) {
  if (t < 0) return 0
  const attack = Math.min(1, t / 0.004)
  const octave = 0.45 * Math.exp((-1.6 * t) / decay) * Math.sin(turn(2 * pitch, t))
  const shimmer = 0.16 * Math.exp((-3 * t) / decay) * Math.sin(turn(3.01 * pitch, t))
  return attack * Math.exp(-t / decay) * (Math.sin(turn(pitch, t)) + octave + shimmer)
}

/**
 * Two singers on an open "ah", slightly apart in pitch: overtones weighted by such a voice's
 * resonances.
 * @param {number} pitch
 * @returns {(t: number, seconds: number) => number}
 */
function voice(pitch) {
  const near = (/** @type {number} */ hertz, /** @type {number} */ centre, /** @type {number} */ width) =>
    Math.exp(-((hertz - centre) ** 2) / (2 * width ** 2))
  const overtones = Array.from({ length: 12 }, (_, index) => {
    const hertz = (index + 1) * pitch
    const open = near(hertz, 700, 190) + 0.5 * near(hertz, 1120, 180) + 0.12 * near(hertz, 2500, 320)
    return { times: index + 1, strength: open + (index === 0 ? 0.5 : 0.04 / (index + 1)) }
  })
  return (t, seconds) => {
    const swell = Math.min(1, t / 0.09, (seconds - t) / Math.min(0.9, seconds / 2)) ** 1.5
    const tremble = 0.004 * Math.sin(turn(5.2, t)) * Math.min(1, t / 0.5)
    let sum = 0
    for (const apart of [0.997, 1.003]) {
      const phase = turn(pitch * apart, t) + (tremble * pitch * apart) / 5.2
      for (const { times, strength } of overtones) sum += strength * Math.sin(times * phase)
    }
    return swell * sum
  }
}

/**
 * @param {number} pitch
 * @param {number} t
 */
function turn(pitch, t) {
  return 2 * Math.PI * pitch * t
}

/** A state-variable band-pass whose centre may change at every sample. */
function bandPass() {
  const damping = 0.9
  let low = 0
  let band = 0
  return (/** @type {number} */ input, /** @type {number} */ centreHz) => {
    const step = 2 * Math.sin((Math.PI * centreHz) / SAMPLE_RATE)
    low += step * band
    band += step * (input - low - damping * band)
    return band
  }
}
