import type { Logger } from 'pino'
import type { Actor } from '../actor.ts'
import type { AdminSession } from '../admin-session.ts'

/** What middleware puts into a request's context; the last three are there where the route's own middleware sets them. */
export type AppEnv = {
  Variables: {
    log: Logger
    requestId: string
    /** The error's code, when the response to this request is one. */
    errorCode?: string
    /** The response waited on purpose: how long that was says nothing of the server. */
    isHeld?: boolean
    /** Set by the player's cookie. */
    personId: string
    /** Set by the admin guard. */
    admin: Actor
    adminSession: AdminSession
  }
}
