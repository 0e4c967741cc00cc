// Every public request and every player's request as a table of scenarios. The responses don't
// depend on the engine; repeated-moves.test.ts checks the stored rows.
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@noor-quest/contract/errors'
import { flipMatchSchemas } from '@noor-quest/contract/flip-match'
import { leaderboard } from '@noor-quest/contract/leaderboards'
import { quizSchemas } from '@noor-quest/contract/quiz'
import { currentPlayer } from '@noor-quest/contract/registration'
import type { GameType } from '@noor-quest/rules/games'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestApp, type SentHeaders, type TestApp, type TestResponse } from '../../test/harness.ts'
import {
  at,
  expectBadField,
  expectError,
  expectExactly,
  gameOf,
  otherGame,
  POSTS,
  quizScene,
  type Scene,
  send,
  stored,
} from '../../test/scenes.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Checks that the OpenAPI document describes every response so far for its operation. */
async function expectAllDescribed(test: TestApp): Promise<void> {
  const { paths } = (await test.client().get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>
  }
  const described = Object.entries(paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    operations,
  }))
  const unpromised = test.exchanges.flatMap(({ method, path, response }) => {
    const [plain = ''] = path.split('?')
    // "current" is a path beside {id}.
    const operations = paths[plain] ?? described.find(({ pattern }) => pattern.test(plain))?.operations
    const operation = operations?.[method.toLowerCase()]
    // A missing path or method has no operation; its 404 or 405 has separate tests.
    if (operation === undefined) return response.status === 404 || response.status === 405 ? [] : [`${method} ${plain}`]
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const promised = operation.responses[response.status]?.content
    return promised !== undefined &&
      Object.keys(promised).some((key) => new RegExp(`^${key.replace('*', '.*')}$`).test(type))
      ? []
      : [`${method} ${plain} ${response.status} ${type}`]
  })
  expect([...new Set(unpromised)]).toEqual([])
  expect(test.exchanges.length).toBeGreaterThan(0)
}

/** Fields by which a client would choose its deal, score or rights. */
const UNKNOWN = [
  ...['seed', 'seeds', 'session_id', 'refresh_counter', 'deal', 'questions', 'level', 'used_names', 'id', 'score'],
  ...['points', 'correct', 'correct_option', 'elapsed_ms', 'moves', 'best_moves', 'status', 'state', 'view', 'outcome'],
  ...['created_at', 'role', 'is_admin'],
]

type Refused = [what: string, ask: () => Promise<TestResponse>, status: number, code: ErrorCode]

