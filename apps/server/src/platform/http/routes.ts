// Routes. Each is one call: path, schemas, handler. The schemas of the API document check requests
// and type responses. Statuses follow from the route: 401 and 403 from its guard, 403 for changes
// from another site, 413 and 415 from its body, 400 from its schemas, 404 from parameters of its
// path, 429 from its limit, 503 from the database. A route lists only further ones. Its operation's
// name in the API document follows from method and path.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { errorBody } from '@noor-quest/contract/errors'
import { idParam } from '@noor-quest/contract/requests'
import type { Context, MiddlewareHandler } from 'hono'
import { mergePath } from 'hono/utils/url'
import type { z } from 'zod'
import { AppError, validationError } from '../app-error.ts'
import type { AppEnv } from './app-env.ts'
import { DEFAULT_MAX_BYTES, limitBody } from './body-limits.ts'

const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503
type Responses = RouteConfig['responses']

/** The clients that may send a request, and the values that the handler gets about them. */
export type Guard<Caller extends object> = {
  /** The cookie's name in the API document. */
  cookie: 'player' | 'admin'
  /** The permission of admins, in the API document as x-permission. */
  permission?: string
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
 * A multipart form: its fields in the API document, the limit of its length, and the error message
 * for a longer form. The handler itself reads the form.
 */
type Form = { fields: Record<string, object>; maxBytes: number; tooLong?: string }

/** @throws AppError rate_limited, for a caller that asks too often */
export type CallerLimit<Caller extends object> = (caller: Caller, c: Context<AppEnv>) => Promise<void>

type Route<R, Caller extends object, P, Q, B> = {
  summary: string
  description?: string
  guard?: Guard<Caller>
  limit?: CallerLimit<Caller>
  /** Hono's middleware, around everything else. */
  middleware?: MiddlewareHandler<AppEnv>
  /**
   * The time for which the response may be silent, where that is longer than the limit of
   * connections (see TimeLimits).
   */
  silentMs?: number
  /** The schema of the path's parameters. Needed if the path has others than `{id}`. */
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
  /** The Cache-Control header of a successful response. */
  cacheControl?: string
  errors?: readonly ErrorStatus[]
  /** False where the route makes no query. */
  usesDatabase?: false
}

type Sent<Path extends string, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: Path extends `${string}{id}${string}` ? z.output<typeof idParam> : z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

type AddRoute = <
  const Path extends string,
  const R extends Returns,
  Caller extends object = object,
  P extends z.ZodType = z.ZodNever,
  Q extends z.ZodType = z.ZodNever,
  B extends z.ZodType = z.ZodNever,
>(
  path: Path,
  /** `handle` comes last: the fields before it type its parameters and result. */
  route: Route<R, Caller, P, Q, B> & {
    handle: (sent: Sent<Path, P, Q, B> & Caller, c: Context<AppEnv>) => Result<R> | Promise<Result<R>>
  },
) => void

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Routes = Record<Method, AddRoute> & {
  /** The path where `app` is mounted. */
  base: string
  app: OpenAPIHono<AppEnv>
}

export function defineRoutes(base: string): Routes {
  const app = new OpenAPIHono<AppEnv>()
  const add =
    (method: Method): AddRoute =>
    (path, route) => {
      const params = route.params ?? (path.includes('{id}') ? idParam : undefined)
      const operationId = nameOf(method, mergePath(base, path))
      app.openAPIRegistry.registerPath({ method, path, operationId, ...describe(method, { ...route, params }) })
      const { guard, limit, silentMs, query, body, form, handle } = route
      const maxBytes =
        form?.maxBytes ?? route.maxBytes ?? DEFAULT_MAX_BYTES[guard?.cookie === 'admin' ? 'admin' : 'public']
      const pattern = path.replaceAll(/{(.+?)}/g, ':$1')
      const fullPattern = mergePath(base, pattern)
      // One handler, because each further handler in Hono's chain costs every request time.
      const respond = async (c: Context<AppEnv>) => {
        c.env.route = fullPattern
        const caller = await guard?.check(c)
        if (caller !== undefined) await limit?.(caller, c)
        if (silentMs !== undefined) c.env.incoming?.socket.setTimeout?.(silentMs)
        if (method !== 'get') await limitBody(c, maxBytes, form?.tooLong)
        const sent = {
          ...caller,
          params: params && check(params, c.req.param()),
          query: query && check(query, readQuery(c)),
          body: body && check(body, await readJson(c)),
        }
        return responseOf(c, route, await handle(sent as Parameters<typeof handle>[0], c))
      }
      const verb = method.toUpperCase()
      if (route.middleware !== undefined) app.on(verb, pattern, route.middleware)
      app.on(verb, pattern, respond)
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

/** For example getFinalsIdPlaces. */
function nameOf(method: Method, path: string): string {
  const words = path.replace('/api', '').split(/[^a-z]+/)
  return words.reduce((name, word) => name + word.charAt(0).toUpperCase() + word.slice(1), method)
}

/** @throws AppError validation_failed */
function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw validationError(error)
  return data
}

/** A field that is sent several times is an array. */
function readQuery(c: Context): Record<string, unknown> {
  const fields = Object.entries(c.req.queries())
  return Object.fromEntries(fields.map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/** @throws AppError unsupported_media_type, malformed_json */
async function readJson(c: Context): Promise<unknown> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_media_type')
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed_json')
  }
}

type AnyRoute = Omit<Route<Returns, object, unknown, unknown, unknown>, 'guard' | 'limit'> & {
  guard?: Pick<Guard<object>, 'cookie' | 'errors' | 'permission'>
  limit?: object
}

function describe(method: Method, route: AnyRoute) {
  const { guard, params, query, body, form, returns } = route
  const schema = body ?? (form && { type: 'object', required: Object.keys(form.fields), properties: form.fields })
  const type = form ? 'multipart/form-data' : 'application/json'
  return {
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(guard && { security: [{ [guard.cookie]: [] }] }),
    ...(guard?.permission && { 'x-permission': guard.permission }),
    request: { params, query, ...(schema && { body: { required: true, content: { [type]: { schema } } } }) },
    responses: { ...describeErrors(errorsOf(method, route)), ...describeSuccess(returns) },
  } as Pick<RouteConfig, 'request' | 'responses'>
}

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
    ...(params ? ([404] as const) : []),
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

export function file(types: readonly string[], description = 'The file'): FileReturn {
  const content = types.map((type) => [type, { schema: type.startsWith('text/') ? { type: 'string' } : BINARY }])
  return { file: { description, content: Object.fromEntries(content) } }
}

export const TABLE_FILE = file(['text/csv', FILE_TYPES.xlsx])
export const WORKBOOK_FILE = file([FILE_TYPES.xlsx])

/** Headers of a download named, for example, questions-2026-01-31.csv. */
export function downloadHeaders(name: string, at: string, ending: keyof typeof FILE_TYPES): Record<string, string> {
  return {
    'Content-Type': FILE_TYPES[ending],
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.${ending}"`,
  }
}
