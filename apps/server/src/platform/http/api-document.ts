// The API document: the operations that are served, and the facts that all share. Statuses follow
// from the operation: 401 from the cookie that it needs, 403 from a permission, 403 for changes from
// another site, 413 and 415 for changes, 400 from its schemas, 404 from parameters of its path, 503
// from the database. An operation lists only further ones. Its name follows from method and path.
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { errorBody } from '@noor-quest/contract/errors'
import { BINARY, type ErrorStatus, type Operation, type OtherResponse } from '@noor-quest/contract/operations'
import type { AppEnv } from './app-env.ts'
import { isJson, paramsOf, type Served } from './routes.ts'

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>
type Responses = RouteConfig['responses']
type Described = {
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  responses: Record<string, { description: string }>
}

/** The groups of operations except the games', by the part of their address that names them. */
const GROUPS: Record<string, string> = {
  players: 'Registration, who this device is, and the portal’s list of players',
  screens: 'The hall’s screens',
  admission_tickets: 'Printed tickets, each for one registration',
  games: 'The unfinished games of a person',
  'set-up': 'The steps from the first admin to open doors',
  season: 'The season that players register for',
  seasons: 'Seasons, the archived ones too',
  verses: 'The verses of the Qur’an that sources cite',
  hadiths: 'The words of the hadiths that the starter content cites',
  editions: 'The editions of the works that the starter content cites',
  names: 'Names, impossible games and reported mistakes, for an admin to decide about',
  results: 'Who won: the order of a season, published results, and the personal data in them',
  places: 'An organiser’s notes and decisions about a player in the results',
  draws: 'Prize draws',
  stage: 'The contents of the hall’s screen, from the presenter’s phone',
  finals: 'The plan of a season’s final, and the presenter’s presses',
  'final-rehearsal': 'A final’s rehearsal, which counts nowhere',
  finalist: 'A finalist’s phone: entering the final and answering',
  messages: 'The message on every page, and the pause of the games',
  live: 'The stream of everything that changes while a page is open',
  corrections: 'Questions that were wrong when they were dealt',
  leaderboard: 'The leaderboards, once or as a stream of events',
  feedback: 'Feedback of players after a game',
  auth: 'Signing up and in to the portal, passwords, sessions, the second factor',
  admins: 'The accounts of the portal',
  audit_log: 'The actions of admins',
  quiz_questions: 'The questions of the quiz',
  sealed_questions: 'Questions sealed for a final, whose texts only owners read',
  item_checks: 'Items for reviewers, and their checks',
  prophets: 'The pairs of Flip & Match level 1',
  islamic_terms: 'The Arabic terms of Flip & Match level 2',
  content: 'Questions, prophets and terms together, with their pictures',
  storage: 'Item images',
  settings: 'The club’s settings of its event',
  backups: 'Backups that the server makes by itself',
  doors: 'The machine’s addresses, and the one at which phones get in',
  overview: 'The present state of the event, and the steps before, during and after it',
  figures: 'The figures of the portal',
  operation: 'For the operator',
}
/** Groups of addresses whose first part isn't a group's name. */
const GROUP_OF: Record<string, string> = { '': 'operation', stats: 'figures', 'openapi.json': 'operation' }

/** All groups of operations, in the order of documents. */
export const groupsOf = (games: readonly { path: string }[]): { name: string; description: string }[] => [
  ...games.map(({ path }) => ({ name: path, description: `Playing ${path}` })),
  ...Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
]

type About = {
  version: string
  /** Without a trailing slash. */
  publicUrl: () => string
  games: readonly { path: string }[]
}

/**
 * The JSON of the document of the operations that `served` returns at the first call. It is made
 * then and kept, so that a start doesn't wait for it. Bytes, because with a string each unread
 * response would have a copy.
 */
export function createApiDocument(served: () => readonly Served[], about: About): () => Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer> | null = null
  return () => {
    bytes ??= new TextEncoder().encode(JSON.stringify(describe(served(), about), closedTuples))
    return bytes
  }
}

