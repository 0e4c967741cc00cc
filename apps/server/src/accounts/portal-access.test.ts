// Every operation of the portal for clients without rights, who learn and change nothing, and what
// is refused to an owner too. The roles are in roles.test.ts.
import { api } from '@noor-quest/contract/api'
import type { Operation } from '@noor-quest/contract/operations'
import { PERMISSIONS } from '@noor-quest/rules/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { stored } from '../../test/scenes.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const QUESTION = {
  ...{ question_text: 'Q?', option_a: '1', option_b: '2', option_c: '3', option_d: '4' },
  ...{ correct_option: 'a', level: 1 },
}
const PRESS = { request_id: NOWHERE, version: 0 }
const TITLE = { title_en: 'Prize', title_ar: 'جائزة' }
const OTHER = [{ id: NOWHERE, player_id: NOWHERE, version: 1 }]
const FIRST_EIGHT = { kind: 'first', games: ['quiz'], count: 8 }

const OPERATIONS = Object.entries<Operation>(api).filter(([, { permission }]) => permission !== undefined)

function send(client: Client, key: string, body: object = {}) {
  const [method = '', path = ''] = key.replaceAll(/\{\w+\}/g, NOWHERE).split(' ')
  const json = method === 'GET' ? undefined : JSON.stringify(body)
  return client.send(method, path, json, { 'content-type': 'application/json' })
}

let test: TestApp
let owner: Client
beforeAll(async () => {
  ;[test, owner] = await openAppWithAdmin('sqlite')
})
afterAll(() => test.close())

it.each<[who: string, status: number, code: string, client: () => Client | Promise<Client>]>([
  ['a visitor', 401, 'signed_out', () => test.client()],
  ['a player', 401, 'signed_out', () => test.player('quiz')],
  [
    'a forger',
    401,
    'signed_out',
    () => {
      const forger = test.client()
      for (const [name] of owner.jar) forger.jar.set(name, 'x.y')
      return forger
    },
  ],
  ['a plain user', 403, 'not_admin', () => signInAs(test, 'plain user')],
  ['a suspended admin', 403, 'not_admin', () => signInAs(test, 'suspended admin')],
])('%s gets %i %s from every operation', async (_who, status, code, open) => {
  const client = await open()
  const contents = async () => [await stored(test.db), await readAudit(test)]
  const before = await contents()
  for (const [key] of OPERATIONS) {
    const response = await send(client, key)
    expect([key, response.status, response.body?.error]).toEqual([
      ...[key, status],
      { code, message: expect.any(String) },
    ])
  }
  expect(await contents()).toEqual(before)
})

