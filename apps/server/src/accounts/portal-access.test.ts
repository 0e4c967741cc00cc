// Every request of the portal's content, players and figures, in all roles: only an admin gets
// through, and the other roles learn and change nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, picture, readAudit, signInAs, upload, uploadLogo } from '../../test/portal-scene.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const JSON_TYPE = { 'content-type': 'application/json' }
const QUESTION = {
  ...{ question_text: 'Q?', option_a: '1', option_b: '2', option_c: '3', option_d: '4' },
  ...{ correct_option: 'a', level: 1 },
}

type Call = { what: string; send: (client: Client) => ReturnType<Client['get']>; status: number }

const call = (method: string, path: string, status: number, body?: unknown): Call => ({
  what: `${method} ${path}`,
  send: (client) => client.send(method, path, body === undefined ? undefined : JSON.stringify(body), JSON_TYPE),
  status,
})

/** Each call with an admin's status. */
const CALLS: Call[] = [
  call('GET', '/api/quiz_questions', 200),
  call('GET', '/api/quiz_questions?level=9', 400),
  call('POST', '/api/quiz_questions', 201, { ...QUESTION, allow_duplicate: true }),
  call('POST', '/api/quiz_questions', 400, {}),
  call('PATCH', `/api/quiz_questions/${NOWHERE}`, 404, { level: 2 }),
  call('DELETE', `/api/quiz_questions/${NOWHERE}`, 404),
  call('GET', '/api/quiz_questions/export', 200),
  call('POST', '/api/quiz_questions/import', 200, {
    rows: [{ row: 2, values: { question_text: 'Q?' } }],
    commit: false,
  }),
  call('POST', '/api/quiz_questions/import', 413, {
    rows: [{ row: 2, values: { source: 'x'.repeat(9_100_000) } }],
    commit: false,
  }),
  call('GET', '/api/sealed_questions', 200),
  call('POST', '/api/sealed_questions', 400, {}),
  call('POST', '/api/sealed_questions/seal', 200, { ids: [NOWHERE] }),
  call('POST', `/api/sealed_questions/${NOWHERE}/open`, 404, {}),
  call('PUT', `/api/sealed_questions/${NOWHERE}`, 404, { ...QUESTION, version: '' }),
  call('POST', `/api/sealed_questions/${NOWHERE}/release`, 404, {}),
  call('GET', '/api/screens', 200),
  call('POST', '/api/screens', 200, {}),
  call('POST', '/api/screens/links', 201, {}),
  call('DELETE', `/api/screens/${NOWHERE}`, 404),
  call('GET', '/api/admission_tickets', 200),
  call('POST', '/api/admission_tickets', 400, {}),
  call('POST', '/api/admission_tickets/withdraw', 200, { printed_at: '2026-01-01T10:00:00.000Z' }),
  call('GET', '/api/item_checks?kind=term', 403),
  call('PUT', '/api/item_checks', 403, {}),
  call('GET', '/api/item_checks/sealed', 403),
  call('PUT', '/api/item_checks/sealed', 403, {}),
  call('GET', '/api/item_checks/export', 200),
  call('PUT', `/api/quiz_questions/${NOWHERE}/check/proposal`, 400, {}),
  call('GET', '/api/prophets', 200),
  call('POST', '/api/prophets', 400, {}),
  call('POST', '/api/prophets', 413, { name: 'x'.repeat(500_000) }),
  call('PATCH', `/api/prophets/${NOWHERE}`, 404, { name: 'Nuh' }),
  call('DELETE', `/api/prophets/${NOWHERE}`, 404),
  call('GET', '/api/islamic_terms', 200),
  call('POST', '/api/islamic_terms', 201, { arabic_text: 'صوم' }),
  call('POST', '/api/islamic_terms', 413, { arabic_text: 'x'.repeat(70_000) }),
  call('PATCH', `/api/islamic_terms/${NOWHERE}`, 404, { arabic_text: 'صوم' }),
  call('DELETE', `/api/islamic_terms/${NOWHERE}`, 404),
  { what: 'an upload', send: async (client) => upload(client, await picture().png().toBuffer()), status: 201 },
  call('GET', '/api/players', 200),
  call('GET', '/api/players?sort=phone', 400),
  call('GET', '/api/players/export', 200),
  call('DELETE', `/api/players/${NOWHERE}`, 404),
  call('DELETE', '/api/players/nobody', 400),
  call('GET', '/api/feedback', 200),
  call('GET', '/api/figures', 200),
  call('GET', '/api/figures/questions', 200),
  call('GET', '/api/stats', 200),
  call('GET', '/api/backups', 200),
  call('GET', '/api/overview', 200),
  call('PATCH', '/api/overview', 200, { what: 'starter', accepted: true }),
  call('PATCH', '/api/overview', 400, {}),
  call('POST', '/api/overview/tonight', 200, { press: 'over' }),
  call('POST', '/api/players/shutter/lift', 200, {}),
  call('GET', '/api/settings/event', 200),
  call('PATCH', '/api/settings/event', 200, { version: 99, values: { event_title: 'Quiz Night' } }),
  call('PATCH', '/api/settings/event', 200, { version: 99, reset: ['event_title', 'club_logo'] }),
  call('PATCH', '/api/settings/event', 400, { version: 99, values: { app_secret: 'x' } }),
  call('PATCH', '/api/settings/event', 413, { version: 99, values: { consent_text: 'x'.repeat(70_000) } }),
  { what: 'a logo', send: async (client) => uploadLogo(client, await picture().png().toBuffer(), 99), status: 200 },
  { what: 'a logo that is none', send: (client) => uploadLogo(client, Buffer.from('<svg/>'), 99), status: 400 },
  call('GET', '/api/settings/event/retention?days=30', 200),
  call('GET', '/api/settings/event/retention?days=0', 400),
  call('GET', `/api/players/${NOWHERE}`, 404),
  call('PATCH', `/api/players/${NOWHERE}`, 404, { time_factor: 1.5 }),
  call('PATCH', `/api/players/${NOWHERE}`, 400, { time_factor: 3 }),
  call('POST', '/api/names/actions', 404, { player_ids: [NOWHERE], hidden: true }),
  call('POST', '/api/names/actions', 400, { player_ids: [NOWHERE] }),
  call('POST', '/api/names/actions', 413, { player_ids: [NOWHERE], leaderboard_name: 'x'.repeat(70_000) }),
  call('GET', `/api/players/${NOWHERE}/record`, 404),
  call('GET', `/api/games/${NOWHERE}/record`, 404),
  call('GET', '/api/players?only=hidden', 200),
  call('POST', '/api/players/devices/booth', 200, { is_booth: true }),
  call('POST', '/api/players/devices/booth', 400, {}),
  call('GET', '/api/players?season_id=season', 400),
  call('GET', `/api/players/export?season_id=${NOWHERE}`, 200),
  call('GET', '/api/seasons', 200),
  call('PATCH', '/api/seasons/current', 200, { name: 'Ramadan', closes_at: null, zone: 'Asia/Jakarta' }),
  call('PATCH', '/api/seasons/current', 200, {
    policies: { country_code: '60', names: 'first-name' },
  }),
  call('PATCH', '/api/seasons/current', 400, { policies: { counting_games: 0 } }),
  call('PATCH', '/api/seasons/current', 413, { name: 'x'.repeat(70_000) }),
  call('POST', '/api/seasons', 409, { from: NOWHERE, name: 'Next', name_ar: 'التالي' }),
  call('POST', '/api/seasons', 400, { name: 'Next' }),
  call('GET', '/api/names', 200),
  call('GET', `/api/names?season_id=${NOWHERE}`, 404),
  call('GET', '/api/names?cursor=x', 400),
  call('POST', '/api/names/decisions', 404, {
    decision: 'dismiss',
    entries: [{ id: NOWHERE, player_id: NOWHERE, version: 1 }],
  }),
  call('POST', '/api/names/decisions', 400, {
    decision: 'forget',
    entries: [{ id: NOWHERE, player_id: NOWHERE, version: 1 }],
  }),
  call('GET', `/api/results/${NOWHERE}/places?game_type=quiz`, 404),
  call('GET', `/api/results/${NOWHERE}/places`, 400),
  call('PATCH', `/api/places/${NOWHERE}`, 404, { contacted: true }),
  call('PATCH', `/api/places/${NOWHERE}`, 400, { disqualified_for: '' }),
  call('GET', `/api/results/${NOWHERE}/status`, 404),
  call('GET', `/api/results/${NOWHERE}/export?game_type=quiz`, 404),
  call('GET', `/api/results/${NOWHERE}/record`, 404),
  call('GET', `/api/results/${NOWHERE}/ready`, 404),
  call('POST', `/api/results/${NOWHERE}/publish`, 404, {}),
  call('POST', `/api/results/${NOWHERE}/publish`, 400, { version: '1' }),
  call('POST', `/api/results/${NOWHERE}/erase`, 404, { keep_winners: 0 }),
  call('POST', `/api/results/${NOWHERE}/erase`, 400, {}),
  call('GET', `/api/seasons/${NOWHERE}/draws`, 404),
  call('GET', '/api/seasons/one/draws', 400),
  call('POST', `/api/seasons/${NOWHERE}/draws`, 404, {
    title_en: 'Prize',
    title_ar: 'جائزة',
    winners: 1,
    entrants: 'scored',
  }),
  call('PATCH', `/api/seasons/${NOWHERE}/draws/chances`, 404, { player_id: NOWHERE, has_own_chance: true }),
  call('GET', `/api/finals/${NOWHERE}`, 404),
  call('PUT', `/api/finals/${NOWHERE}`, 404, {
    ...{ version: 0, title_en: 'Final', title_ar: 'النهائي', question_ids: [] },
    source: { kind: 'first', games: ['quiz'], count: 8 },
  }),
  call('PUT', `/api/finals/${NOWHERE}`, 400, { version: 0 }),
  call('DELETE', `/api/finals/${NOWHERE}`, 404),
  call('POST', `/api/finals/${NOWHERE}/begin`, 404, { final_version: 1 }),
  call('POST', `/api/finals/${NOWHERE}/begin`, 400, {}),
  call('POST', `/api/finals/${NOWHERE}/presses`, 404, { request_id: NOWHERE, version: 0, press: { kind: 'ask' } }),
  call('POST', `/api/finals/${NOWHERE}/presses`, 400, { request_id: NOWHERE, version: 0, press: { kind: 'open' } }),
  call('POST', `/api/finals/${NOWHERE}/answer`, 404, {}),
  call('GET', `/api/finals/${NOWHERE}/players`, 404),
  call('DELETE', '/api/final-rehearsal', 200),
  call('POST', '/api/final-rehearsal/presses', 404, { request_id: NOWHERE, version: 0, press: { kind: 'ask' } }),
  call('POST', '/api/final-rehearsal/presses', 400, {}),
  call('POST', '/api/final-rehearsal/answer', 404, {}),
  call('POST', '/api/final-rehearsal', 201, {}),
  call('POST', `/api/finals/${NOWHERE}/links`, 404, { person_id: NOWHERE }),
  call('POST', `/api/finals/${NOWHERE}/links`, 400, {}),
  call('PATCH', `/api/draws/${NOWHERE}/winners`, 404, { position: 1, contacted: true }),
  call('POST', `/api/seasons/${NOWHERE}/draws`, 400, { title_en: 'Prize', title_ar: 'جائزة', winners: 0 }),
  call('POST', `/api/seasons/${NOWHERE}/draws`, 413, { title_en: 'x'.repeat(70_000), title_ar: 'جائزة', winners: 1 }),
  call('POST', `/api/draws/${NOWHERE}/winners`, 404, { position: 1 }),
  call('POST', `/api/draws/${NOWHERE}/winners`, 400, { position: 2, passed: { position: 1, reason: 'because' } }),
  call('DELETE', `/api/draws/${NOWHERE}`, 404),
  call('GET', '/api/stage', 200),
  ...(
    [
      [404, { action: 'start', season_id: NOWHERE, games: ['quiz'] }],
      [404, { action: 'announce', season_id: NOWHERE }],
      [400, { action: 'next' }],
      [409, { action: 'leaderboards', version: 7 }],
      [400, { action: 'jump' }],
      [413, { action: 'x'.repeat(70_000) }],
    ] as const
  ).map(([status, body]) => call('POST', '/api/stage', status, { request_id: NOWHERE, version: 0, ...body })),
  call('GET', '/api/messages', 200),
  ...(
    [
      [200, { action: 'withdraw' }],
      [400, { action: 'say', en: 'Ten minutes left', ar: ' ', minutes: 10 }],
      [400, { action: 'jump' }],
      [413, { action: 'x'.repeat(70_000) }],
    ] as const
  ).map(([status, body]) => call('POST', '/api/messages', status, { request_id: NOWHERE, version: 0, ...body })),
  call('GET', '/api/corrections', 200),
  call('GET', `/api/corrections/questions/${NOWHERE}`, 404),
  call('GET', '/api/corrections/questions/one', 400),
  ...['/api/corrections', '/api/corrections/preview'].flatMap((path) => [
    call('POST', path, 404, { revoke: [NOWHERE], judged_version: 0 }),
    call('POST', path, 400, { add: [{ item_version: 'f'.repeat(64), key: null }], judged_version: 0 }),
    call('POST', path, 400, { add: [{ item_version: 'f'.repeat(64), key: 'e' }], judged_version: 0 }),
    call('POST', path, 400, { judged_version: 0 }),
    call('POST', path, 413, { add: [], revoke: ['x'.repeat(70_000)], judged_version: 0 }),
  ]),
]

