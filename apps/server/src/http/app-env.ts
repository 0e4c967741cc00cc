import type { Logger } from 'pino'

/** What the middleware puts into every request's context. */
export type AppEnv = {
  Variables: {
    log: Logger
    requestId: string
    /** Set by requirePlayer. */
    playerId: string
  }
}
