// This page as a screen of the hall (docs/product-rules.md#screen-in-the-hall): the link that makes it
// one, and what it confirms.
import type { ShownOnScreen } from '@noor-quest/contract/screens'
import { useEffect } from 'react'
import { ApiError, call, callOnce } from '../platform/network/http.ts'

const FRAGMENT = '#screen='
/** The server counts a confirmation for 10 s. */
const CONFIRM_MS = 3000

/** Uses the link of the page's address. Resolves with false if it was used or has expired. */
export async function claimScreen(): Promise<boolean> {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(FRAGMENT)) return true
  window.history.replaceState(window.history.state, '', pathname + search)
  return call('POST /api/screens/claims', { body: { token: hash.slice(FRAGMENT.length) } }).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.code === 'invalid_link'),
  )
}

/**
 * Confirms what the page shows, while it is visible; null: the page is no screen of the hall.
 * `onEnded`: an admin has ended the screen.
 */
export function useConfirmation(shown: ShownOnScreen | null, onEnded: () => void): void {
  const json = JSON.stringify(shown)
  useEffect(() => {
    const body: ShownOnScreen | null = JSON.parse(json)
    if (body === null) return
    const confirm = () => {
      if (document.visibilityState !== 'visible') return
      callOnce('POST /api/screens/shown', { body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'not_found') onEnded()
      })
    }
    confirm()
    const timer = window.setInterval(confirm, CONFIRM_MS)
    document.addEventListener('visibilitychange', confirm)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', confirm)
    }
  }, [json, onEnded])
}
