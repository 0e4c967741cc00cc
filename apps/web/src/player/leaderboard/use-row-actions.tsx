import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { loadWithin } from '../../platform/network/load-within.ts'
import { maybeSignedIn } from '../../platform/session/signed-in-here.ts'

/** What an admin can do about the player of a row. */
export type RowActions = {
  /** What a screen reader says of the button that each row is. */
  label: (name: string) => string
  open: (rowKey: string) => void
  /** Is within the leaderboard's dialog. */
  dialog: ReactNode
}

type Part = ComponentType<{ rowKey: string | null; onClose: () => void; onSignedOut: () => void }>
type Loaded = { Part: Part; label: (name: string) => string }

/** The portal's part, which the app passes in: this room imports nothing of the portal. null: no admin is signed in. */
export type LoadRowActions = () => Promise<{ HomeRowActions: Part; rowLabel: (name: string) => string } | null>

/** For an admin who is signed in on this device, what a press of a row does; null for players, who neither ask nor download. */
export function useRowActions(isBoardOpen: boolean, loadRowActions: LoadRowActions): RowActions | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [rowKey, setRowKey] = useState<string | null>(null)
  const onClose = useCallback(() => setRowKey(null), [])
  const onSignedOut = useCallback(() => setLoaded(null), [])
  useEffect(() => {
    if (!isBoardOpen || !maybeSignedIn()) return
    let isWanted = true
    const load = async () => {
      const found = await loadRowActions()
      if (isWanted) setLoaded(found && { Part: found.HomeRowActions, label: found.rowLabel })
    }
    // Not worth a message: the leaderboard is there, and so is the portal.
    loadWithin(load).catch(console.warn)
    return () => {
      isWanted = false
      setRowKey(null)
    }
  }, [isBoardOpen, loadRowActions])
  if (loaded === null) return null
  const { Part, label } = loaded
  return { label, open: setRowKey, dialog: <Part rowKey={rowKey} onClose={onClose} onSignedOut={onSignedOut} /> }
}
