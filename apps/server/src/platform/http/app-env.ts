import type { HttpBindings } from '@hono/node-server'
import type { ErrorCode } from '@noor-quest/contract/errors'

/** One request and its response. A handler finds it in `c.env`. */
export type Exchange = Partial<HttpBindings> & {
  requestId: string
  /** The pattern of the route that responds; null: no route. */
  route: string | null
  /** The error's code, when the response is an error. */
  errorCode: ErrorCode | null
  /** The response waited on purpose: its duration is no measure of the server. */
  waited: boolean
}

export type AppEnv = { Bindings: Exchange }
