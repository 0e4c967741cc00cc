import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import type { CSSProperties } from 'react'

/** A circle, a triangle, a square and a star of 24 x 24: distinct without colour. */
const SHAPES = [
  'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  'M12 2.5L22 20.5H2z',
  'M4 4H20V20H4z',
  'M12 1Q13.5 10.5 23 12Q13.5 13.5 12 23Q10.5 13.5 1 12Q10.5 10.5 12 1z',
] as const

/** The shape of the n-th pair, from 0, on its line and on both its cards. */
export function shapeOf(pair: number): string {
  return SHAPES[pair % PAIRS] ?? SHAPES[0]
}

/**
 * Each pair has its own colour, light enough for night and for the edge of parchment. Its symbol
 * gives the same information.
 */
const TINTS = ['#f2c65a', '#7cc8ff', '#ff9fc6', '#8be6ae']

/** The colour of the n-th pair, from 0, for flip-match.css. */
export const tintOf = (pair: number): CSSProperties => ({ '--tint': TINTS[pair % PAIRS] ?? '' })

export function PairSymbol({ pair, className }: { pair: number; className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true">
      <path d={shapeOf(pair)} />
    </svg>
  )
}
