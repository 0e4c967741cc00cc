import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { loadWithin } from '../platform/network/load-within.ts'
import { maybeSignedIn } from '../platform/session/signed-in-here.ts'
import type { RowActions } from '../player/leaderboard/row-actions.ts'

type Part = ComponentType<{ rowKey: string | null; onClose: () => void; onSignedOut: () => void }>
type Loaded = { Part: Part; label: (name: string) => string }

/** For an admin who is signed in on this device, what a press of a row does; null for everybody else, who neither asks nor downloads. */
export function useRowActions(isBoardOpen: boolean): RowActions | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [rowKey, setRowKey] = useState<string | null>(null)
  const onClose = useCallback(() => setRowKey(null), [])
  const onSignedOut = useCallback(() => setLoaded(null), [])
  useEffect(() => {
    if (!isBoardOpen || !maybeSignedIn()) return
    let isWanted = true
    const load = async () => {
      const { loadRowActions } = await import('../portal/shell/row-actions-here.ts')
      const found = await loadRowActions()
      if (isWanted) setLoaded(found && { Part: found.HomeRowActions, label: found.rowLabel })
    }
    // Not worth a message: the leaderboard is there, and so is the portal.
    loadWithin(load).catch(console.warn)
    return () => {
      isWanted = false
      setRowKey(null)
    }
  }, [isBoardOpen])
  if (loaded === null) return null
  const { Part, label } = loaded
  return { label, open: setRowKey, dialog: <Part rowKey={rowKey} onClose={onClose} onSignedOut={onSignedOut} /> }
}
