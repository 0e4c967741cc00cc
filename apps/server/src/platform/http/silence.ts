import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * For a route whose response may be silent for longer than the limit of connections (see
 * TimeLimits).
 */
export function allowSilence(ms: number): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    incoming?.socket.setTimeout?.(ms)
    return next()
  }
}
