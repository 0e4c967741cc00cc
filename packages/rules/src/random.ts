// Randomness from a seed, so that a deal can be dealt again. Invariant: nothing here reads a clock or a global generator.

/** Returns the next number in [0, 1). */
export type Random = () => number

/** sfc32 seeded with the first 128 bits of `seed`, a string of at least 32 hexadecimal digits; throws on anything else. */
export function createRandom(seed: string): Random {
  throw new Error('not written')
}

/** A shuffled copy (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  throw new Error('not written')
}
