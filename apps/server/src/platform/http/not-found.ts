import type { Context, NotFoundHandler } from 'hono'
import { AppError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'
import { errorResponse } from './on-error.ts'

/**
 * Responds with JSON to requests without a route: as otherMethod does where the address has other
 * methods, else with 404. The paths of `routes` are OpenAPI's.
 */
export function notFound(routes: readonly { method: string; path: string }[]): NotFoundHandler<AppEnv> {
  const known = routes.map(({ method, path }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
    method: method.toUpperCase(),
  }))
  return (c: Context<AppEnv>) => {
    // Another route's {id} can match the path too.
    const methods = known.filter(({ pattern }) => pattern.test(c.req.path)).map((route) => route.method)
    const taken = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    if (methods.length === 0 || taken.includes(c.req.method)) return errorResponse(c, new AppError('not_found'))
    return otherMethod(c, methods)
  }
}

/**
 * The response of an address that has `methods`, but not the request's method: 204 to OPTIONS, 405
 * to others. Its header Allow lists the methods.
 */
export function otherMethod(c: Context<AppEnv>, methods: readonly string[]): Response {
  const allow = new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])
  c.header('Allow', [...allow].join(', '))
  return c.req.method === 'OPTIONS' ? c.body(null, 204) : errorResponse(c, new AppError('method_not_allowed'))
}