function describe(served: readonly Served[], { version, publicUrl, games }: About): Document {
  const url = publicUrl()
  const app = new OpenAPIHono<AppEnv>()
  const registry = app.openAPIRegistry
  for (const [key, operation] of served) registry.registerPath(describeOperation(key, operation))
  registry.registerComponent('securitySchemes', 'player', {
    type: 'apiKey',
    in: 'cookie',
    name: 'noor_player',
    description:
      'Set by registering. It is the device’s own: HttpOnly, good for 60 days; over https its name begins with __Host-. It identifies the device’s newest person. Each person has a cookie too, whose name ends with `_` and the person’s id; the header Noor-Person chooses among them.',
  })
  registry.registerComponent('securitySchemes', 'admin', {
    type: 'apiKey',
    in: 'cookie',
    name: 'noor_admin.session_token',
    description: 'Set by signing in to the portal. Over https its name begins with __Host-.',
  })
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Noor Quest',
      version,
      description:
        'The API of an Islamic Knowledge Competition. A client sends a player’s actions and receives their outcomes; only the server keeps the score.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'The operator of this server', url },
    },
    servers: [{ url }],
    tags: groupsOf(games),
  })
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const operation of Object.values(methods) as Described[]) {
      operation.tags = [groupOf(path)]
      operation.security ??= []
      if (!Object.keys(operation.responses).some((status) => status.startsWith('4'))) {
        operation.responses['4XX'] = { description: 'Refused before it was read: malformed, or with headers too long' }
      }
      const success = Object.entries(operation.responses).find(([status]) => Number(status) < 400)
      operation.description ??= `${operation.summary}. The response: ${success?.[1].description}.`
    }
  }
  return document
}

/** For example getFinalsIdPlaces. */
function nameOf(method: string, path: string): string {
  const words = path.replace('/api', '').split(/[^a-z]+/)
  return words.reduce((name, word) => name + word.charAt(0).toUpperCase() + word.slice(1), method)
}

function describeOperation(key: string, operation: Operation): RouteConfig {
  const { summary, description, permission, query, body, form, returns } = operation
  const [verb = '', path = ''] = key.split(' ')
  const method = verb.toLowerCase() as RouteConfig['method']
  const cookie = permission === undefined ? operation.cookie : 'admin'
  const schema = body ?? (form && formSchema(form))
  const type = form ? 'multipart/form-data' : 'application/json'
  return {
    method,
    path,
    operationId: nameOf(method, path),
    summary,
    ...(description && { description }),
    ...(cookie && { security: [{ [cookie]: [] }] }),
    ...(permission && { 'x-permission': permission }),
    request: {
      params: paramsOf(key, operation),
      query,
      ...(schema && { body: { required: true, content: { [type]: { schema } } } }),
    } as RouteConfig['request'],
    responses: { ...describeErrors(errorsOf(key, operation)), ...describeSuccess(returns) },
  }
}

const BINARY_SCHEMA = { type: 'string', format: 'binary' } as const

function formSchema(form: NonNullable<Operation['form']>) {
  const fields = Object.entries(form)
  const properties = fields.map(([name, kind]) => [name, kind === 'file' ? BINARY_SCHEMA : { type: 'string' }])
  return { type: 'object', required: fields.map(([name]) => name), properties: Object.fromEntries(properties) }
}

export function errorsOf(key: string, operation: Operation): ErrorStatus[] {
  const { permission, cookie, query, body, form, errors = [], usesDatabase = true } = operation
  const params = paramsOf(key, operation)
  return [
    ...errors,
    ...(permission || cookie ? ([401] as const) : []),
    ...(permission || cookie === 'admin' ? ([403] as const) : []),
    ...(params || query || body || form ? ([400] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(key.startsWith('GET ') ? [] : ([403, 413, 415] as const)),
    ...(usesDatabase ? ([503] as const) : []),
  ]
}

function describeSuccess(returns: Operation['returns']): Responses {
  if (isJson(returns)) {
    const [status, schema, description] = returns
    return { [status]: { description, content: { 'application/json': { schema } } } }
  }
  if ('responses' in returns) return mapped(returns.responses, describeResponse)
  const { description, types } = returns.file
  const schemaOf = (type: string) => (type.startsWith('text/') ? { type: 'string' as const } : BINARY_SCHEMA)
  return { 200: { description, content: Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }])) } }
}

const describeResponse = ({ description, content }: OtherResponse) => ({
  description,
  ...(content && {
    content: mapped(content, (schema) => ({ schema: schema === BINARY ? BINARY_SCHEMA : schema })),
  }),
})

function mapped<T, U>(values: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

/** Error responses, all of one shape. */
function describeErrors(errors: readonly ErrorStatus[]): Responses {
  const error = { description: 'Error', content: { 'application/json': { schema: errorBody } } }
  return Object.fromEntries([...errors, 500].map((status) => [status, error]))
}

/** Paths without /api and the bucket belong to the operator's group. */
export function groupOf(path: string): string {
  const [first = '', second = ''] = path.slice(1).split('/')
  if (first === 'storage') return 'storage'
  if (first !== 'api') return 'operation'
  return GROUP_OF[second] ?? second
}

/**
 * JSON Schema's tuple is open at its end and may be short; zod's is neither. Some tools require
 * `items`.
 */
function closedTuples(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('prefixItems' in value)) return value
  const { length } = value.prefixItems as unknown[]
  return { ...value, items: {}, minItems: length, maxItems: length }
}