it.each<[key: string, status: number, body?: object]>([
  ['GET /api/quiz_questions?level=9', 400],
  ['PUT /api/sealed_questions/{id}', 404, { ...QUESTION, version: '' }],
  ['GET /api/players?sort=phone', 400],
  ['GET /api/players?season_id=season', 400],
  ['DELETE /api/players/nobody', 400],
  ['PATCH /api/players/{id}', 404, { time_factor: 1.5 }],
  ['PATCH /api/players/{id}', 400, { time_factor: 3 }],
  ['PATCH /api/settings/event', 400, { version: 99, values: { app_secret: 'x' } }],
  ['GET /api/settings/event/retention?days=0', 400],
  ['POST /api/names/actions', 404, { player_ids: [NOWHERE], hidden: true }],
  ['POST /api/names/actions', 400, { player_ids: [NOWHERE] }],
  ['GET /api/names?season_id={id}', 404],
  ['GET /api/names?cursor=x', 400],
  ['POST /api/names/decisions', 404, { decision: 'dismiss', entries: OTHER }],
  ['POST /api/names/decisions', 400, { decision: 'forget', entries: OTHER }],
  ['PATCH /api/seasons/current', 400, { policies: { counting_games: 0 } }],
  ['POST /api/seasons', 409, { from: NOWHERE, name: 'Next', name_ar: 'التالي' }],
  ['POST /api/seasons', 400, { name: 'Next' }],
  ['GET /api/results/{id}/places?game_type=quiz', 404],
  ['GET /api/results/{id}/places', 400],
  ['GET /api/results/{id}/export?game_type=quiz', 404],
  ['PATCH /api/places/{id}', 404, { contacted: true }],
  ['PATCH /api/places/{id}', 400, { disqualified_for: '' }],
  ['POST /api/results/{id}/publish', 404],
  ['POST /api/results/{id}/publish', 400, { version: '1' }],
  ['POST /api/results/{id}/erase', 404, { keep_winners: 0 }],
  ['GET /api/seasons/one/draws', 400],
  ['POST /api/seasons/{id}/draws', 404, { ...TITLE, winners: 1, entrants: 'scored' }],
  ['POST /api/seasons/{id}/draws', 400, { ...TITLE, winners: 0 }],
  ['PATCH /api/seasons/{id}/draws/chances', 404, { player_id: NOWHERE, has_own_chance: true }],
  ['PATCH /api/draws/{id}/winners', 404, { position: 1, contacted: true }],
  ['POST /api/draws/{id}/winners', 404, { position: 1 }],
  ['POST /api/draws/{id}/winners', 400, { position: 2, passed: { position: 1, reason: 'because' } }],
  ['PUT /api/finals/{id}', 404, { version: 0, ...TITLE, question_ids: [], source: FIRST_EIGHT }],
  ['POST /api/finals/{id}/begin', 404, { final_version: 1 }],
  ['POST /api/finals/{id}/presses', 404, { ...PRESS, press: { kind: 'ask' } }],
  ['POST /api/finals/{id}/presses', 400, { ...PRESS, press: { kind: 'open' } }],
  ['POST /api/final-rehearsal/presses', 404, { ...PRESS, press: { kind: 'ask' } }],
  ['POST /api/final-rehearsal/answer', 404],
  ['POST /api/stage', 404, { ...PRESS, action: 'start', season_id: NOWHERE, games: ['quiz'] }],
  ['POST /api/stage', 404, { ...PRESS, action: 'announce', season_id: NOWHERE }],
  ['POST /api/stage', 400, { ...PRESS, action: 'next' }],
  ['POST /api/stage', 409, { ...PRESS, action: 'leaderboards', version: 7 }],
  ['POST /api/messages', 400, { ...PRESS, action: 'say', en: 'Ten minutes left', ar: ' ', minutes: 10 }],
  ...['/api/corrections', '/api/corrections/preview'].flatMap((path): [string, number, object][] => [
    [`POST ${path}`, 404, { revoke: [NOWHERE], judged_version: 0 }],
    [`POST ${path}`, 400, { add: [{ item_version: 'f'.repeat(64), key: null }], judged_version: 0 }],
    [`POST ${path}`, 400, { add: [{ item_version: 'f'.repeat(64), key: 'e' }], judged_version: 0 }],
    [`POST ${path}`, 400, { judged_version: 0 }],
  ]),
])('an owner gets from %s: %i', async (key, status, body) => {
  expect((await send(owner, key, body)).status).toBe(status)
})

/** Ending an invitation twice is no mistake; the other operation needs a query. */
const KNOWN = ['DELETE /api/admins/invitations/{id}', 'GET /api/results/{id}/places', 'GET /api/results/{id}/export']
it.each(OPERATIONS.filter(([key, { body }]) => key.includes('{id}') && !body && !KNOWN.includes(key)))(
  'an owner gets 404 for an unknown id from %s',
  async (key) => expect((await send(owner, key)).status).toBe(404),
)

const isOwners = ({ permission = 'own-account' }: Operation) => PERMISSIONS[permission].some((role) => role === 'owner')

it('responses to admins are not cached', async () => {
  for (const [key, operation] of OPERATIONS) {
    if (!key.startsWith('GET ') || !isOwners(operation)) continue
    expect([key, (await send(owner, key)).headers.get('cache-control')]).toEqual([key, 'no-store'])
  }
})

it('an old session gets nothing that needs the password again', async () => {
  const reviewer = await signInAs(test, 'sealed_reviewer')
  await sql`update auth_sessions set created_at = ${new Date(0).toISOString()}`.execute(test.db)
  for (const [key, operation] of OPERATIONS.filter(([, { fresh }]) => fresh)) {
    const { status, body } = await send(isOwners(operation) ? owner : reviewer, key)
    expect([key, status, body.error.code]).toEqual([key, 403, 'reauthentication_required'])
  }
})
