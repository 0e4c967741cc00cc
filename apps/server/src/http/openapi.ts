// How every route is described: the OpenAPI document is written from the same schemas that check the requests.
import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { errorBody } from '@noor-quest/contract/errors'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { AppError, validationError } from '../shared/app-error.ts'
import { BoundedMap } from '../shared/bounded-map.ts'
import type { AppEnv } from './app-env.ts'

/** A route's last queries, checked: the same few boards are asked for again and again. */
const MOST_QUERIES = 50

type Status = 200 | 201
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

const JSON_TYPE = /^application\/([a-z.-]+\+)?json(;.*)?$/i

/**
 * A router that checks requests against their routes' schemas, and whose failed checks become our error shape. The
 * library's own checks do the same in a chain of asynchronous steps for each part of a request: a tenth of a move's time.
 */
export function createRouter(): OpenAPIHono<AppEnv> {
  const router = new OpenAPIHono<AppEnv>()
  const openapi = ({ middleware = [], ...route }: RouteConfig, handler: Handler<AppEnv>) => {
    router.openAPIRegistry.registerPath(route)
    const before = Array.isArray(middleware) ? middleware : [middleware]
    router.on([route.method], [route.path.replaceAll(/\{(.+?)\}/g, ':$1')], ...before, checkRequest(route), handler)
    return router
  }
  // Its type says what a handler gets from which route; that is only in the types.
  router.openapi = openapi as typeof router.openapi
  return router
}

/** Throws 415 unsupported_media_type, 400 malformed_json or 400 validation_failed. */
function checkRequest({ request }: RouteConfig): MiddlewareHandler<AppEnv> {
  const query = request?.query as z.ZodType | undefined
  const params = request?.params as z.ZodType | undefined
  const content = request?.body?.content['application/json']
  const body = content !== undefined && 'schema' in content ? (content.schema as z.ZodType) : undefined
  const checkQuery = query === undefined ? null : createQueryCheck(query)
  return async (c, next) => {
    if (checkQuery !== null) c.req.addValidatedData('query', checkQuery(c))
    if (params !== undefined) c.req.addValidatedData('param', check(params, c.req.param()))
    if (body !== undefined) c.req.addValidatedData('json', check(body, await readJson(c)))
    return next()
  }
}

function createQueryCheck(schema: z.ZodType): (c: Context<AppEnv>) => object {
  const checked = new BoundedMap<object>(MOST_QUERIES)
  return (c) => {
    const { url } = c.req
    const known = checked.get(url)
    if (known !== undefined) return known
    const given = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ])
    const query = Object.freeze(check(schema, Object.fromEntries(given)))
    checked.set(url, query)
    return query
  }
}

function check(schema: z.ZodType, value: unknown): object {
  const result = schema.safeParse(value)
  if (!result.success) throw validationError(result.error)
  return result.data as object
}

/** Nothing at all is read as {}, so that the schema says what is missing. */
async function readJson(c: Context<AppEnv>): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type !== undefined && !JSON_TYPE.test(type)) throw new AppError('unsupported_media_type')
  const text = await c.req.text()
  if (type === undefined && text === '') return {}
  if (type === undefined) throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}

const json = <T extends z.ZodType>(schema: T) => ({ 'application/json': { schema } })

/** The responses of a route: its answer, and the errors it can give, all of one shape. */
export function answers<S extends Status, T extends z.ZodType>(
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

/** The errors alone, for a route whose answer is no JSON. */
export function describeErrors(errors: readonly ErrorStatus[]) {
  return Object.fromEntries(
    [...errors, 500 as const].map((code) => [code, { description: 'Error', content: json(errorBody) }]),
  )
}

export function jsonBody<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: json(schema) } }
}

export { createRoute }
