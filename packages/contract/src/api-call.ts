// A client's side of the API: the requests of its operations and their responses, as types. This
// file has no schemas, so pages may load it.
import type { z } from 'zod'
import type { Api } from './api.ts'
import type { JsonReturn } from './operations.ts'

/** An operation's method and path, such as 'GET /api/season'. */
export type ApiKey = keyof Api & string

type Parameter<K> = K extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameter<Rest> : never
type Params<K> = [Parameter<K>] extends [never] ? { params?: never } : { params: { [N in Parameter<K>]: string } }
type Field<N extends string, O> = O extends { [F in N]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [F in N]?: z.input<S> }
    : { [F in N]: z.input<S> }
  : { [F in N]?: never }
type Body<O> = O extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : { body?: never }

/** The parameters of an operation's address. */
export type Address<K extends ApiKey> = Params<K> & Field<'query', Api[K]>
/** The parts of an operation's request. An empty body is sent too. */
export type Sent<K extends ApiKey> = Address<K> & Body<Api[K]>
/** The response of an operation. */
export type Received<K extends ApiKey> = Api[K] extends {
  returns: readonly [unknown, infer S extends z.ZodType, unknown]
}
  ? z.output<S>
  : never

type KeyWith<Part> = { [K in ApiKey]: Api[K] extends Part ? K : never }[ApiKey]
export type FormKey = KeyWith<{ form: object }>
/** An operation whose request and response are JSON. */
export type CallKey = Exclude<KeyWith<{ returns: JsonReturn }>, FormKey>

export type Arguments<S> = Record<never, never> extends S ? [sent?: S] : [sent: S]

/** Sends a request of an operation and resolves with its response. */
export type ApiCall = <K extends CallKey>(key: K, ...sent: Arguments<Sent<K>>) => Promise<Received<K>>

/** An API call that sends by `send`. */
export function createApiCall(send: (method: string, address: string, body?: unknown) => Promise<unknown>): ApiCall {
  const call = (key: CallKey, sent: AnySent = {}) => send(methodOf(key), addressFor(key, sent), sent.body)
  return call as ApiCall
}

export const methodOf = (key: ApiKey): string => key.slice(0, key.indexOf(' '))

/** The address of an operation's request, for links and streams. */
export function addressOf<K extends ApiKey>(key: K, ...[sent]: Arguments<Address<K>>): string {
  return addressFor(key, sent as AnySent | undefined)
}

type AnySent = { params?: Record<string, string>; query?: object; body?: unknown }

function addressFor(key: string, { params = {}, query = {} }: AnySent = {}): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const fields = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return fields.length === 0 ? filled : `${filled}?${fields.join('&')}`
}
