// A stored game step by step, as an organiser reads it. The steps follow from deal and log by the
// rules that judged them; nothing is stored for them. They name right options and face-down cards,
// so they are for finished games only.
import type { InLanguages } from './languages.ts'

export const STEP_OUTCOMES = [
  'level',
  'right',
  'wrong',
  'time-out',
  'reveal',
  'selected',
  'match',
  'mismatch',
  'end',
] as const

export type GameStep = {
  /** From the game's start. */
  at_ms: number
  level: number
  outcome: (typeof STEP_OUTCOMES)[number]
  /** The question, or the flipped card; null for other steps. */
  text: InLanguages<string> | null
  /** null unless the step decided a question. */
  answer: {
    /** The chosen option; null: the time ran out. */
    chosen: InLanguages<string> | null
    right: InLanguages<string>
    took_ms: number
    /** The score after it. */
    score: number
  } | null
}
