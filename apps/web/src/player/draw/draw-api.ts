import type { PublicDraws } from '@noor-quest/contract/draws'
import { ApiError, call } from '../../platform/network/http.ts'

/** `season` null: the one with the newest draw. @throws ApiError not_found for a season without draws */
export const fetchDraws = (season: string | null) =>
  call<PublicDraws>('GET', season === null ? '/api/draws' : `/api/draws?season=${encodeURIComponent(season)}`)

export const fileHref = (drawId: string) => `/api/draws/${encodeURIComponent(drawId)}/file`

/** The published file's text. @throws ApiError */
export async function fetchFile(drawId: string): Promise<string> {
  const response = await fetch(fileHref(drawId)).catch(() => null)
  if (response?.ok !== true) throw new ApiError(response?.status ?? 0, 'network', 'The file could not be loaded')
  return response.text()
}
