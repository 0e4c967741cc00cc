// The API document: the routes' own descriptions, and the facts that all share.
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { AppEnv } from './app-env.ts'

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  responses: Record<string, { description: string }>
}

/** The groups of operations except the games', by the part of their address that names them. */
const GROUPS: Record<string, string> = {
  players: 'Registration, who this device is, and the portal’s list of players',
  games: 'What a person left open, of all games',
  rehearsals: 'An admin’s games that count nowhere',
  season: 'The season that players register for',
  seasons: 'Seasons, the archived ones too',
  verses: 'The verses of the Qur’an that sources cite',
  hadiths: 'The words of the hadiths that the starter content cites',
  flagged_games: 'Finished games in which something is unlikely',
  results: 'Who won: the order of a season, published results, and what they hold of persons',
  places: 'What an organiser notes and decides about a player in the results',
  draws: 'Prize draws: lists that are committed to, digits that decide, and how to check them',
  stage: 'What the screen in the hall is used for, from the presenter’s phone',
  corrections: 'Questions that were wrong when they were dealt',
  watch: 'What an organiser sees of a player and decides about how they appear',
  leaderboard: 'The leaderboards, once or as a stream of events',
  feedback: 'What players say after a game',
  auth: 'Signing up and in to the portal, passwords, sessions, the second factor',
  admins: 'Who may use the portal',
  audit_log: 'What admins did',
  quiz_questions: 'The questions of the quiz',
  prophets: 'The pairs of Flip & Match level 1',
  islamic_terms: 'The Arabic terms of Flip & Match level 2',
  content: 'Questions, prophets and terms together, with their pictures',
  storage: 'Item images',
  settings: 'What the club sets about its event',
  backups: 'What the server copies by itself',
  attention: 'What somebody who runs the event must know, and the address that phones use',
  analytics: 'The figures of the portal',
  operation: 'For whoever runs the server',
}
/** Groups of addresses whose first part isn't a group's name. */
const GROUP_OF: Record<string, string> = { stats: 'analytics', 'openapi.json': 'operation' }

type About = {
  version: string
  /** Without a trailing slash. */
  publicUrl: string
  games: readonly { path: string }[]
}

/**
 * The JSON of the document of all routes that `app` has at the first call. It is made then and
 * kept, so that a start doesn't wait for it. Bytes, because with a string each unread response
 * would have a copy.
 */
export function createApiDocument(app: OpenAPIHono<AppEnv>, about: About): () => Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer> | null = null
  return () => {
    bytes ??= new TextEncoder().encode(JSON.stringify(describe(app, about), closedTuples))
    return bytes
  }
}

function describe(app: OpenAPIHono<AppEnv>, { version, publicUrl, games }: About): Document {
  const registry = app.openAPIRegistry
  registry.registerComponent('securitySchemes', 'player', {
    type: 'apiKey',
    in: 'cookie',
    name: 'noor_player',
    description:
      'Set by registering. It is the device’s own: HttpOnly, good for 60 days; over https its name begins with __Host-. It holds the device’s newest person. Each has a cookie of their own too, whose name ends with `_` and the person’s id; the header Noor-Person chooses among them.',
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
      contact: { name: 'Whoever runs this server', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...games.map(({ path }) => ({ name: path, description: `Playing ${path}` })),
      ...Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    ],
  })
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const operation of Object.values(methods) as Operation[]) {
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

/** Paths without /api and the bucket belong to the operator's group. */
function groupOf(path: string): string {
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
