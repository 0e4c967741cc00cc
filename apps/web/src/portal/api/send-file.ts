import type { Api } from '@noor-quest/contract/api'
import { type ApiCall, addressOf, createApiCall, type FormKey, type Received } from '@noor-quest/contract/api-call'
import { ApiError, errorFrom } from '../../platform/network/http.ts'
import { withSession } from './admin-call.ts'

/** Enough for 5 MB over a slow phone network, or for a full backup on a slow disk. */
const TIMEOUT_MS = 120_000

type Form<K extends FormKey> = { [F in keyof Api[K]['form']]: Api[K]['form'][F] extends 'file' ? File : string }

/**
 * Sends a file as a form, in one attempt: without a response it isn't repeated.
 * @throws ApiError
 */
export function sendFile<K extends FormKey>(key: K, fields: Form<K>): Promise<Received<K>> {
  const form = new FormData()
  for (const [name, value] of Object.entries<File | string>(fields)) form.set(name, value)
  return sendOnce('POST', addressOf<FormKey>(key), form, {}) as Promise<Received<K>>
}

/**
 * Sends JSON that is large or whose response takes longer than an attempt of `adminCall` may. Makes
 * one attempt.
 * @throws ApiError
 */
export const callLong: ApiCall = createApiCall((method, address, body) =>
  sendOnce(method, address, JSON.stringify(body ?? {}), { 'content-type': 'application/json' }),
)

function sendOnce(
  method: string,
  address: string,
  body: FormData | string,
  headers: Record<string, string>,
): Promise<unknown> {
  return withSession(async () => {
    const response = await fetch(address, {
      method,
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
