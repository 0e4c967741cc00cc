import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { loadWithin } from '../../platform/network/load-within.ts'
import { maybeSignedIn } from '../../platform/session/signed-in-here.ts'

/** An admin's actions for the player of a row. */
export type RowActions = {
  /** The accessible label of a row's button. */
  label: (name: string) => string
  open: (rowKey: string) => void
  /** A child of the leaderboard's dialog. */
  dialog: ReactNode
}

type Part = ComponentType<{ rowKey: string | null; onClose: () => void; onSignedOut: () => void }>
type Loaded = { Part: Part; label: (name: string) => string }

/**
 * The portal's part, passed in by the app, because this folder imports nothing of the
 * portal. Null: no admin is signed in.
 */
export type LoadRowActions = () => Promise<{ HomeRowActions: Part; rowLabel: (name: string) => string } | null>

/**
 * The actions of an admin who is signed in on this device. Null for players, whose devices
 * neither request nor download them.
 */
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
    // A failure is only logged: the leaderboard works without the actions, and so does the portal.
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
