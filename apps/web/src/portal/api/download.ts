// Downloads by the portal's links. After the session's end, a browser would save the server's
// refusal as the file. So the session is checked first, and a download continues after the sign-in
// that interrupted it.
import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { ApiError } from '../../platform/network/http.ts'
import { adminCall } from './admin-call.ts'

const KEY = 'download'
/** A sign-in after this time no longer starts the download. */
const WAITS_MS = 10 * 60_000

export type DownloadNeeds = 'session' | 'password'

type Waiting = { href: string; by: number }

/**
 * Downloads `href`, now or after a sign-in.
 * @param needs 'password': the file has phones, so the password was entered recently
 * @throws ApiError when the server is unreachable, and when the session has ended
 */
export async function download(href: string, needs: DownloadNeeds = 'session', nowMs = Date.now()): Promise<void> {
  remember({ href, by: nowMs + WAITS_MS })
  try {
    await adminCall<CurrentAdmin>('GET', needs === 'password' ? '/api/admins/me/fresh' : '/api/admins/me')
  } catch (error) {
    if (!isSessionOver(error)) forget()
    throw error
  }
  forget()
  save(href)
}

/**
 * Continues a download that a sign-in interrupted. The portal calls it once an admin is signed in.
 */
export function continueDownload(nowMs = Date.now()): void {
  const waiting = recall()
  forget()
  if (waiting !== null && nowMs < waiting.by) save(waiting.href)
}

/** Whether the session has ended; the sign-in page then opens. */
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
    // Storage is blocked, so the download won't continue.
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
    // Storage is blocked, so it contains nothing.
  }
}
