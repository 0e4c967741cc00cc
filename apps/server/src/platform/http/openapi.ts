// How every route is described: the OpenAPI document is written from the same schemas that check the requests.
import { createRoute as describeRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { errorBody } from '@noor-quest/contract/errors'
import { FILE_FORMATS, type FileFormat } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { validationError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'
import { DEFAULT_MAX_BYTES, limitBody } from './body-limits.ts'
import { FILE_TYPES } from './download.ts'

type Status = 200 | 201
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

/** A router that checks requests against their routes' schemas, and whose failed checks become our error shape. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(result.error)
    },
  })
}

/**
 * Describes a route. Its body may have as much as DEFAULT_MAX_BYTES says or, where the route does, `maxBytes`; that is checked
 * after its own middleware, so that only clients which may use it may send that much.
 */
export function createRoute<
  P extends string,
  R extends Omit<RouteConfig, 'path'> & { path: P; operationId: string; maxBytes?: number },
>(route: R) {
  const isAdmins = route.security === ADMIN_COOKIE
  const { maxBytes = DEFAULT_MAX_BYTES[isAdmins ? 'admins' : 'anybody'], ...described } = route
  if (route.method === 'get') return describeRoute<P, R>(route)
  const { middleware = [] } = route
  const before = Array.isArray(middleware) ? middleware : [middleware]
  return describeRoute<P, R>({ ...described, middleware: [...before, limitBody(maxBytes)] } as unknown as R)
}

/** Describes a route for admins alone: `requireAdmin` runs before whatever else there is. */
export function createAdminRoutes(requireAdmin: MiddlewareHandler<AppEnv>) {
  return <P extends string, R extends Omit<RouteConfig, 'path'> & { path: P; operationId: string; maxBytes?: number }>(
    route: R,
  ) => createRoute<P, R>({ ...route, security: ADMIN_COOKIE, middleware: [requireAdmin] })
}

/** Who may send it, for the API document: the name of a cookie there. Routes say it beside the middleware that checks it. */
export const PLAYER_COOKIE: NonNullable<RouteConfig['security']> = [{ player: [] }]
export const ADMIN_COOKIE: NonNullable<RouteConfig['security']> = [{ admin: [] }]

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })

/** A route's success response, and the errors it can give, all of one shape. */
export function responses<S extends Status, T extends z.ZodType>(
  status: S,
  schema: T,
  description: string,
  errors: readonly ErrorStatus[],
) {
  return { ...describeErrors(errors), [status]: { description, content: json(schema) } } as Record<
    S,
    { description: string; content: ReturnType<typeof json<T>> }
  >
}

/** A file's success response in each of these formats, and the errors it can give. */
export function fileResponses(errors: readonly ErrorStatus[], formats: readonly FileFormat[] = FILE_FORMATS) {
  const types = { csv: 'text/csv', xlsx: FILE_TYPES.xlsx }
  const binary = z.string().meta({ format: 'binary' })
  const content = formats.map((format) => [types[format], { schema: format === 'csv' ? z.string() : binary }])
  return {
    ...responses(200, z.string(), '', errors),
    200: { description: 'The file', content: Object.fromEntries(content) as { 'text/csv': { schema: z.ZodString } } },
  }
}

/** The errors alone, for a route whose success response is not JSON. */
export function describeErrors(errors: readonly ErrorStatus[]) {
  return Object.fromEntries(
    [...errors, 500 as const].map((code) => [code, { description: 'Error', content: json(errorBody) }]),
  )
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: json(schema) } }
}