let test: TestApp
let admin: Client
const others = new Map<string, Client>()
beforeAll(async () => {
  ;[test, admin] = await openAppWithAdmin('sqlite')
  others.set('a visitor', test.client())
  others.set('a player', await test.player('quiz'))
  others.set('a plain user', await signInAs(test, 'plain user'))
  others.set('a suspended admin', await signInAs(test, 'suspended admin'))
  const forger = test.client()
  for (const [name] of admin.jar) forger.jar.set(name, 'x.y')
  others.set('a forger', forger)
})
afterAll(() => test.close())

/** All tables that a request could change or add to. */
async function contents(): Promise<string> {
  const tables = [
    'quiz_questions',
    'prophets',
    'islamic_terms',
    'players',
    'feedback',
    'unused_images',
    'settings',
    'app_state',
    'seasons',
    'corrections',
    'judgings',
    'draws',
    'draw_winners',
    'stage',
    'messages',
    'finals',
    'final_events',
    'final_rehearsals',
    'persons',
    'games',
  ] as const
  const rows = await Promise.all(tables.map((table) => test.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify([rows, await readAudit(test)])
}

it.each([
  ['a visitor', 401, 'signed_out'],
  ['a player', 401, 'signed_out'],
  ['a forger', 401, 'signed_out'],
  ['a plain user', 403, 'not_admin'],
  ['a suspended admin', 403, 'not_admin'],
])('%s gets %i %s from every operation, whatever they send', async (who, status, code) => {
  const client = others.get(who)
  if (client === undefined) throw new Error(`there is no ${who}`)
  const before = await contents()
  for (const { what, send } of CALLS) {
    const response = await send(client)
    expect([what, response.status, response.body?.error?.code]).toEqual([what, status, code])
  }
  expect(await contents()).toBe(before)
})

it.each(CALLS.map(({ what, send, status }) => [what, status, send] as const))(
  'an admin gets through with %s: %i',
  async (_what, status, send) => {
    expect((await send(admin)).status).toBe(status)
  },
)

it('an admin stops being one at once when their rights go', async () => {
  const client = await signInAs(test, 'admin')
  expect((await client.get('/api/players')).status).toBe(200)
  const newest = await test.db
    .selectFrom('auth_users')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await test.db.updateTable('auth_users').set({ suspended_at: '2026' }).where('id', '=', newest.id).execute()
  expect((await client.get('/api/players')).status).toBe(403)
})

it.each(['POST', 'PATCH', 'DELETE'])(
  '%s from another site changes nothing, though the admin is signed in',
  async (method) => {
    const before = await contents()
    const path = method === 'POST' ? '/api/islamic_terms' : `/api/islamic_terms/${NOWHERE}`
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      const response = await admin.send(method, path, '{"arabic_text":"صوم"}', { ...JSON_TYPE, ...headers })
      expect([response.status, response.body.error.code]).toEqual([403, 'cross_site'])
    }
    expect(await contents()).toBe(before)
  },
)

it('players still register, are asked who they are and leave without any admin', async () => {
  const player = await test.player('quiz')
  expect((await player.get('/api/players/me')).body.player.name).toBe('Amina')
  expect((await player.send('DELETE', '/api/players/me', undefined, JSON_TYPE)).status).toBe(200)
  expect((await player.get('/api/players/me')).body.player).toBeNull()
  expect((await test.client().post('/api/feedback', { rating: 5 })).body.error.code).toBe('not_registered')
})

it('responses to admins are not cached', async () => {
  for (const path of ['/api/players', '/api/figures', '/api/feedback', '/api/players/export', '/api/prophets']) {
    expect((await admin.get(path)).headers.get('cache-control')).toBe('no-store')
  }
})
