// Randomness from a seed, so that a deal can be repeated. Invariant: no clock and no global
// generator.

/** Returns the next number in [0, 1). */
export type Random = () => number

const SEED = /^[0-9a-f]{32,}$/i
/**
 * sfc32 needs about a dozen steps until every bit of the seed has reached every bit of its numbers.
 */
const WARM_UP_STEPS = 16

/**
 * sfc32 (Chris Doty-Humphrey, PractRand) seeded with the first 128 bits of `seed`: its words a, b,
 * c and the counter, in this order. `seed` is a string of at least 32 hexadecimal digits.
 * @throws RangeError for any other seed
 */
export function createRandom(seed: string): Random {
  if (!SEED.test(seed)) throw new RangeError('a seed is at least 32 hexadecimal digits')
  let a = Number.parseInt(seed.slice(0, 8), 16) | 0
  let b = Number.parseInt(seed.slice(8, 16), 16) | 0
  let c = Number.parseInt(seed.slice(16, 24), 16) | 0
  let counter = Number.parseInt(seed.slice(24, 32), 16) | 0
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let step = 0; step < WARM_UP_STEPS; step += 1) next()
  return next
}

/** A shuffled copy (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const picked = Math.floor(random() * (last + 1))
    const item = shuffled[last] as T
    shuffled[last] = shuffled[picked] as T
    shuffled[picked] = item
  }
  return shuffled
}
