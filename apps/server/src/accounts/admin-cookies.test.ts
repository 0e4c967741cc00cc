// The admins' cookies over TLS: their name, and two cookies of one name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, signIn, type TestPortal } from '../../test/accounts-scene.ts'
import { Client } from '../../test/harness.ts'
import type { App } from '../app.ts'

const NAME = '__Host-noor_admin.session_token'

describe('behind TLS', () => {
  let test: TestPortal
  let app: App
  beforeAll(async () => {
    test = await openTestPortal('sqlite')
    app = test.restart({ secure: true })
  })
  afterAll(async () => {
    app.close()
    await test.close()
  })
  const admin = async () => {
    const { email } = await test.account()
    const client = new Client(app, test.db)
    await signIn(client, email)
    return Object.assign(client, { email, value: client.jar.get(NAME) ?? 'none' })
  }
  const me = (cookie: string) => new Client(app, test.db).get('/api/admins/me', { cookie })

  it('the session is in a cookie of this host alone', async () => {
    const client = await admin()
    expect([...client.jar.keys()]).toContain(NAME)
    expect((await client.get('/api/admins/me')).status).toBe(200)
    await client.post('/api/auth/sign-out', {})
    expect(client.jar.has(NAME)).toBe(false)
  })

  it('a cookie that another host can plant is ignored', async () => {
    const { value } = await admin()
    expect((await me(`noor_admin.session_token=${value}`)).status).toBe(401)
  })

  it('of two cookies with one name, the one that this server signed counts, in either order', async () => {
    const [one, two] = [await admin(), await admin()]
    for (const planted of ['', 'x', 'x.y', '%', `x${one.value}`, `${one.value}x`]) {
      for (const cookies of [
        [planted, one.value],
        [one.value, planted],
      ]) {
        const response = await me(cookies.map((value) => `${NAME}=${value}`).join('; '))
        expect([cookies, response.status]).toEqual([cookies, 200])
      }
    }
    // The first cookie wins.
    expect((await me(`${NAME}=${one.value}; ${NAME}=${two.value}`)).body.email).toBe(one.email)
  })
})
