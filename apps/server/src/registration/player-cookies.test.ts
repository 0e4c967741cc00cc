// From device to player: a repeated registration, the cookie over TLS, and two cookies of
// one name.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, openTestApp, registration, type TestApp } from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'
import type { App } from '../app.ts'

const NAME = '__Host-noor_player'

it('a registration repeated with its request_id returns its player for ten minutes, then is refused', async () => {
  const test = await openTestApp('sqlite')
  const sent = registration('quiz', { request_id: randomUUID() })
  const first = await test.client().post('/api/players', sent)
  test.clock.advance(10 * 60_000)
  expect((await test.client().post('/api/players', sent)).body).toEqual(first.body)
  test.clock.advance(1)
  const device = test.client()
  const late = await device.post('/api/players', sent)
  expectError(late, 409, 'duplicate')
  expect(late.text).not.toContain(sent.phone)
  expect([device.cookie, late.headers.getSetCookie()]).toEqual([null, []])
  await test.close()
})

describe('behind TLS', () => {
  let test: TestApp
  let app: App
  beforeAll(async () => {
    test = await openTestApp('sqlite')
    app = test.restart({ secure: true })
  })
  afterAll(async () => {
    app.close()
    await test.close()
  })
  const register = async (name: string) => {
    const client = new Client(app, test.db)
    const { headers } = await client.post('/api/players', registration('quiz', { name }))
    return { client, set: headers.getSetCookie(), value: client.jar.get(NAME) ?? 'none' }
  }
  /** Without the visitor's cookie. */
  const ofPlayers = (headers: Headers) => headers.getSetCookie().filter((set) => !set.includes('noor_visitor='))
  const nameOf = async (cookie: string) =>
    (await new Client(app, test.db).get('/api/players/me', { cookie })).body.player?.name ?? null

  it('the player is in a cookie of this host alone', async () => {
    const { client, set } = await register('Amina')
    expect(set).toEqual([
      expect.stringMatching(/^__Host-noor_player=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-noor_player_[^;]+; Max-Age=5184000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^__Secure-noor_registers=[^;]+; Max-Age=5184000; Path=\/api\/players; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(ofPlayers((await client.get('/api/players/me')).headers)).toEqual([])
    await client.delete('/api/players/me')
    expect(client.jar.has(NAME)).toBe(false)
  })

  it('of two with one name, the one that this server signed counts, in either order', async () => {
    const [one, two] = [await register('One'), await register('Two')]
    for (const planted of ['', 'x', 'x.y', '%', `x${one.value}`, `${one.value}x`]) {
      expect(await nameOf(`${NAME}=${planted}; ${NAME}=${one.value}`)).toBe('One')
      expect(await nameOf(`${NAME}=${one.value}; ${NAME}=${planted}`)).toBe('One')
    }
    expect(await nameOf(`${NAME}=${one.value}; ${NAME}=${two.value}`)).toBe('One')
  })
})
