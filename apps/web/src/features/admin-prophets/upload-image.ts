import type { StoredImage } from '@noor-quest/contract/prophets'
import { withSession } from '../../platform/admin-call.ts'
import { ApiError, errorFrom } from '../../platform/http.ts'

/** 5 MB over a slow phone network. */
const TIMEOUT_MS = 120_000

/** One attempt: after a failure the image is embedded at once instead. @throws ApiError */
export function uploadImage(file: File): Promise<StoredImage> {
  return withSession(async () => {
    const form = new FormData()
    form.set('file', file)
    const response = await send(form)
    const body = await response.text().catch(() => '')
    if (!response.ok) throw errorFrom(response.status, body)
    return JSON.parse(body)
  })
}

async function send(body: FormData): Promise<Response> {
  try {
    return await fetch('/api/storage/game-assets', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new ApiError(0, 'network', 'The network did not answer')
  }
}
