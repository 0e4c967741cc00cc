import { createContext, useContext } from 'react'
import type { Call } from '../../../platform/network/http.ts'
import { gameText } from '../../../text/game-text.ts'
import { text } from '../../../text/text.ts'

/** What an admin's game that counts nowhere is played with (docs/product-rules.md#rehearsal). */
type RehearsalRoom = {
  /** In place of the requests of a player's game. */
  call: Call
  onHome: () => void
}

/** null: a player plays. */
export const Rehearsal = createContext<RehearsalRoom | null>(null)

/** Where a game's way out leads: home, and from a rehearsal to the portal. */
export function BackLabel({ home = text.common.backToHome }: { home?: string }) {
  return useContext(Rehearsal) === null ? home : gameText.game.endRehearsal
}
