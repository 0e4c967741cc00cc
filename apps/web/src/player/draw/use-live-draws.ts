import type { PublicDraws } from '@noor-quest/contract/draws'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/network/http.ts'

/**
 * A season's draws. `season` null: the season with the newest draw.
 * @throws ApiError not_found for a season without draws
 */
export const fetchDraws = (season: string | null) =>
  call<PublicDraws>('GET', season === null ? '/api/draws' : `/api/draws?season=${encodeURIComponent(season)}`)

export const fileHref = (drawId: string) => `/api/draws/${encodeURIComponent(drawId)}/file`

/** The text of a draw's published file. @throws ApiError */
export async function fetchFile(drawId: string): Promise<string> {
  const response = await fetch(fileHref(drawId)).catch(() => null)
  if (response?.ok !== true) throw new ApiError(response?.status ?? 0, 'network', 'The file could not be loaded')
  return response.text()
}

/** A short interval: the whole hall waits for the digits with this page open. */
const ASK_AGAIN_MS = 5000

/** The draws, loaded again while one of them waits for its digits and the page is visible. */
export function useLiveDraws(loaded: PublicDraws): PublicDraws {
  const [draws, setDraws] = useState(loaded)
  const season = draws.season?.season_id ?? null
  const waits = draws.draws.some(({ digits }) => digits === null)
  useEffect(() => {
    if (!waits) return
    let isShown = true
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      // A failed request keeps the draws that are shown.
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
