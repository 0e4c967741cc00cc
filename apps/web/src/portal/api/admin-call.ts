// The portal's way to the server. A session can end, and a sensitive action can ask for the password again, in the middle
// of any screen's request: both are settled here once. Only the portal imports this.

import type { EditConflict } from '@noor-quest/contract/errors'
import { ApiError, type Call, call } from '../../platform/network/http.ts'

export type AdminCallHandlers = {
  /** The server refused: the session is over (401) or the account is no admin any more (403). */
  refused: (error: ApiError) => void
  /** An action of the person's own has ended this session. */
  signedOut: () => void
  /** The person has changed their account. */
  userUpdated: () => void
  /** Asks for the password again; false when the person would rather not. */
  reauthenticate: () => Promise<boolean>
}

export type AdminCalls = {
  /** Like `call`, with the session handling of `withSession`. */
  adminCall: Call
  /**
   * Makes a request of another kind (an upload) as `adminCall` does: a refusal is reported and thrown on; where the
   * password is asked for and given, the request is made once more. `request` throws ApiError for the server's errors.
   */
  withSession: <T>(request: () => Promise<T>) => Promise<T>
  /** After a request that ends this session too. */
  reportSignedOut: () => void
  /** After a request that changes the password or the second factor. */
  reportUserUpdated: () => void
  /** Registers the handler: the portal's frame while it is open. Returns a function that removes it. */
  handleWith: (handlers: AdminCallHandlers) => () => void
}

export function createAdminCalls(deps: { call: Call }): AdminCalls {
  let handlers: AdminCallHandlers | null = null

  const withSession = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'reauthentication_required' && (await handlers?.reauthenticate())) return withSession(request)
      if (error.code === 'signed_out' || error.code === 'not_admin') handlers?.refused(error)
      throw error
    }
  }

  return {
    withSession,
    adminCall: <T>(...request: Parameters<Call>) => withSession(() => deps.call<T>(...request)),
    reportSignedOut: () => handlers?.signedOut(),
    reportUserUpdated: () => handlers?.userUpdated(),
    handleWith: (next) => {
      handlers = next
      return () => {
        if (handlers === next) handlers = null
      }
    },
  }
}

export const { adminCall, withSession, reportSignedOut, reportUserUpdated, handleWith } = createAdminCalls({ call })

/** The service's message, or `fallback` when none came. */
export function serviceMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.code === 'unreadable') return fallback
  return error.message || fallback
}

/** What another admin saved meanwhile, where that is why a request was refused; otherwise null. */
export function editConflictOf<Current>(error: unknown): EditConflict<Current> | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null
  return error.details as EditConflict<Current>
}
