// The one way to the server: JSON over fetch, retried where a retry is safe. Every POST of ours is: it carries a
// request_id, and the very same body is sent again.
import type { ErrorBody, ErrorCode } from '@noor-quest/contract/errors'
import { type Clock, systemClock } from './clock.ts'

export const MAX_TRIES = 5
export const FIRST_RETRY_MS = 200
/** A try that hangs this long counts as a lost network. */
export const TRY_TIMEOUT_MS = 10_000
const RETRIED_STATUSES: readonly number[] = [502, 503, 504]

/** `status` 0 with 'network': no answer came. 'unreadable': an answer that isn't ours (a proxy's page). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network' | 'unreadable'
  readonly details: unknown

  constructor(status: number, code: ApiError['code'], message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
  }
}

export type Call = <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>

/**
 * Answers with the parsed body of a 2xx, undefined for one without a body. Anything else throws ApiError.
 * 502, 503, 504 and network failures are tried again from 200 ms, doubling, at most 5 tries (specification section 9).
 */
export function createCall(deps: { fetch: typeof fetch; clock: Clock }): Call {
  const wait = (delayMs: number) => new Promise<void>((resolve) => deps.clock.schedule(resolve, delayMs))

  async function tryOnce<T>(method: string, path: string, body: string | undefined): Promise<T> {
    const abort = new AbortController()
    const cancelTimeout = deps.clock.schedule(() => abort.abort(), TRY_TIMEOUT_MS)
    try {
      const response = await deps.fetch(path, {
        method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        signal: abort.signal,
      })
      const text = await response.text()
      if (!response.ok) throw errorFrom(response.status, text)
      return (text === '' ? undefined : parse(response.status, text)) as T
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw new ApiError(0, 'network', 'The network did not answer')
    } finally {
      cancelTimeout()
    }
  }

  return async <T>(method: string, path: string, body?: unknown) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    for (let tried = 1; ; tried++) {
      try {
        return await tryOnce<T>(method, path, sent)
      } catch (error) {
        if (tried >= MAX_TRIES || !(error instanceof ApiError) || !isRetried(error)) throw error
        await wait(FIRST_RETRY_MS * 2 ** (tried - 1))
      }
    }
  }
}

export const call: Call = createCall({ fetch: (...request) => fetch(...request), clock: systemClock })

function isRetried(error: ApiError): boolean {
  return error.code === 'network' || RETRIED_STATUSES.includes(error.status)
}

function parse(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(status, 'unreadable', 'The answer is not JSON')
  }
}

/** The ApiError that a response other than a 2xx stands for. `text`: its body. */
export function errorFrom(status: number, text: string): ApiError {
  const body = parse(status, text) as Partial<ErrorBody> | null
  const error = body?.error
  if (!error) return new ApiError(status, 'unreadable', 'The answer is not an error of ours')
  return new ApiError(status, error.code, error.message, error.details)
}
