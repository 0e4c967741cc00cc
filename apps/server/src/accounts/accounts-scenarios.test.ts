// Every request of the portal's accounts in five roles: anonymous, a player, an account without
// rights, a suspended admin and an admin.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../test/accounts-scene.ts'
import type { Client } from '../../test/harness.ts'
import { PASSWORD } from '../../test/stored-accounts.ts'

const EVERYBODY = ['anonymous', 'player', 'plain user', 'suspended admin', 'admin'] as const
type Who = (typeof EVERYBODY)[number]

/** The expected statuses, in the order of EVERYBODY. */
type Outcome = [number, number, number, number, number]
const ADMINS_ONLY: Outcome = [401, 401, 403, 403, 200]

type Call = { method: string; path: string; body?: unknown; outcome: Outcome }
const CALLS: Call[] = [
  { method: 'GET', path: '/api/admins/me', outcome: ADMINS_ONLY },
  { method: 'GET', path: '/api/admins', outcome: ADMINS_ONLY },
  { method: 'PATCH', path: '/api/admins/{id}', body: { suspended: false }, outcome: ADMINS_ONLY },
  { method: 'POST', path: '/api/admins/reauthenticate', body: { password: PASSWORD }, outcome: ADMINS_ONLY },
  { method: 'GET', path: '/api/audit_log', outcome: ADMINS_ONLY },
  {
    method: 'POST',
    path: '/api/auth/change-password',
    body: { currentPassword: PASSWORD, newPassword: 'minarets above the mist' },
    outcome: ADMINS_ONLY,
  },
  { method: 'POST', path: '/api/auth/two-factor/enable', body: { password: PASSWORD }, outcome: ADMINS_ONLY },
  {
    method: 'POST',
    path: '/api/auth/two-factor/disable',
    body: { password: PASSWORD },
    outcome: [401, 401, 403, 403, 409],
  },
  {
    method: 'POST',
    path: '/api/auth/two-factor/generate-backup-codes',
    body: { password: PASSWORD },
    outcome: [401, 401, 403, 403, 409],
  },
  { method: 'POST', path: '/api/auth/revoke-sessions', body: {}, outcome: ADMINS_ONLY },
  // These routes are open, but useless without a token or a password.
  {
    method: 'POST',
    path: '/api/auth/two-factor/verify-totp',
    body: { code: '123456' },
    outcome: [401, 401, 403, 403, 409],
  },
  {
    method: 'POST',
    path: '/api/auth/two-factor/verify-backup-code',
    body: { code: 'abcde-fghij' },
    outcome: [401, 401, 409, 409, 409],
  },
  {
    method: 'POST',
    path: '/api/admins/setup',
    body: { token: 'x', email: 'x@example.org', password: PASSWORD },
    outcome: [400, 400, 400, 400, 400],
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    body: { token: 'x', newPassword: PASSWORD },
    outcome: [400, 400, 400, 400, 400],
  },
  { method: 'GET', path: '/api/auth/get-session', outcome: [200, 200, 200, 200, 200] },
  {
    method: 'POST',
    path: '/api/auth/verify-email',
    body: { token: 'x', password: PASSWORD },
    outcome: [400, 400, 400, 400, 400],
  },
  { method: 'POST', path: '/api/auth/sign-out', body: {}, outcome: [200, 200, 200, 200, 200] },
]

let test: TestPortal
beforeAll(async () => {
  test = await openTestPortal('sqlite')
  await test.account()
})
afterAll(() => test.close())

/**
 * Only admins get sessions, so the other roles lose their rights afterwards, directly in the
 * database.
 */
const become = async (who: Who): Promise<Client> => {
  if (who === 'anonymous') return test.device()
  if (who === 'player') return test.player('quiz')
  const client = await test.admin()
  const change =
    who === 'plain user'
      ? { is_admin: sql<boolean>`false` }
      : who === 'suspended admin'
        ? { suspended_at: '2026-01-01T10:00:00.000Z' }
        : null
  if (change !== null) await test.db.updateTable('auth_users').set(change).where('id', '=', client.id).execute()
  return client
}

describe.each(CALLS)('$method $path', ({ method, path, body, outcome }) => {
  it.each(EVERYBODY.map((who, index) => [who, outcome[index]] as const))('as %s: %i', async (who, status) => {
    const client = await become(who)
    const target = await test.account({ isAdmin: false })
    const before = await test.db.selectFrom('auth_users').selectAll().where('id', '=', target.id).execute()
    const sent = method === 'GET' ? undefined : JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    const response = await client.send(method, path.replace('{id}', target.id), sent, headers)
    expect(response.status).toBe(status)
    if (response.status >= 400) {
      expect(response.body).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(await test.db.selectFrom('auth_users').selectAll().where('id', '=', target.id).execute()).toEqual(before)
  })

  it("is refused when another site's page sends it", async () => {
    if (method === 'GET') return
    const client = await become('admin')
    const target = '01980000-0000-7000-8000-00000000dead'
    const foreign = {
      'content-type': 'application/json',
      origin: 'https://evil.test',
      'sec-fetch-site': 'cross-site',
    }
    const response = await client.send(method, path.replace('{id}', target), JSON.stringify(body), foreign)
    expect([response.status, response.body.error.code]).toEqual([403, 'cross_site'])
  })
})
