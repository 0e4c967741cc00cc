import type { DrawCounts, PublicDraws } from '@noor-quest/contract/draws'
import type { Evening } from '@noor-quest/contract/evening'
import { useEffect, useState } from 'react'
import { updateEvening } from '../../boards/evening.ts'
import { BROWSER_EVENTS, followEvents } from '../../platform/network/event-stream.ts'
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

/** The delay before the page asks again for a stream that the server refused. */
const RECONNECT_MS = 5000

/** The draws, loaded again at each step of a draw. */
export function useLiveDraws(loaded: PublicDraws): PublicDraws {
  const [draws, setDraws] = useState(loaded)
  const season = draws.season?.season_id ?? null
  useEffect(() => {
    let isShown = true
    const load = () => {
      // A failed request keeps the draws that are shown.
      fetchDraws(season).then(
        (now) => isShown && setDraws(now),
        () => undefined,
      )
    }
    const stop = followEvents<{ draws: DrawCounts; evening: Evening }>(
      { query: '', on: { draws: load, evening: updateEvening }, retryMs: () => RECONNECT_MS },
      BROWSER_EVENTS,
    )
    return () => {
      isShown = false
      stop()
    }
  }, [season])
  return draws
}
