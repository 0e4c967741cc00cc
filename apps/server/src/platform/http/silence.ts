import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** For a route whose response may take longer than a connection may otherwise be silent (see TimeLimits). */
export function allowSilence(ms: number): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    incoming?.socket.setTimeout?.(ms)
    return next()
  }
}
