import { createContext } from 'react'
import type { Call } from '../../platform/network/http.ts'

/** What an admin's game that counts nowhere is played with (docs/product-rules.md#rehearsal). */
export type RehearsalRoom = {
  /** In place of the requests of a player's game. */
  call: Call
  onHome: () => void
}

/** null: a player plays. */
export const Rehearsal = createContext<RehearsalRoom | null>(null)
