// The HTTP client of all our requests: JSON over fetch. It may repeat a POST with the same body.
// The repetition is harmless: the body has a request_id, or the action is idempotent.
import { type ApiCall, createApiCall } from '@noor-quest/contract/api-call'
import type { ErrorBody, ErrorCode } from '@noor-quest/contract/errors'
import { type Clock, systemClock } from '../clock/clock.ts'
import { dropCount, isRemovalDue, removalDone } from '../session/dropped-person.ts'
import { noteElsewhere } from '../session/session-notice.ts'
import { readTabPerson } from '../session/tab-person.ts'
import type { Readable } from '../storage/store.ts'

export const MAX_ATTEMPTS = 5
export const FIRST_RETRY_MS = 200
/** A longer attempt counts as a network failure. */
export const ATTEMPT_TIMEOUT_MS = 10_000
const RETRIED_STATUSES: readonly number[] = [502, 503, 504]

/**
 * 'network': no response came (`status` 0), or a proxy says that the server gave it none (502, 503
 * or 504). 'unreadable': another response that isn't ours, such as the sign-in page of a Wi-Fi.
 */
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

type Send = (method: string, address: string, body?: unknown) => Promise<unknown>

type Deps = {
  fetch: typeof fetch
  clock: Clock
  /**
   * Returns the person for whom this tab sends the requests. With null, the server chooses the
   * person.
   */
  person?: () => string | null
  /** Changes when a booth drops its person. */
  dropCount?: Readable<number>
  /** Resolves once a dropped person's cookies are removed. Null: nothing to remove. */
  removal?: () => Promise<void> | null
  /** Called where the page's person came back on another device. */
  onElsewhere?: () => void
  maxAttempts?: number
}

/**
 * Creates a function that sends requests of the API's operations.
 * It resolves with the parsed body of a 2xx response, or with undefined if the body is empty.
 * 502, 503, 504 and network failures are retried. A final failure is logged in the console, unless
 * it is a refusal, which the caller shows (docs/product-rules.md#failed-requests).
 * When a person is dropped, their requests end as network failures and aren't retried: a response
 * could set their cookie again, and a retry would be a request of the next person. These failures
 * aren't logged.
 * @throws ApiError without a 2xx response, and for a body that isn't JSON
 */
export function createCall(deps: Deps): ApiCall {
  const { maxAttempts = MAX_ATTEMPTS } = deps
  const wait = (delayMs: number) => new Promise<void>((resolve) => deps.clock.schedule(resolve, delayMs))

  async function attemptOnce(method: string, address: string, body: string | undefined): Promise<unknown> {
    const abort = new AbortController()
    const cancelTimeout = deps.clock.schedule(() => abort.abort(), ATTEMPT_TIMEOUT_MS)
    const stopWatching = deps.dropCount?.subscribe(() => abort.abort())
    const person = deps.person?.() ?? null
    try {
      const response = await deps.fetch(address, {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(person !== null && { 'noor-person': person }),
        },
        ...(body === undefined ? {} : { body }),
        signal: abort.signal,
      })
      const text = await response.text()
      if (!response.ok) throw errorFrom(response.status, text)
      return text === '' ? undefined : parse(response.status, text)
    } catch (error) {
      if (error instanceof ApiError) throw error
      throw noResponse()
    } finally {
      cancelTimeout()
      stopWatching?.()
    }
  }

  const send: Send = async (method, address, body) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const dropsBefore = deps.dropCount?.snapshot()
    const wasDropped = () => deps.dropCount?.snapshot() !== dropsBefore
    const removal = deps.removal?.()
    if (removal) await removal
    for (let attempt = 1; ; attempt++) {
      try {
        if (wasDropped()) throw noResponse()
        const response = await attemptOnce(method, address, sent)
        if (wasDropped()) throw noResponse()
        return response
      } catch (error) {
        if (wasDropped()) throw noResponse()
        if (error instanceof ApiError && error.code === 'opened_elsewhere') deps.onElsewhere?.()
        if (attempt >= maxAttempts || !(error instanceof ApiError) || !isRetried(error)) {
          if (!isRefusal(error)) console.warn(`${method} ${address} failed`, error)
          throw error
        }
        await wait(FIRST_RETRY_MS * 2 ** (attempt - 1))
      }
    }
  }
  return createApiCall(send)
}

const browserDeps = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request), clock: systemClock }

/** Removes this device's cookies after a person was dropped, before other requests. */
export const removeCookie = createRemoval(createCall(browserDeps), isRemovalDue, removalDone)

const onElsewhere = () => noteElsewhere(true)
const pageDeps = { ...browserDeps, person: readTabPerson, dropCount, removal: removeCookie, onElsewhere }

export const call: ApiCall = createCall(pageDeps)

/** Without a second attempt, for requests that are repeated anyway. */
export const callOnce: ApiCall = createCall({ ...pageDeps, maxAttempts: 1 })

dropCount.subscribe(() => void removeCookie()?.catch(() => undefined))

/**
 * Returns a function that removes the cookies of all persons on this device. Only one removal runs
 * at a time. If it fails, for whatever reason, the requests that wait for it fail as network
 * failures, and the removal stays due.
 */
export function createRemoval(call: ApiCall, isDue: () => boolean, done: () => void): () => Promise<void> | null {
  let removing: Promise<void> | null = null
  return () => {
    if (!isDue()) return null
    removing ??= call('DELETE /api/players/me')
      .then(done, () => {
        throw noResponse()
      })
      .finally(() => {
        removing = null
      })
    return removing
  }
}

function noResponse(): ApiError {
  return new ApiError(0, 'network', 'The network did not answer')
}

/** The server's own refusal, with a reason. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'unreadable'
}

function isRetried(error: ApiError): boolean {
  return error.code === 'network' || RETRIED_STATUSES.includes(error.status)
}

function parse(status: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(status, 'unreadable', 'The response is not JSON')
  }
}

/** The ApiError for a response that is not a 2xx. `text` is the response's body. */
export function errorFrom(status: number, text: string): ApiError {
  const error = errorIn(text)
  if (error) return new ApiError(status, error.code, error.message, error.details)
  const code = RETRIED_STATUSES.includes(status) ? 'network' : 'unreadable'
  return new ApiError(status, code, 'The response is not an error of ours')
}

function errorIn(text: string): ErrorBody['error'] | undefined {
  try {
    return (JSON.parse(text) as Partial<ErrorBody> | null)?.error
  } catch {
    return undefined
  }
}

/** The failure's text; the end of an alert such as 'Error adding term: {message}'. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * A UUID of version 7: new for each action, the same for each retry of it. It begins with the time,
 * so the server's index gets ids in order. crypto.randomUUID has no order, and is missing where a
 * phone opens http://192.168.x.x, which isn't a secure context.
 */
export function newRequestId(nowMs = Date.now()): string {
  const time = nowMs.toString(16).padStart(12, '0')
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[2] ?? 0) >> 6)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(5, 8)}-${hex.slice(8)}`
}
