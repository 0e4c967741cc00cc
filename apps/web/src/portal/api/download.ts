import { ApiError } from '../../platform/network/http.ts'
import { adminCall } from './admin-call.ts'

export type DownloadNeeds = 'session' | 'password'

/**
 * Downloads `href`. After the session's end, a browser would save the server's refusal as the file.
 * So the session is checked first.
 * @param needs 'password': the file has phones, so the password was entered recently
 * @throws ApiError when the server is unreachable, and when the session has ended
 */
export async function download(href: string, needs: DownloadNeeds = 'session'): Promise<void> {
  await adminCall(needs === 'password' ? 'GET /api/admins/me/fresh' : 'GET /api/admins/me')
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** Whether the session has ended; the sign-in page then opens. */
export const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401
