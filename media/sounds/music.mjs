// The background music: wordless voice-like pads in Hijaz over a soft air, without instruments.
// Stereo samples from -1 to 1 at SAMPLE_RATE, periodic including the echo: after PERIOD_SECONDS
// they repeat, so the loop has no seam. The program always makes the same samples.
import { seededNoise } from './noise.mjs'

export const SAMPLE_RATE = 48_000
export const PERIOD_SECONDS = 64
// Longer than a player needs to jump from the loop's end to its start, and than any codec's delay.
const OVERLAP_SECONDS = 0.5
const PEAK = 0.5

const PERIOD = SAMPLE_RATE * PERIOD_SECONDS
const TURN = 2 * Math.PI
const CROSSFADE_SECONDS = 3.4

/** MIDI notes: D E♭ F♯ G A B♭ C, over a drone of D and A, from the lowest voice to the highest. */
const CHORDS = [
  [50, 57, 62, 66],
  [50, 57, 62, 67],
  [50, 58, 62, 67],
  [50, 57, 60, 66],
  [50, 57, 62, 69],
  [50, 55, 62, 67],
  [51, 58, 63, 67],
  [50, 57, 62, 66],
]
/** Each voice's loudness in a chord, and its position from -1 (left) to 1 (right). */
const PARTS = [
  { loudness: 0.11, place: 0 },
  { loudness: 0.075, place: -0.35 },
  { loudness: 0.06, place: 0.3 },
  { loudness: 0.045, place: -0.1 },
]
/** A hum above them, falling through the mode. */
const HUM = [
  { at: 8, note: 69, seconds: 3.2 },
  { at: 12, note: 67, seconds: 2.6 },
  { at: 15, note: 66, seconds: 4.5 },
  { at: 28, note: 67, seconds: 2.4 },
  { at: 31, note: 66, seconds: 2.4 },
  { at: 34, note: 63, seconds: 2.2 },
  { at: 37, note: 62, seconds: 5 },
  { at: 46, note: 69, seconds: 3 },
  { at: 49.5, note: 70, seconds: 2 },
  { at: 52, note: 69, seconds: 2.4 },
  { at: 55, note: 67, seconds: 2.2 },
  { at: 58, note: 66, seconds: 4 },
]
const HUM_PART = { loudness: 0.02, place: 0.15 }

/**
 * One period and half a second of the next.
 * @type {() => [left: Float64Array, right: Float64Array]}
 */
export function music() {
  const random = seededNoise(41)
  const left = new Float64Array(PERIOD)
  const right = new Float64Array(PERIOD)
  const chordSeconds = PERIOD_SECONDS / CHORDS.length
  CHORDS.forEach((chord, turn) => {
    chord.forEach((note, part) => {
      sing(left, right, random, { at: turn * chordSeconds, note, seconds: chordSeconds }, PARTS[part] ?? HUM_PART)
    })
  })
  for (const phrase of HUM) sing(left, right, random, phrase, HUM_PART)

  const [leftEcho, rightEcho] = [echo(left, 0), echo(right, 29)]
  const [leftAir, rightAir] = [air(random), air(random)]
  for (let i = 0; i < PERIOD; i++) {
    const t = i / SAMPLE_RATE
    const swell =
      0.55 + 0.3 * Math.sin((TURN * t * 3) / PERIOD_SECONDS) + 0.15 * Math.sin((TURN * t * 7) / PERIOD_SECONDS + 1)
    left[i] = at(left, i) * 0.62 + at(leftEcho, i) * 1.1 + at(leftAir, i) * 0.085 * swell
    right[i] = at(right, i) * 0.62 + at(rightEcho, i) * 1.1 + at(rightAir, i) * 0.085 * (1.1 - swell * 0.6)
  }

  let loudest = 0
  for (const channel of [left, right]) for (const sample of channel) loudest = Math.max(loudest, Math.abs(sample))
  const length = PERIOD + OVERLAP_SECONDS * SAMPLE_RATE
  const finish = (/** @type {Float64Array} */ channel) =>
    Float64Array.from({ length }, (_, i) => (at(channel, i % PERIOD) / loudest) * PEAK)
  return [finish(left), finish(right)]
}

/**
 * Three singers on one note, slightly apart in pitch and each with their own tremble. Sound past
 * the period's end continues at its start.
 * @param {Float64Array} left
 * @param {Float64Array} right
 * @param {() => number} random
 * @param {{at: number, note: number, seconds: number}} phrase
 * @param {{loudness: number, place: number}} part
 */
