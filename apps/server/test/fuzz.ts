// Valid and broken requests generated from the OpenAPI document, and the check of their responses.

// biome-ignore lint/suspicious/noExplicitAny: JSON of every shape passes through.
type Json = any
export type Random = () => number

/** The keywords of the document. An unknown one fails the check, so that none is ignored. */
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: Json[]
  const?: Json
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

type Content = Record<string, { schema: Schema }>
type Operation = {
  parameters?: { in: 'path' | 'query'; name: string; schema: Schema; required?: boolean }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
export type Call = { method: string; path: string; operation: Operation }

export function callsOf({ paths }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** Numbers in [0, 1), the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const KNOWN = new Set(
  [
    '$ref',
    'type',
    'enum',
    'const',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'prefixItems',
    'oneOf',
    'anyOf',
  ]
    .concat([
      'allOf',
      'minLength',
      'maxLength',
      'pattern',
      'format',
      'minimum',
      'maximum',
      'minItems',
      'maxItems',
      'default',
    ])
    .concat(['description', 'exclusiveMinimum', 'exclusiveMaximum']),
)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function resolve(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const found = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (found === undefined) throw new Error(`${schema.$ref} is not in the document`)
  return resolve(document, found)
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** The fault of `value`, or null. */
export function problemOf(document: Document, given: Schema, value: Json, at = 'body'): string | null {
  const schema = resolve(document, given)
  for (const keyword of Object.keys(schema)) if (!KNOWN.has(keyword)) return `${at}: unknown keyword ${keyword}`
  const inner = (part: Schema, sub: Json, name: string) => problemOf(document, part, sub, name)
  for (const part of schema.allOf ?? []) {
    const problem = inner(part, value, at)
    if (problem !== null) return problem
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices !== undefined) {
    const problems = choices.map((choice) => inner(choice, value, at))
    if (!problems.includes(null)) return `${at}: none of its forms (${problems.join('; ')})`
  }
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return `${at}: ${JSON.stringify(value)} is none of its values`
  if ('const' in schema && schema.const !== value) return `${at}: is not ${schema.const}`
  const types = schema.type === undefined ? null : [schema.type].flat()
  const type = typeOf(value)
  const fits = types?.some((wanted) => wanted === type || (wanted === 'integer' && Number.isInteger(value))) ?? true
  if (!fits) return `${at}: is ${type}, not ${types}`
  if (type === 'string') {
    if (schema.format === 'uuid' && !UUID.test(value)) return `${at}: is no UUID`
    const length = [...value].length
    if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
      return `${at}: has ${length} letters`
  }
  if (type === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)))
    return `${at}: is ${value}`
  if (type === 'array') {
    for (const [index, item] of (value as Json[]).entries()) {
      const part = schema.prefixItems?.[index] ?? schema.items
      const problem = part === undefined ? null : inner(part, item, `${at}[${index}]`)
      if (problem !== null) return problem
    }
  }
  if (type === 'object') {
    for (const name of schema.required ?? []) if (!(name in value)) return `${at}.${name}: is missing`
    for (const [name, sub] of Object.entries(value)) {
      const part = schema.properties?.[name]
      if (part !== undefined) {
        const problem = inner(part, sub, `${at}.${name}`)
        if (problem !== null) return problem
      } else if (schema.additionalProperties === false) return `${at}.${name}: is not described`
    }
  }
  return null
}

/** The part of a response that the document doesn't allow, or null. */
export function undocumented(
  document: Document,
  { operation }: Call,
  response: { status: number; headers: Headers; body: Json },
): string | null {
  const described = operation.responses[response.status]
  if (described === undefined) return `status ${response.status} is not described`
  if (described.content === undefined) return null
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'none'
  const entry = Object.entries(described.content).find(([key]) => new RegExp(`^${key.replace('*', '.*')}$`).test(type))
  if (entry === undefined) return `${response.status} is ${type}`
  return type === 'application/json' ? problemOf(document, entry[1].schema, response.body) : null
}

const TEXTS = [
  '',
  ' ',
  'a',
  'Amina',
  'محمد',
  '+62 812-3456',
  '٠٩٨٧٦',
  "' or 1=1 --",
  '"; drop table x; --',
  '%',
  '_',
  '\\',
  '\0',
  'a\0b',
]
  .concat([
    '\ud800',
    '👩🏽‍🚀',
    '\u202e',
    '../../etc/x',
    '<script>',
    '=1+1',
    '__proto__',
    'null',
    'true',
    '1e309',
    '-1',
    '0',
    'a@b.example',
  ])
  .concat(['x'.repeat(300), 'é'.repeat(5000)])
const VALUES: Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 31) - 1,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { toString: 1 },
]

