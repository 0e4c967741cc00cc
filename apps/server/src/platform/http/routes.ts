// Routes. Each serves an operation of the contract, whose schemas check requests and type responses.
import type { FileReturn, JsonReturn, Method, Operation, OtherReturn } from '@noor-quest/contract/operations'
import { idParam } from '@noor-quest/contract/requests'
import type { Permission } from '@noor-quest/rules/permissions'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
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

/** Admits clients that may send a request, and gives the handler values about them. */
export type Guard<Caller extends object> = {
  /** @throws AppError 401 or 403 */
  check: (c: Context<AppEnv>) => Caller | Promise<Caller>
}

/** The guards of operations with a permission and of those for a player. */
type Guards<Admin extends object, Player extends object> = {
  may?: (permission: Permission, options?: { fresh: boolean }) => Guard<Admin>
  player?: Guard<Player>
}

export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** `write` isn't called for HEAD: an export is audited only where the file is sent. */
export type Download = { headers: Record<string, string>; write: () => FileBody | Promise<FileBody> }
type FileBody = string | ReadableStream | Uint8Array<ArrayBuffer>

type Result<R> = R extends JsonReturn ? z.output<R[1]> | JsonText : R extends FileReturn ? Download : Response

/**
 * The limit of a form's length, and the error message for a longer form. The handler itself reads
 * the form.
 */
type Form = { maxBytes: number; tooLong?: string }

/** @throws AppError rate_limited, for a caller that asks too often */
export type CallerLimit<Caller extends object> = (caller: Caller, c: Context<AppEnv>) => Promise<void>

type Route<Caller extends object> = {
  /** In place of the operation's own guard. */
  guard?: Guard<Caller>
  limit?: CallerLimit<NoInfer<Caller>>
  /** Hono's middleware, around everything else. */
  middleware?: MiddlewareHandler<AppEnv>
  /**
   * The time for which the response may be silent, where that is longer than the limit of
   * connections (see TimeLimits).
   */
  silentMs?: number
  form?: Form
  /**
   * Limit of the body in bytes. It is checked after the guard, so that only clients which may use
   * the route can send that much.
   */
  maxBytes?: number | undefined
  /** The Cache-Control header of a successful response. */
  cacheControl?: string
}

type Value<S> = S extends z.ZodType ? z.output<S> : never

type Sent<K, O> = {
  params: O extends { params: infer P }
    ? Value<P>
    : K extends `${string}{id}${string}`
      ? z.output<typeof idParam>
      : never
  query: O extends { query: infer Q } ? Value<Q> : never
  body: O extends { body: infer B } ? Value<B> : never
}

type Caller<O, Admin, Player> = O extends { permission: Permission }
  ? Admin
  : O extends { cookie: 'player' }
    ? Player
    : object

export type Served = readonly [key: string, operation: Operation]

export type Routes = {
  app: Hono<AppEnv>
  operations: readonly Served[]
}

type Handling<K, O, C extends object> = Route<C> & {
  handle: (
    sent: Sent<K, O> & C,
    c: Context<AppEnv>,
  ) => O extends { returns: infer R } ? Result<R> | Promise<Result<R>> : never
}

type Server<All, Admin extends object, Player extends object> = Routes & {
  /** `handle` comes last: the fields before it type its parameters. */
  serve: <K extends keyof All & string, C extends object = Caller<All[K], Admin, Player>>(
    key: K,
    route: Handling<K, All[K], C>,
  ) => void
}

/**
 * @param guards those that the operations need
 * @param base the path before those of the operations
 */
export function serveOperations<
  All extends Readonly<Record<RelativeKey, Operation>>,
  Admin extends object = object,
  Player extends object = object,
>(all: All, guards: Guards<Admin, Player> = {}, base = ''): Server<All, Admin, Player> {
  const app = new Hono<AppEnv>()
  const served: Served[] = []
  const guardOf = ({ permission, fresh, cookie }: Operation): Guard<object> | undefined => {
    const guard =
      permission === undefined
        ? cookie === 'player' && guards.player
        : guards.may?.(permission, { fresh: fresh === true })
    if (!guard && (permission !== undefined || cookie !== undefined)) throw new Error('an operation has no guard')
    return guard || undefined
  }
  const add = <C extends object>(key: string, operation: Operation, route: AnyHandling<C>) => {
    const [verb = '', rest = ''] = key.split(' ')
    const path = base + rest
    served.push([`${verb} ${path}`, operation])
    const { limit, silentMs, form, handle, cacheControl } = route
    const { returns, query, body } = operation
    const guard = route.guard ?? (guardOf(operation) as Guard<C> | undefined)
    const params = paramsOf(key, operation)
    const isAdmin = operation.permission !== undefined || operation.cookie === 'admin'
    const maxBytes = form?.maxBytes ?? route.maxBytes ?? DEFAULT_MAX_BYTES[isAdmin ? 'admin' : 'public']
    const pattern = path.replaceAll(/{(.+?)}/g, ':$1')
    const headers: Record<string, string> | undefined = cacheControl ? { 'Cache-Control': cacheControl } : undefined
    // One handler, because each further handler in Hono's chain costs every request time.
    const respond = async (c: Context<AppEnv>) => {
      c.env.route = pattern
      const caller = await guard?.check(c)
      if (caller !== undefined) await limit?.(caller, c)
      if (silentMs !== undefined) c.env.incoming?.socket.setTimeout?.(silentMs)
      if (verb !== 'GET') await limitBody(c, maxBytes, form?.tooLong)
      const sent = {
        ...caller,
        params: params && check(params, c.req.param()),
        query: query && check(query, readQuery(c)),
        body: body && check(body, await readJson(c)),
      }
      return responseOf(c, returns, await handle(sent as Parameters<typeof handle>[0], c), headers)
    }
    if (route.middleware !== undefined) app.on(verb, pattern, route.middleware)
    app.on(verb, pattern, respond)
  }
  return {
    app,
    operations: served,
    serve: (key, route) => add(key, all[key] as Operation, route as AnyHandling<object>),
  }
}

type RelativeKey = `${Method} ${string}`
type AnyHandling<C extends object> = Route<C> & { handle: (sent: never, c: Context<AppEnv>) => unknown }

/** The schema of the path's parameters. */
export const paramsOf = (key: string, { params }: Operation) => params ?? (key.includes('{id}') ? idParam : undefined)

/** @throws AppError validation_failed */
function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw validationError(error, schema)
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

function responseOf(
  c: Context<AppEnv>,
  returns: JsonReturn | FileReturn | OtherReturn,
  result: unknown,
  headers?: Record<string, string>,
) {
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

export const isJson = (returns: JsonReturn | FileReturn | OtherReturn): returns is JsonReturn => Array.isArray(returns)

/** Headers of a download named, for example, questions-2026-01-31.csv. */
export function downloadHeaders(name: string, at: string, ending: keyof typeof FILE_TYPES): Record<string, string> {
  return {
    'Content-Type': FILE_TYPES[ending],
    'Content-Disposition': `attachment; filename="${name}-${at.slice(0, 10)}.${ending}"`,
  }
}
