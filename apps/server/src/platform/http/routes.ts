// Routes. Each is one call: path, schemas, handler. The schemas of the API document check requests
// and type responses. Statuses follow from the route: 401 and 403 from its guard, 403 for changes
// from another site, 413 and 415 from its body, 400 from its schemas, 429 from its limit, 503 from
// the database. A route lists only further ones.
import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { errorBody } from '@noor-quest/contract/errors'
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { validationError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'
import { DEFAULT_MAX_BYTES, limitBody } from './body-limits.ts'
import { FILE_TYPES } from './download.ts'

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
type Responses = RouteConfig['responses']
type HeadersObject = Extract<Responses[200], { headers?: unknown }>['headers']

/** The clients that may send a request, and the values that the handler gets about them. */
export type Guard<Caller extends object> = {
  /** The cookie's name in the API document. */
  cookie: 'player' | 'admin'
  errors: readonly ErrorStatus[]
  /** @throws AppError with a status of `errors` */
  check: (c: Context<AppEnv>) => Caller | Promise<Caller>
}

/** The handler returns a value of the schema, or its JSON as text. */
type JsonReturn = readonly [status: 200 | 201, schema: z.ZodType, description: string]
/** The handler returns a download. */
type FileReturn = { file: Responses[200] }
/** The handler makes the response itself. */
type OtherReturn = { responses: Responses }

type Returns = JsonReturn | FileReturn | OtherReturn

export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** `write` isn't called for HEAD: an export is audited only where the file is sent. */
export type Download = { headers: Record<string, string>; write: () => FileBody | Promise<FileBody> }
type FileBody = string | ReadableStream | Uint8Array<ArrayBuffer>

type Result<R> = R extends readonly [unknown, infer S extends z.ZodType, unknown]
  ? z.output<S> | JsonText
  : R extends FileReturn
    ? Download
    : Response

/**
 * A multipart form: its fields in the API document, and the limit of its length. The handler reads
 * it.
 */
type Form = { fields: Record<string, object>; limit: MiddlewareHandler<AppEnv> }

type Route<R, Caller extends object, P, Q, B> = {
  /** The operation's name in the API document. */
  id: string
  summary: string
  description?: string
  /** Middleware before the guard, which may respond 429. */
  limit?: MiddlewareHandler<AppEnv>
  guard?: Guard<Caller>
  /** Middleware after the guard. */
  middleware?: readonly MiddlewareHandler<AppEnv>[]
  params?: P
  query?: Q
  body?: B
  form?: Form
  /**
   * Limit of the body in bytes. It is checked after the guard, so that only clients which may use
   * the route can send that much.
   */
  maxBytes?: number | undefined
  returns: R
  /** Header of a success. */
  cacheControl?: string
  errors?: readonly ErrorStatus[]
  /** False where the route makes no query. */
  usesDatabase?: false
}

type Sent<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

type AddRoute = <
  const R extends Returns,
  Caller extends object = object,
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
>(
  path: string,
  /** `handle` comes last: the fields before it type its parameters and result. */
  route: Route<R, Caller, P, Q, B> & {
    handle: (sent: Sent<P, Q, B> & Caller, c: Context<AppEnv>) => Result<R> | Promise<Result<R>>
  },
) => void

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Routes = Record<Method, AddRoute> & {
  /** The path where `app` is mounted. */
  base: string
  app: OpenAPIHono<AppEnv>
}

export function defineRoutes(base: string): Routes {
  const app = new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw validationError(result.error)
    },
  })
  const add =
    (method: Method): AddRoute =>
    (path, route) => {
      const { params, query, body, form, guard, returns, handle } = route
      const schema = body ?? (form && { type: 'object', required: Object.keys(form.fields), properties: form.fields })
      const type = form ? 'multipart/form-data' : 'application/json'
      const maxBytes = route.maxBytes ?? DEFAULT_MAX_BYTES[guard?.cookie === 'admin' ? 'admins' : 'anybody']
      const described = {
        method,
        path,
        operationId: route.id,
        summary: route.summary,
        ...(route.description && { description: route.description }),
        ...(guard && { security: [{ [guard.cookie]: [] }] }),
        request: { params, query, ...(schema && { body: { required: true, content: { [type]: { schema } } } }) },
        responses: { ...describeErrors(errorsOf(method, route)), ...describeSuccess(returns) },
        middleware: [
          ...(route.limit ? [route.limit] : []),
          ...(guard ? [checkBy(guard)] : []),
          ...(route.middleware ?? []),
          ...(method === 'get' ? [] : [form?.limit ?? limitBody(maxBytes)]),
        ],
      }
      const respond = async (c: Context<AppEnv, string, { out: Record<'param' | 'query' | 'json', unknown> }>) => {
        const { req } = c
        const sent = { ...c.var.caller, params: req.valid('param'), query: req.valid('query'), body: req.valid('json') }
        return responseOf(c, route, await handle(sent as Parameters<typeof handle>[0], c))
      }
      // Hono's types need concrete schemas; here they are type parameters. AddRoute has the types.
      app.openapi(createRoute(described as RouteConfig), respond as never)
    }
  return {
    base,
    app,
    get: add('get'),
    post: add('post'),
    put: add('put'),
    patch: add('patch'),
    delete: add('delete'),
  }
}

