// Sound effects of the games, from sine waves and filtered noise: mono samples from -1 to 1 at
// SAMPLE_RATE. The program always makes the same samples.
import { seededNoise } from './noise.mjs'

export const SAMPLE_RATE = 48_000
// Each effect's peak. The web app plays them at 0.5 or 0.7, and lossy encoding may overshoot a
// little.
const PEAK = 0.6
/** The loudness of the grain beside a note: 5 to 15 % of the energy is above 4 kHz. */
const GRAIN = 0.75
const FADE_IN_SAMPLES = 48
const FADE_OUT_SAMPLES = 480

/** The rising notes in Hz: the first five steps of Hijaz on D, the music's mode. */
const SCALE = [587.33, 622.25, 739.99, 783.99, 880]
const D4 = 293.66
const F_SHARP4 = 369.99
const A4 = 440
const D5 = 587.33
const B5 = 987.77

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

/** The n-th right answer in a row, from 1: a sung note, with a grain that a hall doesn't swallow. */
const correct = (/** @type {number} */ row) => () => {
  const sing = voice(SCALE[row - 1] ?? D5, { attackSeconds: 0.014 })
  const grain = grains(row)
  return normalise(sampled(0.8, (t) => Math.exp(-t / 0.26) * sing(t, 0.8) + grain(t)))
}
export const correct1 = correct(1)
export const correct2 = correct(2)
export const correct3 = correct(3)
export const correct4 = correct(4)
export const correct5 = correct(5)

/** Two falling knocks, high enough for a phone's speaker. */
export function wrong() {
  const knock = (/** @type {number} */ t, /** @type {number} */ hertz) => {
    if (t < 0) return 0
    const body =
      Math.exp(-t / 0.055) * Math.sin(turn(hertz, t)) + 0.35 * Math.exp(-t / 0.02) * Math.sin(turn(2.76 * hertz, t))
    return Math.min(1, t / 0.002) * body
  }
  return normalise(sampled(0.5, (t) => knock(t, 520) + knock(t - 0.15, 415)))
}

/** A level's end: the notes of five right answers together. */
export function level() {
  return normalise(chord(1.8))
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

/** A completed game: the scale, then its notes together. */
export function win() {
  const run = SCALE.map((pitch, step) => ({ sing: voice(pitch, { attackSeconds: 0.014 }), at: step * 0.11 }))
  const end = chord(1.6)
  const landsAt = 0.55
  return normalise(
    sampled(landsAt + 1.6, (t) => {
      const rising = run.reduce(
        (sum, { sing, at }) => (t < at ? sum : sum + 0.7 * Math.exp((at - t) / 0.16) * sing(t - at, 2.2)),
        0,
      )
      return rising + (end[Math.round((t - landsAt) * SAMPLE_RATE)] ?? 0)
    }),
  )
}

/**
 * The scale's notes together. They enter 35 ms apart, and the two that rub are softer.
 * @param {number} seconds
 */
function chord(seconds) {
  const parts = SCALE.map((pitch, step) => ({
    sing: voice(pitch, { attackSeconds: 0.02 }),
    at: step * 0.035,
    loudness: step === 1 || step === 3 ? 0.5 : 1,
  }))
  const grain = grains(6)
  return sampled(seconds, (t) =>
    parts.reduce(
      (sum, { sing, at, loudness }) =>
        t < at ? sum : sum + loudness * Math.exp((at - t) / 0.6) * sing(t - at, seconds - at),
      2.5 * grain(t),
    ),
  )
}

/**
 * A breath of noise around 6 kHz: loud for a moment, then fading.
 * @param {number} seed
 */
function grains(seed) {
  const noise = seededNoise(seed)
  const band = bandPass(0.1)
  return (/** @type {number} */ t) =>
    GRAIN * band(noise(), 6000) * Math.min(1, t / 0.003) * (Math.exp(-t / 0.02) + 0.4 * Math.exp(-t / 0.12))
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
 * Two singers on an open "ah", slightly apart in pitch: overtones weighted by such a voice's
 * resonances.
 * @param {number} pitch
 * @param {{attackSeconds: number}} [start]
 * @returns {(t: number, seconds: number) => number}
 */
function voice(pitch, { attackSeconds } = { attackSeconds: 0.09 }) {
  const near = (/** @type {number} */ hertz, /** @type {number} */ centre, /** @type {number} */ width) =>
    Math.exp(-((hertz - centre) ** 2) / (2 * width ** 2))
  const overtones = Array.from({ length: 12 }, (_, index) => {
    const hertz = (index + 1) * pitch
    const open = near(hertz, 700, 190) + 0.5 * near(hertz, 1120, 180) + 0.12 * near(hertz, 2500, 320)
    return { times: index + 1, strength: open + (index === 0 ? 0.5 : 0.04 / (index + 1)) }
  })
  return (t, seconds) => {
    const swell = Math.min(1, t / attackSeconds, (seconds - t) / Math.min(0.9, seconds / 2)) ** 1.5
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
function bandPass(damping = 0.9) {
  let low = 0
  let band = 0
  return (/** @type {number} */ input, /** @type {number} */ centreHz) => {
    const step = 2 * Math.sin((Math.PI * centreHz) / SAMPLE_RATE)
    low += step * band
    band += step * (input - low - damping * band)
    return band
  }
}
