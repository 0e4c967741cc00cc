import type { Logger } from 'pino'

import type { AdminSession } from '../features/accounts/guard.ts'
import type { Actor } from '../features/audit/write-audit.ts'

/** What the middleware puts into every request's context. */
export type AppEnv = {
  Variables: {
    log: Logger
    requestId: string
    /** Of the error this request was answered with. */
    errorCode?: string
    /** Set by requirePlayer. */
    playerId: string
    /** Set by the admin guard. */
    admin: Actor
    adminSession: AdminSession
  }
}
