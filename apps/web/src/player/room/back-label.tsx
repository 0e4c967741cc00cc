import { useContext } from 'react'
import { gameText } from '../../text/game-text.ts'
import { text } from '../../text/text.ts'
import { Rehearsal } from './rehearsal.ts'

/** Where a game's way out leads: home, and from a rehearsal to the portal. */
export function BackLabel({ home = text.common.backToHome }: { home?: string }) {
  return useContext(Rehearsal) === null ? home : gameText.game.endRehearsal
}
