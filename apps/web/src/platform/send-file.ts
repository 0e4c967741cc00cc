import { withSession } from './admin-call.ts'
import { ApiError, errorFrom } from './http.ts'

/** 5 MB over a slow phone network. */
const TIMEOUT_MS = 120_000

/** POSTs a file as a form. One attempt: it isn't repeated when no response came. @throws ApiError */
export function sendFile<T>(path: string, fields: { file: File } & Record<string, File | string>): Promise<T> {
  return withSession(async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const response = await send(path, form)
    const body = await response.text().catch(() => '')
    if (!response.ok) throw errorFrom(response.status, body)
    return JSON.parse(body)
  })
}

async function send(path: string, body: FormData): Promise<Response> {
  try {
    return await fetch(path, {
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