/** Runs the guard before costlier work. A guard without a query makes no promise. */
function checkBy(guard: Guard<object>): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const caller = guard.check(c)
    if (!(caller instanceof Promise)) {
      c.set('caller', caller)
      return next()
    }
    return caller.then((admitted) => {
      c.set('caller', admitted)
      return next()
    })
  }
}

type AnyRoute = Route<Returns, object, unknown, unknown, unknown>

function responseOf(c: Context<AppEnv>, { returns, cacheControl }: AnyRoute, result: unknown) {
  const headers: Record<string, string> | undefined = cacheControl ? { 'Cache-Control': cacheControl } : undefined
  if (isJson(returns)) {
    const [status] = returns
    if (!(result instanceof JsonText)) return c.json(result as object, status, headers)
    return c.body(result.text, status, { ...headers, 'Content-Type': 'application/json' })
  }
  return 'file' in returns ? sendFile(c, result as Download, headers) : (result as Response)
}

async function sendFile(c: Context<AppEnv>, { headers, write }: Download, more?: Record<string, string>) {
  // An export without its body isn't audited.
  if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, ...more })
  const body = await write()
  return c.body(body, 200, { ...headers, ...more })
}

const isJson = (returns: Returns): returns is JsonReturn => Array.isArray(returns)

function errorsOf(method: Method, route: AnyRoute): ErrorStatus[] {
  const { guard, limit, params, query, body, form, errors = [], usesDatabase = true } = route
  return [
    ...errors,
    ...(guard?.errors ?? []),
    ...(params || query || body || form ? ([400] as const) : []),
    ...(method === 'get' ? [] : ([403, 413, 415] as const)),
    ...(limit ? ([429] as const) : []),
    ...(usesDatabase ? ([503] as const) : []),
  ]
}

function describeSuccess(returns: Returns): Responses {
  if ('responses' in returns) return returns.responses
  if ('file' in returns) return { 200: returns.file }
  const [status, schema, description] = returns
  return { [status]: { description, content: { 'application/json': { schema } } } }
}

/** Error responses of the API document, all of one shape. */
export function describeErrors(errors: readonly ErrorStatus[]): Responses {
  const error = { description: 'Error', content: { 'application/json': { schema: errorBody } } }
  return Object.fromEntries([...errors, 500].map((status) => [status, error]))
}

/** A file in the API document. */
export const BINARY = { type: 'string', format: 'binary' } as const

export function file(types: readonly string[], description = 'The file', headers?: HeadersObject): FileReturn {
  const content = types.map((type) => [type, { schema: type.startsWith('text/') ? { type: 'string' } : BINARY }])
  return { file: { description, ...(headers && { headers }), content: Object.fromEntries(content) } }
}

export const TABLE_FILE = file(['text/csv', FILE_TYPES.xlsx])
export const WORKBOOK_FILE = file([FILE_TYPES.xlsx])
