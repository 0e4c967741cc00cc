import type { Logger } from 'pino'

/** What middleware puts into a request's context; the last two are there where the route's own middleware sets them. */
export type AppEnv = {
  Variables: {
    log: Logger
    requestId: string
    /** The error's code, when the response to this request is one. */
    errorCode?: string
    /** The response waited on purpose: how long that was says nothing of the server. */
    isHeld?: boolean
    /** What the route's guard returned. */
    caller: object
    /** Set where a player's rate is limited, before the guard asks for the same. */
    personId?: string
  }
}
