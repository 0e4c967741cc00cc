import type { PublicDraws } from '@noor-quest/contract/draws'
import { useEffect, useState } from 'react'
import { fetchDraws } from './draw-api.ts'

/** A whole hall waits for the digits with this page open. */
const ASK_AGAIN_MS = 5000

/** The draws as they were loaded, and as they are while one of them waits for its digits and somebody looks. */
export function useLiveDraws(loaded: PublicDraws): PublicDraws {
  const [draws, setDraws] = useState(loaded)
  const season = draws.season?.season_id ?? null
  const waits = draws.draws.some(({ digits }) => digits === null)
  useEffect(() => {
    if (!waits) return
    let isShown = true
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      // A lost network shows what there was.
      fetchDraws(season).then(
        (now) => isShown && setDraws(now),
        () => undefined,
      )
    }
    const timer = setInterval(ask, ASK_AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isShown = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [season, waits])
  return draws
}
