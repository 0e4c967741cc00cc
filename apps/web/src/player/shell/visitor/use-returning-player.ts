import type { CurrentPlayer, OwnPlayer } from '@noor-quest/contract/registration'
import { useEffect } from 'react'
import { openLinkedPerson } from '../../../platform/session/come-back.ts'
import { currentPlayer, fetchCurrentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'

/** This device's person, loaded when the screen opens. Null: no person, or not loaded. */
export function useReturningPlayer(): (CurrentPlayer & { player: OwnPlayer }) | null {
  useEffect(() => {
    // A link's person is opened after hydration, which needs the screen of a new visitor. A failed
    // request shows that screen too.
    const load = () =>
      void openLinkedPerson()
        .then(fetchCurrentPlayer)
        .catch(() => undefined)
    load()
    window.addEventListener('hashchange', load)
    return () => window.removeEventListener('hashchange', load)
  }, [])
  const known = useStore(currentPlayer)
  return known?.player ? { ...known, player: known.player } : null
}
