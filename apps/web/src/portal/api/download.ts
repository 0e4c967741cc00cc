// Files that the portal's links download. A browser would save the server's refusal as the file once the session is over: so the session is
// asked about first, and a download that a sign-in interrupts continues after it.
import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { ApiError } from '../../platform/network/http.ts'
import { adminCall } from './admin-call.ts'

const KEY = 'download'
/** Whoever signs in later than this no longer waits for a file. */
const WAITS_MS = 10 * 60_000

type Waiting = { href: string; by: number }

/** Downloads `href`, now or after a sign-in. @throws ApiError when the server can't be asked, and when the session is over */
export async function download(href: string, nowMs = Date.now()): Promise<void> {
  remember({ href, by: nowMs + WAITS_MS })
  try {
    await adminCall<CurrentAdmin>('GET', '/api/admins/me')
  } catch (error) {
    if (!isSessionOver(error)) forget()
    throw error
  }
  forget()
  save(href)
}

/** Continues what a sign-in interrupted. The portal calls it once an admin is there. */
export function continueDownload(nowMs = Date.now()): void {
  const waiting = recall()
  forget()
  if (waiting !== null && nowMs < waiting.by) save(waiting.href)
}

/** Then the sign-in page comes. */
export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401

function save(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

function remember(waiting: Waiting): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(waiting))
  } catch {
    // Blocked: it doesn't continue.
  }
}

function recall(): Waiting | null {
  try {
    const stored = window.sessionStorage.getItem(KEY)
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}

function forget(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Blocked: there is nothing.
  }
}
