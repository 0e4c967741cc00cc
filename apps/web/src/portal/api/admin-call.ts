// The portal's requests. During any request, the session can end and a sensitive action can ask for
// the password again. Both are handled here once. Only the portal imports this file.

import type { ApiCall } from '@noor-quest/contract/api-call'
import type { EditConflict, RateLimitedDetails, ValidationDetails } from '@noor-quest/contract/errors'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../platform/network/http.ts'
import { errorsText } from '../text/errors.en.ts'

type AdminCallHandlers = {
  /** The session has ended (401), or the account is no longer an admin (403). */
  refused: (error: ApiError) => void
  /** The admin's own action has ended this session. */
  signedOut: () => void
  /** The admin has changed their account. */
  userUpdated: () => void
  /** Asks for the password again; false when the admin closes the dialog. */
  reauthenticate: () => Promise<boolean>
}

export function createAdminCalls(deps: { call: ApiCall }) {
  let handlers: AdminCallHandlers | null = null

  /**
   * Makes a request with the session's handling. A refusal is reported and thrown. When the server
   * wants the password and the admin enters it, the request is repeated once. `request` throws
   * ApiError for the server's errors.
   */
  const withSession = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'reauthentication_required' && (await handlers?.reauthenticate())) return withSession(request)
      if (error.code === 'signed_out' || error.code === 'not_admin') handlers?.refused(error)
      throw inLanguage(error)
    }
  }

  return {
    withSession,
    /** Like `call`, with the session handling of `withSession`. */
    adminCall: ((...request) => withSession(() => deps.call(...request))) as ApiCall,
    /** Call it after a request that also ends this session. */
    reportSignedOut: () => handlers?.signedOut(),
    /** Call it after a request that changes the password or the second factor. */
    reportUserUpdated: () => handlers?.userUpdated(),
    /** Registers the handlers of the open portal. Returns a function that removes them. */
    handleWith: (next: AdminCallHandlers) => {
      handlers = next
      return () => {
        if (handlers === next) handlers = null
      }
    },
  }
}

export const { adminCall, withSession, reportSignedOut, reportUserUpdated, handleWith } = createAdminCalls({ call })

/** The error with the server's texts in the displayed language. */
export function inLanguage(error: ApiError): ApiError {
  const { fields } = (error.details ?? {}) as Partial<ValidationDetails>
  const details = error.code === 'validation_failed' && {
    fields: fields?.map(({ path, message }) => ({ path, message: errorsText.fault(message) })),
  }
  const seconds = (error.details as Partial<RateLimitedDetails> | undefined)?.retry_after_seconds
  const message =
    error.code === 'rate_limited' && seconds !== undefined
      ? errorsText.tooMany(seconds)
      : errorsText.reason(error.code, error.message)
  return new ApiError(error.status, error.code, message, details || error.details)
}

/** The server's message, or `fallback` when no message came. */
export function serviceMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'network' || error.code === 'unreadable') return fallback
  return error.message || fallback
}

/** The other admin's saved version, when an edit conflict refused the request; otherwise null. */
export function editConflictOf<Current>(error: unknown): EditConflict<Current> | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null
  return error.details as EditConflict<Current>
}

export const currentAdminQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: () => adminCall('GET /api/admins/me'),
})