describe.each(POSTS)('POST $path', (post) => {
  let test: TestApp
  let scene: Scene
  /** Two other devices: a player of the same game and one of the other. */
  let stranger: Scene
  let outsider: Scene
  beforeAll(async () => {
    test = await openTestApp('sqlite')
    scene = await post.arrange(test)
    stranger = { ...scene, client: await test.player(gameOf(post.path)) }
    outsider = { ...scene, client: await test.player(otherGame(gameOf(post.path))) }
  })
  afterAll(() => test.close())

  const raw = (body: string | ReadableStream | undefined, headers: SentHeaders = {}) =>
    scene.client.send('POST', at(post.path, scene.id), body, headers)
  const good = () => JSON.stringify({ ...post.body, request_id: randomUUID() })

  const refused: Refused[] = [
    ['half a body', () => raw('{"request_id":', JSON_TYPE), 400, 'malformed_json'],
    ['no body', () => raw(undefined, JSON_TYPE), 400, 'malformed_json'],
    ['null', () => raw('null', JSON_TYPE), 400, 'validation_failed'],
    ['a text', () => raw('"a"', JSON_TYPE), 400, 'validation_failed'],
    ['a prototype', () => raw('{"__proto__":{"rating":5}}', JSON_TYPE), 400, 'validation_failed'],
    ['text/plain', () => raw(good(), { 'content-type': 'text/plain' }), 415, 'unsupported_media_type'],
    [
      'a form',
      () => raw('rating=5', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    ],
    ['no content type', () => raw(good(), { 'content-type': null }), 415, 'unsupported_media_type'],
    [
      '70 kB of unsaid length',
      () => raw(new Blob([`{"comments":"${'x'.repeat(70_000)}"}`]).stream(), JSON_TYPE),
      413,
      'body_too_large',
    ],
    ...(post.public
      ? []
      : ([
          ['a device without a player', () => send(post, scene, {}, { cookie: null }), 401, 'not_registered'],
        ] satisfies Refused[])),
    ...(post.path.endsWith('/games')
      ? ([['a player of the other game', () => send(post, outsider), 403, 'wrong_game']] satisfies Refused[])
      : []),
    ...(post.path.includes('{id}')
      ? ([
          ['an id that is none', () => send(post, { ...scene, id: 'nope' }), 400, 'validation_failed'],
          ['an unknown id', () => send(post, { ...scene, id: randomUUID() }), 404, 'game_not_found'],
          ["another player's game", () => send(post, stranger), 404, 'game_not_found'],
          ['a player of the other game', () => send(post, outsider), 404, 'game_not_found'],
        ] satisfies Refused[])
      : []),
  ]

  it.each(refused.map(([what, ask, status, code]) => ({ what, ask, status, code })))(
    'refuses $what: $status $code',
    async ({ ask, status, code }) => {
      const before = await stored(test.db)
      const response = await ask()
      expectError(response, status, code)
      if (code === 'game_not_found') expect(response.body.error.details).toBeUndefined()
      expect(await stored(test.db)).toEqual(before)
    },
  )

  const required = Object.keys(post.bad).filter((field) => post.optional?.includes(field) !== true)
  const fields = [
    ...Object.entries(post.bad).flatMap(([field, values]) => values.map((value) => ({ field, value }))),
    ...required.map((field) => ({ field, value: undefined })),
    ...UNKNOWN.map((field) => ({ field, value: 1 })),
  ]
  it.each(fields.map((row) => ({ ...row, shown: String(JSON.stringify(row.value)).slice(0, 20) })))(
    'refuses $field: $shown',
    async ({ field, value }) => {
      const before = await stored(test.db)
      expectBadField(await send(post, scene, { [field]: value }), field)
      expect(await stored(test.db)).toEqual(before)
    },
  )

  it('takes the valid request, after all refused ones', async () => {
    const response = await send(post, scene)
    expect(response.status).toBe(post.status)
    expectExactly(post.schema, response.body)
  })

  it.each([
    ['with a charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['from our own origin alone', { 'sec-fetch-site': null }],
    ['from an address typed in', { origin: null, 'sec-fetch-site': 'none' }],
    ['from a program that says neither', { origin: null, 'sec-fetch-site': null }],
  ] as const)('takes it %s', async (_how, headers) => {
    const response = await send(post, await post.arrange(test), {}, headers)
    expect(response.status).toBe(post.status)
    expectExactly(post.schema, response.body)
  })

  it('responds as the OpenAPI document says', () => expectAllDescribed(test))
})

describe('everything else', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp('sqlite')
  })
  afterAll(() => test.close())

  const unregistered = async (): Promise<Scene> => ({ client: test.client(), id: null })
  const player = (type: GameType) => async (): Promise<Scene> => ({ client: await test.player(type), id: null })

  it.each<[what: string, path: string, scene: () => Promise<Scene>, schema: z.ZodType, body: unknown]>([
    ['unregistered', '/api/players/me', unregistered, currentPlayer, { player: null }],
    ['a player', '/api/players/me', player('quiz'), currentPlayer, { player: { name: 'Amina', total_score: 0 } }],
    ['a new player', '/api/quiz/games/current', player('quiz'), quizSchemas.current, { game: null }],
    ['a new player', '/api/flip-match/games/current', player('flip-match'), flipMatchSchemas.current, { game: null }],
    [
      'a player at the end',
      '/api/leaderboard?game_type=quiz&limit=1',
      () => quizScene(test, 'completed'),
      leaderboard,
      { entries: [{ game: 'quiz' }] },
    ],
    ['unregistered', '/api/leaderboard', unregistered, leaderboard, {}],
    ['unregistered', '/api/leaderboard?game_type=flip-match&limit=10', unregistered, leaderboard, {}],
    ['unregistered', '/healthz', unregistered, z.strictObject({ status: z.literal('ok') }), {}],
    ['unregistered', '/readyz', unregistered, z.strictObject({ status: z.literal('ready') }), {}],
  ])('%s gets %s', async (_who, path, scene, schema, body) => {
    const response = await (await scene()).client.get(path)
    expect(response.status).toBe(200)
    expectExactly(schema, response.body)
    expect(response.body).toMatchObject(body as object)
  })

  it.each<[what: string, method: string, path: string, scene: () => Promise<Scene>, status: number, code: ErrorCode]>([
    ['unregistered', 'GET', '/api/quiz/games/current', unregistered, 401, 'not_registered'],
    ['unregistered', 'GET', '/api/flip-match/games/current', unregistered, 401, 'not_registered'],
    ['a flip-match player', 'GET', '/api/quiz/games/current', player('flip-match'), 403, 'wrong_game'],
    ['a quiz player', 'GET', '/api/flip-match/games/current', player('quiz'), 403, 'wrong_game'],
    ['a deleted player', 'GET', '/api/quiz/games/current', () => deletedPlayer(test), 401, 'not_registered'],
    ['anyone', 'GET', '/api/leaderboard?limit=0', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/leaderboard?limit=11', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/leaderboard?limit=2.5', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/leaderboard?limit=', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/leaderboard?limit=all', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/leaderboard?game_type=chess', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/leaderboard?game_type=', unregistered, 400, 'validation_failed'],
    ['anyone', 'GET', '/api/', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/api/nothing', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/api/quiz/games/current/more', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/api/Players/me', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/api/%ff', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/nothing', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/storage/game-assets', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/storage/game-assets/prophet-items/abc_1.webp', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/storage/game-assets/prophet-items/%2e%2e/secret', unregistered, 404, 'not_found'],
    ['anyone', 'GET', '/storage/game-assets/prophet-items/%ff_1.webp', unregistered, 404, 'not_found'],
  ])('%s: %s %s is an error of the one shape', async (_who, method, path, scene, status, code) => {
    expectError(await (await scene()).client.send(method, path), status, code)
  })

  it('the API document has one schema that can be null', async () => {
    const { components } = (await test.client().get('/api/openapi.json')).body
    const canBeNull = (schema: { type?: string | string[] }) => [schema.type].flat().includes('null')
    const named = Object.entries<{ type?: string | string[] }>(components.schemas)
    expect(named.filter(([, schema]) => canBeNull(schema)).map(([name]) => name)).toEqual(['CurrentSession'])
    // "All of" an object and of an object or null is an object.
    expect(JSON.stringify(components)).not.toMatch(/"allOf":\[[^\]]*"null"/)
  })

  it('forgets the player on this device, not in the database', async () => {
    const device = await test.player('quiz')
    const { player } = (await device.get('/api/players/me')).body
    const left = await device.delete('/api/players/me')
    expect([left.status, left.body]).toEqual([200, { player: null }])
    expect(left.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^noor_player_[0-9a-f-]{36}=; Max-Age=0; Path=\//),
      expect.stringMatching(/^noor_player=; Max-Age=0; Path=\//),
    ])
    expect((await device.get('/api/players/me')).body).toEqual({ player: null, players: [] })
    expect(await test.db.selectFrom('players').select('id').where('id', '=', player.id).execute()).toHaveLength(1)
  })

  it('responds as the OpenAPI document says', () => expectAllDescribed(test))
})

/** A device whose player an admin deleted. */
async function deletedPlayer(test: TestApp): Promise<Scene> {
  const client = await test.player('quiz')
  const { player } = (await client.get('/api/players/me')).body
  await test.db.deleteFrom('players').where('id', '=', player.id).execute()
  return { client, id: null }
}
