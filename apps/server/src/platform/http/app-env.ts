import type { Logger } from 'pino'

/**
 * Values that middleware puts into a request's context; the last two only where the route's own
 * middleware sets them.
 */
export type AppEnv = {
  Variables: {
    log: Logger
    requestId: string
    /** The error's code, when the response is an error. */
    errorCode?: string
    /** The response waited on purpose: its duration is no measure of the server. */
    isHeld?: boolean
    /** The result of the route's guard. */
    caller: object
    /** Set by the rate limit of players, which runs before the guard needs the same id. */
    personId?: string
  }
}
