import { createContext, useContext } from 'react'
import type { Call } from '../../../platform/network/http.ts'
import { commonText } from '../../../text/common.en.ts'
import { gameText } from './game.en.ts'

/** The environment of an admin's rehearsal (docs/product-rules.md#rehearsal). */
type RehearsalRoom = {
  /** Sends requests in place of those of a player's game. */
  call: Call
  onHome: () => void
}

/** Null: a player plays. */
export const Rehearsal = createContext<RehearsalRoom | null>(null)

/** The label of the way out: home, or from a rehearsal to the portal. */
export function BackLabel({ home = commonText.backToHome }: { home?: string }) {
  return <span>{useContext(Rehearsal) === null ? home : gameText.endRehearsal}</span>
}
