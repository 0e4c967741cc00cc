// Sessions over http from another machine (docs/product-rules.md#over-http).
import { allows, type Permission, type Role } from '@noor-quest/rules/permissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, openTestApp, playQuiz, type TestApp } from '../../test/harness.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, openAppWithAdmin, signInAs } from '../../test/portal-scene.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { createLink } from './links.ts'
import { createSetupToken } from './setup.ts'

const PHONE_ADDRESS = '192.0.2.31'
const NADIA = { name: 'Nadia', password: 'lanterns over the harbour' }
const OVER_HTTP = [403, 'not_over_http']

const codeOf = ({ status, body }: Awaited<ReturnType<Client['get']>>) => [status, body?.error?.code]

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let owner: Client
  beforeEach(async () => {
    ;[test, owner] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const fromPhone = () => Object.assign(test.client(), { address: PHONE_ADDRESS })
  const signIn = (client: Client) =>
    client.post('/api/auth/sign-in/email', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })
  const isLimited = async (client: Client) => (await client.get('/api/admins/me')).body.over_http

  it('a session that begins over http is limited for its life, at the machine itself too', async () => {
    const client = fromPhone()
    expect((await signIn(client)).status).toBe(200)
    client.address = '127.0.0.1'
    expect(await isLimited(client)).toBe(true)
    expect(codeOf(await client.get('/api/admins'))).toEqual(OVER_HTTP)
    expect(await isLimited(owner)).toBe(false)
  })

  it('a session whose cookie comes over http once is limited from then on', async () => {
    expect((await owner.get('/api/admins')).status).toBe(200)
    owner.address = PHONE_ADDRESS
    expect(codeOf(await owner.get('/api/admins'))).toEqual(OVER_HTTP)
    owner.address = '127.0.0.1'
    expect(codeOf(await owner.get('/api/admins'))).toEqual(OVER_HTTP)
    const another = test.client()
    await signIn(another)
    expect(await isLimited(another)).toBe(false)
  })

  sqlite.it('a request whose connection was closed limits itself, not its session', async () => {
    Object.assign(owner, { address: undefined })
    expect(codeOf(await owner.get('/api/admins'))).toEqual(OVER_HTTP)
    owner.address = '127.0.0.1'
    expect(await isLimited(owner)).toBe(false)
  })

  sqlite.it('a forwarding header of a proxy that is not listed limits a session', async () => {
    expect(codeOf(await owner.get('/api/admins', { 'x-forwarded-for': '127.0.0.1' }))).toEqual(OVER_HTTP)
  })

  sqlite.it.each([
    ['http://localhost:3000', false, true],
    ['https://quiz.example.org', true, false],
  ])('behind a listed proxy, %s in PUBLIC_URL decides, and never Host', async (publicUrl, secure, expected) => {
    const app = test.restart({ givenUrl: publicUrl, secure, trustedProxies: ['192.0.2.1'] })
    const response = await app.request(
      '/api/auth/provider',
      { headers: { host: 'localhost:3000', 'x-forwarded-for': PHONE_ADDRESS, 'x-forwarded-proto': 'https' } },
      { incoming: { socket: { localAddress: '192.0.2.9', remoteAddress: '192.0.2.1' } } },
    )
    expect(await response.json()).toMatchObject({ over_http: expected })
    app.close()
  })

  const invite = async (role: Role) => {
    const { body } = await owner.post('/api/admins/invitations', { role, hours: 1 })
    return body.token as string
  }

  it.each<[Role, boolean]>([
    ['owner', false],
    ['organiser', true],
  ])('an invitation as %s opens over http: %s', async (role, opens) => {
    const token = await invite(role)
    const joining = { token, ...NADIA, email: `${role}@example.org` }
    const opened = await fromPhone().post('/api/admins/invitations/open', { token })
    if (opens) expect(opened.body).toEqual({ role })
    else {
      expect(codeOf(opened)).toEqual(OVER_HTTP)
      expect(codeOf(await fromPhone().post('/api/admins/join', joining))).toEqual(OVER_HTTP)
    }
    // The refusal leaves it usable.
    expect((await test.client().post('/api/admins/join', joining)).status).toBe(200)
  })

  it.each<[Role, boolean]>([
    ['owner', false],
    ['organiser', true],
  ])('a link for a new password of an %s works over http: %s', async (role, works) => {
    const account = await signInAs(test, role === 'owner' ? 'admin' : role)
    const { id } = (await account.get('/api/admins/me')).body
    const token = await transact(test.db, (tx) => createLink(tx, 'reset-password', id))
    const body = { token, newPassword: NADIA.password }
    if (!works) expect(codeOf(await fromPhone().post('/api/auth/reset-password', body))).toEqual(OVER_HTTP)
    const client = works ? fromPhone() : test.client()
    expect((await client.post('/api/auth/reset-password', body)).status).toBe(200)
  })

  sqlite.it('own password and second factor stay as they are over http', async () => {
    const setup = await owner.post('/api/auth/two-factor/enable', { password: ADMIN_PASSWORD })
    expect(setup.status).toBe(200)
    owner.address = PHONE_ADDRESS
    for (const [path, body] of [
      ['change-password', { currentPassword: ADMIN_PASSWORD, newPassword: NADIA.password }],
      ['two-factor/enable', { password: ADMIN_PASSWORD }],
      // It would turn the second factor on, in a new session.
      ['two-factor/verify-totp', { code: '123456' }],
    ] as const) {
      expect(codeOf(await owner.post(`/api/auth/${path}`, body))).toEqual(OVER_HTTP)
    }
    expect((await owner.post('/api/auth/revoke-sessions', {})).status).toBe(200)
  })

  sqlite.it('no operation sends a file with the club’s data over http', async () => {
    const { paths } = (await test.client().get('/api/openapi.json')).body
    type Documented = { 'x-permission'?: Permission; responses: Record<string, { content?: object }> }
    const files = Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ 'x-permission': permission, responses }) => {
        const types = Object.keys(responses['200']?.content ?? {})
        return permission === undefined || types.every((type) => type === 'application/json')
          ? []
          : [{ path, permission }]
      }),
    )
    const sent = files.filter(({ permission }) => allows({ role: 'owner', overHttp: true }, permission))
    // Its only content is the columns' names.
    const templates = files.map(({ path }) => path).filter((path) => path.endsWith('/template'))
    expect(files.length).toBeGreaterThan(templates.length)
    expect(sent.map(({ path }) => path)).toEqual(templates)
  })

  sqlite.it(
    'results and draws have no phone number over http or without the permission; a search finds none',
    async () => {
      const player = await test.player('quiz', { name: 'Amina', phone: '0812 345' })
      await playQuiz(test, player, (_index, correct) => correct)
      const { id } = (await player.get('/api/players/me')).body.player
      const draws = `/api/seasons/${FIRST_SEASON_ID}/draws`
      const prize = { title_en: 'A prize', title_ar: 'جائزة', winners: 1, entrants: 'scored' }
      const [{ id: draw_id }] = (await owner.post(draws, prize)).body.draws
      const winner = { draw_id, position: 1, player_id: id, drawn_at: new Date(test.clock.nowMs()).toISOString() }
      await test.db.insertInto('draw_winners').values(winner).execute()

      const phonesOf = async (client: Client) => {
        const places = `/api/results/${FIRST_SEASON_ID}/places?game_type=quiz`
        const listed = async (search: string) => (await client.get(`${places}&search=${search}`)).body.places
        const changed = await client.patch(`/api/places/${id}`, { contacted: true })
        expect(changed.status).toBe(200)
        const drawn = (await client.get(`${draws}?entrants=scored`)).body.draws[0].drawn[0]
        const ticked = await client.patch(`/api/draws/${draw_id}/winners`, { position: 1, contacted: true })
        expect([(await listed('Amina')).length, drawn.name]).toEqual([1, 'Amina'])
        return {
          phones: [changed.body.phone, drawn.phone, ticked.body.draws[0].drawn[0].phone, (await listed(''))[0].phone],
          found: (await listed('812')).length,
        }
      }
      expect(await phonesOf(owner)).toEqual({ phones: Array(4).fill('0812 345'), found: 1 })
      expect(await phonesOf(await signInAs(test, 'organiser_without_phones'))).toEqual({
        phones: Array(4).fill(null),
        found: 0,
      })
      owner.address = PHONE_ADDRESS
      expect(await phonesOf(owner)).toEqual({ phones: Array(4).fill(null), found: 0 })
    },
  )
})

it('the setup link makes no admin over http, and stays usable', async () => {
  const test = await openTestApp('sqlite')
  const token = (await createSetupToken(test.db, test.clock.nowMs())) ?? ''
  const body = { token, email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  const client = Object.assign(test.client(), { address: PHONE_ADDRESS })
  expect(codeOf(await client.post('/api/admins/setup', body))).toEqual(OVER_HTTP)
  expect((await test.client().post('/api/admins/setup', body)).status).toBe(200)
  await test.close()
})
