import { ApiError } from '../../platform/network/http.ts'

/** The service's message, or `fallback` when none came. */
export function serviceMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.code === 'unreadable') return fallback
  return error.message || fallback
}
