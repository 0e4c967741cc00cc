// Roles and invitations (docs/product-rules.md#roles).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allows, isWithheldOverHttp, PERMISSIONS, type Permission, ROLES } from '@noor-quest/rules/permissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, playQuiz, type TestApp } from '../../test/harness.ts'
import { ADMIN_EMAIL, openAppWithAdmin, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const NOWHERE = '00000000-0000-7000-8000-000000000000'
const RULES = join(import.meta.dirname, '../../../../docs/product-rules.md')
const NADIA = { name: 'Nadia', email: 'nadia@example.org', password: 'lanterns over the harbour' }

it('has the permissions that the rules name', () => {
  const section = readFileSync(RULES, 'utf8').split('### Roles\n')[1]?.split('\n### ')[0] ?? ''
  const rows = [...section.matchAll(/^\|[^|]*\|([^|]*`[^|]*)\|(.*)\|$/gm)]
  const table = rows.flatMap(([, names = '', cells = '']) => {
    const roles = cells.split('|').map((cell) => cell.trim() === 'yes')
    return [...names.matchAll(/`(.*?)`/g)].map(([, name]) => [name, ROLES.filter((_, index) => roles[index])])
  })
  expect(Object.fromEntries(table)).toEqual(PERMISSIONS)
})

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let owner: Client
  beforeEach(async () => {
    ;[test, owner] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  type Operation = { method: string; path: string; permission: Permission }

  /** The operations of the API document for admins. */
  async function operations(): Promise<Operation[]> {
    const { paths } = (await test.client().get('/api/openapi.json')).body
    return Object.entries<Record<string, Record<string, Permission>>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const permission = operation['x-permission']
        return permission === undefined
          ? []
          : [{ method: method.toUpperCase(), path: path.replaceAll(/{.+?}/g, NOWHERE), permission }]
      }),
    )
  }

  const send = (client: Client, { method, path }: Operation) =>
    client.send(method, path, method === 'GET' ? undefined : '{}', { 'content-type': 'application/json' })

  sqlite.it.each([
    ['organiser', false],
    ['organiser_without_phones', false],
    ['helper', false],
    ['reviewer', false],
    ['sealed_reviewer', false],
    ['owner', true],
    ['organiser', true],
    ['sealed_reviewer', true],
  ] as const)('%s, over http: %s, is refused each operation that the session lacks', async (role, overHttp) => {
    const all = await operations()
    expect(all.length).toBeGreaterThan(80)
    const client = await signInAs(test, role === 'owner' ? 'admin' : role)
    if (overHttp) client.address = '192.0.2.31'
    for (const operation of all) {
      // Every admin has it, and some of its operations end the session.
      if (operation.permission === 'own-account') continue
      const { status, body } = await send(client, operation)
      const refusal = status === 403 && /^not_(permitted|over_http)$/.test(body.error.code) ? body.error.code : null
      const isWithheld = isWithheldOverHttp({ role, overHttp }, operation.permission)
      const isAllowed = allows({ role, overHttp }, operation.permission)
      const expected = isAllowed ? null : isWithheld ? 'not_over_http' : 'not_permitted'
      expect({ ...operation, refusal }).toEqual({ ...operation, refusal: expected })
    }
  })

  it('a helper sees no phone, age or semester, hides names, and blocks no device', async () => {
    const player = await test.player('quiz', { name: 'Amina', phone: '+971500000077' })
    await playQuiz(test, player, (_index, correct) => correct)
    const helper = await signInAs(test, 'helper')
    const names = await helper.get('/api/names?search=amina')
    const texts = [names.text]
    const { entries } = names.body.cards[0]
    const decide = (decision: string, of: unknown) => helper.post('/api/names/decisions', { decision, entries: of })
    const hidden = await decide('hide', entries)
    const shown = await decide('undo', hidden.body.entries)
    expect([hidden.status, shown.status]).toEqual([200, 200])
    texts.push(hidden.text)
    for (const operation of await operations()) {
      if (operation.method === 'GET' && allows({ role: 'helper', overHttp: false }, operation.permission)) {
        texts.push((await send(helper, operation)).text)
      }
    }
    expect(texts.join()).not.toMatch(/"(phone|age|semester)"|971500000077/)
    const block = { player_ids: [entries[0].player_id], device_blocked: true }
    expectError(await helper.post('/api/names/actions', block), 403, 'not_permitted')
  })

  it('an owner changes a role at once, with an entry in the log, and the last owner stays', async () => {
    const organiser = await signInAs(test, 'organiser')
    const accounts = async (): Promise<{ id: string; email: string; portal_role: string }[]> =>
      (await owner.get('/api/admins')).body.accounts
    const [first, second] = await accounts()
    expect([first?.email, first?.portal_role, second?.portal_role]).toEqual([ADMIN_EMAIL, 'owner', 'organiser'])
    const change = (client: Client, id: string | undefined, portal_role: string) =>
      client.patch(`/api/admins/${id}`, { portal_role })
    expect((await change(organiser, second?.id, 'owner')).body.error.code).toBe('not_permitted')
    expect((await change(owner, first?.id, 'helper')).body.error.code).toBe('last_admin')
    expect((await change(owner, second?.id, 'helper')).body.portal_role).toBe('helper')
    expect((await organiser.get('/api/players')).status).toBe(403)
    expect((await change(owner, second?.id, 'owner')).status).toBe(200)
    expect((await change(owner, first?.id, 'helper')).status).toBe(200)
    expect((await owner.get('/api/admins')).status).toBe(403)
    const { entries } = (await organiser.get('/api/audit_log?action=role')).body
    expect(entries.map(({ summary }: { summary: string }) => summary)).toEqual([
      `${ADMIN_EMAIL}: owner before, helper now`,
      `${second?.email}: helper before, owner now`,
      `${second?.email}: organiser before, helper now`,
    ])
  })

  const invite = async (role = 'helper', hours = 1): Promise<string> => {
    const { status, body } = await owner.post('/api/admins/invitations', { role, hours })
    expect(status).toBe(201)
    return body.token
  }

  it('an invitation makes one admin with its role, who is signed in and named in the log', async () => {
    const token = await invite('organiser')
    const visitor = test.client()
    expect((await visitor.post('/api/admins/invitations/open', { token })).body).toEqual({ role: 'organiser' })
    const weak = await visitor.post('/api/admins/join', { token, ...NADIA, password: 'short' })
    expect(weak.body.error.code).toBe('weak_password')
    const statuses = await Promise.all(
      [visitor, test.client()].map(async (client, index) => {
        const email = `nadia${index}@example.org`
        return (await client.post('/api/admins/join', { token, ...NADIA, email })).status
      }),
    )
    expect(statuses.sort()).toEqual([200, 400])
    const joined = (await owner.get('/api/admins')).body.accounts[1]
    expect(joined).toMatchObject({ name: 'Nadia', is_admin: true, email_verified: true, portal_role: 'organiser' })
    const again = await test.client().post('/api/auth/sign-in/email', { email: joined.email, password: NADIA.password })
    expect(again.status).toBe(200)
    const { entries } = (await owner.get('/api/audit_log?action=grant')).body
    expect(entries).toMatchObject([
      { actor_name: 'Nadia', summary: `${joined.email} joined as organiser, invited by ${ADMIN_EMAIL}` },
    ])
    expect((await owner.get('/api/admins/invitations')).body.invitations).toEqual([])
  })

  it('an invitation ends by time or by an owner, and leaves accounts in use alone', async () => {
    const token = await invite()
    const join = (email: string) => test.client().post('/api/admins/join', { token, ...NADIA, email })
    const taken = await join(ADMIN_EMAIL.toUpperCase())
    expect([taken.status, taken.body.error.code]).toEqual([409, 'duplicate'])
    const signIn = await test.client().post('/api/auth/sign-in/email', { email: ADMIN_EMAIL, password: NADIA.password })
    expect(signIn.status).toBe(401)
    const [{ id }] = (await owner.get('/api/admins/invitations')).body.invitations
    for (let times = 0; times < 2; times++) {
      expect((await owner.delete(`/api/admins/invitations/${id}`)).status).toBe(200)
    }
    expect((await join('late@example.org')).body.error.code).toBe('invalid_link')
    const expired = await invite()
    await test.db.updateTable('auth_verifications').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect((await test.client().post('/api/admins/invitations/open', { token: expired })).status).toBe(400)
    expect((await owner.get('/api/admins/invitations')).body.invitations).toEqual([])
  })

  it('an owner who loses the role leaves no invitation, and only owners shorten how long names are kept', async () => {
    const other = await signInAs(test, 'admin')
    const { token } = (await other.post('/api/admins/invitations', { role: 'owner', hours: 168 })).body
    const mine = await invite('owner')
    const { id } = (await owner.get('/api/admins')).body.accounts[1]
    const change = (body: object) => owner.patch(`/api/admins/${id}`, body)
    expect((await change({ portal_role: 'organiser' })).status).toBe(200)
    expect((await test.client().post('/api/admins/join', { token, ...NADIA })).body.error.code).toBe('invalid_link')
    expect((await test.client().post('/api/admins/join', { token: mine, ...NADIA })).status).toBe(200)

    const save = async (client: Client, values: object) => {
      const { version } = (await client.get('/api/settings/event')).body
      return client.patch('/api/settings/event', { version, values })
    }
    expect((await save(other, { retention_days: 1 })).body.error.code).toBe('not_permitted')
    expect((await save(other, { event_title: 'Quiz Night' })).status).toBe(200)
    expect((await save(owner, { retention_days: 30 })).status).toBe(200)
  })

  it('a sign-up that waits for its mail is replaced by an invitation, with another password', async () => {
    const token = await invite()
    const typed = { email: NADIA.email, password: 'a stranger typed this one' }
    expect((await test.client().post('/api/auth/sign-up/email', typed)).status).toBe(200)
    expect((await test.client().post('/api/admins/join', { token, ...NADIA })).status).toBe(200)
    expect((await test.client().post('/api/auth/sign-in/email', typed)).status).toBe(401)
  })
})