function sing(left, right, random, phrase, { loudness, place }) {
  for (const cents of [-5, 0, 5.5]) {
    const pitch = periodic(440 * 2 ** ((phrase.note + cents / 100 - 69) / 12))
    const tremble = periodic(0.22 + random() * 0.06)
    const wave = vowel(pitch, random)
    const size = wave.length - 1
    const start = (random() + 1) / 2
    const direction = ((place + cents * 0.06 + 1) * Math.PI) / 4
    const [toLeft, toRight] = [loudness * Math.cos(direction), loudness * Math.sin(direction)]
    const first = Math.floor((phrase.at - CROSSFADE_SECONDS / 2) * SAMPLE_RATE)
    const count = Math.floor((phrase.seconds + CROSSFADE_SECONDS) * SAMPLE_RATE)
    const fade = CROSSFADE_SECONDS * SAMPLE_RATE
    for (let k = 0; k < count; k++) {
      const i = (((first + k) % PERIOD) + PERIOD) % PERIOD
      const t = i / SAMPLE_RATE
      const swing = Math.sin(TURN * tremble * t)
      const envelope = Math.sin((Math.min(1, k / fade, (count - k) / fade) * Math.PI) / 2) ** 2
      const phase = t * pitch + start + 0.0016 * (pitch / 60) * swing
      const x = (phase - Math.floor(phase)) * size
      const j = Math.floor(x)
      const sample = at(wave, j) + (at(wave, j + 1) - at(wave, j)) * (x - j)
      const loud = envelope * (0.86 + 0.14 * Math.sin(TURN * tremble * t + cents))
      left[i] = at(left, i) + sample * loud * toLeft
      right[i] = at(right, i) + sample * loud * toRight
    }
  }
}

/**
 * The nearest pitch with a whole number of waves in the period.
 * @type {(hertz: number) => number}
 */
function periodic(hertz) {
  return Math.round(hertz * PERIOD_SECONDS) / PERIOD_SECONDS
}

/**
 * One wave of a dark vowel between "oo" and "ah": overtones weighted by such a voice's resonances.
 */
/** @type {(pitch: number, random: () => number) => Float64Array} */
function vowel(pitch, random) {
  const size = 4096
  const wave = new Float64Array(size + 1)
  const resonance = (/** @type {number} */ hertz, /** @type {number} */ centre, /** @type {number} */ width) =>
    Math.exp(-((hertz - centre) ** 2) / (2 * width ** 2))
  for (let overtone = 1; overtone * pitch < 3200 && overtone < 26; overtone++) {
    const hertz = overtone * pitch
    const strength =
      resonance(hertz, 330, 210) +
      0.5 * resonance(hertz, 760, 190) +
      0.1 * resonance(hertz, 2500, 320) +
      0.06 / overtone +
      (overtone === 1 ? 0.35 : 0)
    const shift = random() * Math.PI
    for (let i = 0; i <= size; i++) {
      wave[i] = at(wave, i) + (strength / Math.sqrt(overtone)) * Math.sin((TURN * overtone * i) / size + shift)
    }
  }
  const loudest = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return wave.map((sample) => sample / loudest)
}

/**
 * A large room: eight combs, four all-passes. It runs twice, because only the second round has the
 * echo of the period's end under its start.
 * @type {(dry: Float64Array, spread: number) => Float64Array}
 */
function echo(dry, spread) {
  const delay = (/** @type {number} */ samples) => ({
    line: new Float64Array(Math.round((samples * SAMPLE_RATE) / 44_100) + spread),
    next: 0,
    dull: 0,
  })
  const combs = [1557, 1617, 1491, 1422, 1277, 1356, 1188, 1116].map((samples) => delay(samples * 1.9))
  const allPasses = [225, 556, 441, 341].map(delay)
  const wet = new Float64Array(PERIOD)
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < PERIOD; i++) {
      const input = at(dry, i) * 0.03
      let sum = 0
      for (const comb of combs) {
        const out = at(comb.line, comb.next)
        comb.dull = out * 0.62 + comb.dull * 0.38
        comb.line[comb.next] = input + comb.dull * 0.9
        comb.next = (comb.next + 1) % comb.line.length
        sum += out
      }
      for (const pass of allPasses) {
        const out = at(pass.line, pass.next)
        pass.line[pass.next] = sum + out * 0.5
        sum = out - sum
        pass.next = (pass.next + 1) % pass.line.length
      }
      wet[i] = sum
    }
  }
  return wet
}

/**
 * Night air: noise without its highs and lows, settled in a first round.
 * @type {(random: () => number) => Float64Array}
 */
function air(random) {
  const noise = Float64Array.from({ length: PERIOD }, random)
  const result = new Float64Array(PERIOD)
  let [smooth, slow, soft] = [0, 0, 0]
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < PERIOD; i++) {
      smooth += 0.055 * (at(noise, i) - smooth)
      slow += 0.006 * (smooth - slow)
      soft += 0.4 * (smooth - slow - soft)
      result[i] = soft
    }
  }
  return result
}

/** @type {(samples: Float64Array, index: number) => number} */
function at(samples, index) {
  return samples[index] ?? 0
}
