import type { CurrentPlayer, OwnPlayer } from '@noor-quest/contract/registration'
import { useEffect } from 'react'
import { currentPlayer, fetchCurrentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'

/** This device's person, loaded when the screen opens. Null: no person, or not loaded. */
export function useReturningPlayer(): (CurrentPlayer & { player: OwnPlayer }) | null {
  useEffect(() => {
    // A failed request shows the page of a new visitor.
    fetchCurrentPlayer().catch(() => undefined)
  }, [])
  const known = useStore(currentPlayer)
  return known?.player ? { ...known, player: known.player } : null
}
