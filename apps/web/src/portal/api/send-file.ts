import { ApiError, errorFrom } from '../../platform/network/http.ts'
import { withSession } from './admin-call.ts'

/** Enough for 5 MB over a slow phone network, or for a full backup on a slow disk. */
const TIMEOUT_MS = 120_000

/**
 * POSTs a file as a form, in one attempt: without a response it isn't repeated.
 * @throws ApiError
 */
export function sendFile<T>(path: string, fields: { file: File } & Record<string, File | string>): Promise<T> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return sendOnce(path, form, {})
}

/**
 * POSTs JSON that is large or whose response takes longer than an attempt of `adminCall` may. Makes
 * one attempt.
 * @throws ApiError
 */
export function sendLong<T>(path: string, body: object): Promise<T> {
  return sendOnce(path, JSON.stringify(body), { 'content-type': 'application/json' })
}

function sendOnce<T>(path: string, body: FormData | string, headers: Record<string, string>): Promise<T> {
  return withSession(async () => {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new ApiError(0, 'network', 'The network did not answer')
    })
    const text = await response.text().catch(() => '')
    if (!response.ok) throw errorFrom(response.status, text)
    return JSON.parse(text)
  })
}
