import type { Context, NotFoundHandler } from 'hono'
import { AppError } from '../shared/app-error.ts'
import type { AppEnv } from './app-env.ts'
import { errorResponse } from './on-error.ts'

/** JSON for whatever no route took: 405 with Allow where another method would do, else 404. `paths` are OpenAPI's. */
export function notFound(paths: Record<string, object>): NotFoundHandler<AppEnv> {
  const known = Object.entries(paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
    allow: Object.keys(methods).map((method) => method.toUpperCase()),
  }))
  return (c: Context<AppEnv>) => {
    // A path can also be another one's {id}.
    const allow = [...new Set(known.filter(({ pattern }) => pattern.test(c.req.path)).flatMap((route) => route.allow))]
    if (allow.length === 0 || allow.includes(c.req.method)) return errorResponse(c, new AppError('not_found'))
    c.header('Allow', allow.join(', '))
    return errorResponse(c, new AppError('method_not_allowed'))
  }
}