/**
 * Makes values and breaks them. `ids`: existing ids, so that requests get past their first check.
 */
export class Generator {
  readonly #document: Document
  readonly #random: Random
  readonly ids: string[] = []

  constructor(document: Document, random: Random) {
    this.#document = document
    this.#random = random
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  int(most: number): number {
    return Math.floor(this.#random() * (most + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length - 1)] as T
  }

  uuid(): string {
    const hex = () => this.int(15).toString(16)
    return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', hex)
  }

  /**
   * A valid value. A format that the schema can't express, such as a phone number, is met by luck.
   */
  valid(given: Schema, name = ''): Json {
    const schema = resolve(this.#document, given)
    if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => this.valid(part, name)))
    const choices = schema.oneOf ?? schema.anyOf
    if (choices !== undefined) return this.valid(this.pick(choices), name)
    if (schema.enum !== undefined) return this.pick(schema.enum)
    if ('const' in schema) return schema.const
    switch (this.pick([schema.type ?? 'string'].flat())) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([key]) => schema.required?.includes(key) === true || this.chance(0.5))
            .map(([key, part]) => [key, this.valid(part, key)]),
        )
      case 'array':
        return Array.from({ length: this.int(3) }, () => this.valid(schema.items ?? {}, name))
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, 0) + this.int(Math.min((schema.maximum ?? 40) - (schema.minimum ?? 0), 40))
      case 'boolean':
        return this.chance(0.5)
      case 'null':
        return null
      default: {
        if (schema.format === 'uuid')
          return name === 'id' && this.ids.length > 0 && this.chance(0.7) ? this.pick(this.ids) : this.uuid()
        if (schema.format === 'email') return `fuzz${this.int(20)}@example.org`
        if (name === 'phone') return '+62 812-3456'
        const text = this.chance(0.5) ? 'Some text' : this.pick(TEXTS)
        return text.slice(0, schema.maxLength ?? text.length).padEnd(schema.minLength ?? 0, 'x')
      }
    }
  }

  /** A value of any type. */
  any(): Json {
    return this.chance(0.5) ? this.pick(TEXTS) : this.pick(VALUES)
  }

  /** A valid value with one fault. */
  broken(schema: Schema): Json {
    const value = this.valid(schema)
    if (typeOf(value) !== 'object' || this.chance(0.1)) return this.any()
    const keys = Object.keys(value)
    const key = this.pick(keys.length === 0 ? ['a'] : keys)
    switch (this.int(3)) {
      case 0:
        delete value[key]
        return value
      case 1:
        return { ...value, [this.pick(['is_admin', 'score', 'toString', 'x'.repeat(2000)])]: this.any() }
      default:
        return { ...value, [key]: this.any() }
    }
  }

  /** The operation's path with valid or broken parameters. */
  address({ path, operation }: Call): string {
    const parameters = operation.parameters ?? []
    const text = (schema: Schema, name: string) =>
      this.chance(0.75) ? plain(this.valid(schema, name)) : this.chance(0.5) ? plain(this.any()) : 'x'.repeat(2500)
    const filled = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => {
      const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {}
      return encode(text(schema, name)) || '0'
    })
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && this.chance(0.6))
      .flatMap(({ name, schema }) =>
        Array.from({ length: this.chance(0.05) ? 2 : 1 }, () => `${name}=${encode(text(schema, name))}`),
      )
    if (this.chance(0.05)) query.push(this.pick(['%', '%ff=%fe', 'a[b]=1', '__proto__=1', '=', 'cursor=%00']))
    return query.length === 0 ? filled : `${filled}?${query.join('&')}`
  }

  /** The body and its content type. */
  body({ operation }: Call): { text: string; type: string } | null {
    const schema = operation.requestBody?.content['application/json']?.schema
    if (schema === undefined)
      return this.chance(0.3) ? { text: JSON.stringify(this.any()), type: 'application/json' } : null
    const type = this.chance(0.96)
      ? 'application/json'
      : this.pick(['text/plain', 'application/xml', 'multipart/form-data', 'x'])
    const kind = this.#random()
    if (kind < 0.55) return { text: JSON.stringify(this.valid(schema)), type }
    if (kind < 0.93) return { text: JSON.stringify(this.broken(schema)), type }
    return {
      text: this.pick([
        '',
        '{',
        '{"a":',
        'null',
        '"',
        '[1,',
        '\u0000',
        `${'['.repeat(9000)}`,
        '{"__proto__":{"a":1}}',
        'x'.repeat(70_000),
      ]),
      type,
    }
  }
}

function plain(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A URL can't contain lone surrogates. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
