import type { Sound } from '../../platform/sound/audio.ts'

/** The lowest scores of the two celebrations (docs/product-rules.md#quiz-end). */
export const GREAT_FROM = 2500
export const GOOD_FROM = 1000

export type EndTier = 'great' | 'good' | 'calm'

export function endTierOf(score: number): EndTier {
  if (score >= GREAT_FROM) return 'great'
  return score >= GOOD_FROM ? 'good' : 'calm'
}

export const END_SOUNDS: Record<EndTier, Sound | null> = { great: 'fanfare', good: 'win', calm: null }
