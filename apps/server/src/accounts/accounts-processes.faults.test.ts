// Several processes on one database: schema, command line and server together, and a database that
// becomes unreachable.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditTrail, openTestPortal, signIn } from '../../test/accounts-scene.ts'
import { Client, ENGINES, openTestDatabase, SECRET } from '../../test/harness.ts'
import { runCommand } from '../../test/run-command.ts'
import { insertAccount, PASSWORD } from '../../test/stored-accounts.ts'
import { parseConfig } from '../config.ts'
import { connect, type DatabaseTarget } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrateAuth } from './auth-schema.ts'

function environmentOf(target: DatabaseTarget, dir: string): Record<string, string> {
  if (target.engine === 'sqlite') return { DATA_DIR: dirname(target.file) }
  return { DATA_DIR: dir, DATABASE_URL: target.url, APP_SECRET: SECRET }
}

it('reports a missing data folder in one line, and makes none', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'noor-quest-cli-'))
  const missing = join(dir, 'misspelt')
  expect(await runCommand('admin', ['list'], { DATA_DIR: missing })).toEqual({
    code: 1,
    output: `There is no folder ${missing}. Check DATA_DIR, or start the server once.\n`,
  })
  expect(existsSync(missing)).toBe(false)
  rmSync(dir, { recursive: true })
})

describe.each(ENGINES)('on %s', (engine) => {
  it('three processes that start at once make the tables once', async () => {
    const { db, target, close } = await openTestDatabase(engine)
    const dir = mkdtempSync(join(tmpdir(), 'noor-quest-cli-'))
    const env = environmentOf(target, dir)
    const runs = await Promise.all([1, 2, 3].map(() => runCommand('admin', ['list'], env)))
    expect(runs).toEqual(Array(3).fill({ code: 0, output: 'There is no account yet.\n' }))
    await insertAccount(db, {})
    expect(await db.selectFrom('auth_users').select('role').execute()).toEqual([{ role: null }])
    rmSync(dir, { recursive: true })
    await close()
  })

  it('brings older tables up to date', async () => {
    const { db, close } = await openTestDatabase(engine)
    await migrate(db)
    await migrateAuth(db)
    await insertAccount(db, { email: 'kept@example.org' })
    await sql`alter table auth_sessions drop column reauthenticated_at`.execute(db)
    await db.updateTable('app_state').set({ value: '2' }).where('key', '=', 'auth_schema').execute()
    await migrateAuth(db)
    expect(await db.selectFrom('auth_sessions').select('reauthenticated_at').execute()).toEqual([])
    expect(await db.selectFrom('auth_users').select('email').execute()).toEqual([{ email: 'kept@example.org' }])
    await close()
  })

  it('the command line lists, grants and revokes beside a running server, but never the last admin', async () => {
    const test = await openTestPortal(engine)
    const dir = mkdtempSync(join(tmpdir(), 'noor-quest-cli-'))
    const env = environmentOf(test.target, dir)
    const plain = await test.account({ isAdmin: false, email: 'plain@example.org' })
    await test.account({ isAdmin: false, verified: false, email: 'new@example.org' })
    const device = test.device()
    const signIn = () => device.post('/api/auth/sign-in/email', { email: plain.email, password: PASSWORD })
    expect((await signIn()).status).toBe(403)

    const link = join(env.DATA_DIR ?? dir, 'setup-link.txt')
    writeFileSync(link, 'of the last start')
    expect(await runCommand('admin', ['grant', 'Plain@example.org'], env)).toMatchObject({ code: 0 })
    expect(existsSync(link)).toBe(false)
    expect((await signIn()).status).toBe(200)
    expect((await device.get('/api/admins/me')).body.portal_role).toBe('owner')
    const last = await runCommand('admin', ['revoke', plain.email], env)
    expect(last).toEqual({ code: 1, output: 'The last admin must stay an admin.\n' })

    const unverified = await runCommand('admin', ['grant', 'new@example.org'], env)
    expect(unverified.output).toContain('not verified yet')
    expect((await runCommand('admin', ['revoke', plain.email], env)).code).toBe(1)
    await test.db.updateTable('auth_users').set({ email_verified: sql`true` }).execute()
    expect((await runCommand('admin', ['revoke', plain.email], env)).code).toBe(0)
    expect((await device.get('/api/admins/me')).status).toBe(401)

    const list = await runCommand('admin', ['list'], env)
    expect(list.output).toContain('plain@example.org  (no admin)')
    expect(list.output).toContain('new@example.org  (admin)')
    expect(await auditTrail(test.db)).toEqual([
      ['sign_in_failed', plain.email],
      ['grant', null],
      ['role', null],
      ['sign_in', plain.email],
      ['grant', null],
      ['role', null],
      ['revoke', null],
    ])
    const refused = [[], ['grant'], ['nonsense'], ['list', 'x'], ['grant', 'nobody@example.org']]
    const runs = await Promise.all(refused.map((args) => runCommand('admin', args, env)))
    expect(runs.map(({ code }) => code)).toEqual(Array(refused.length).fill(1))
    rmSync(dir, { recursive: true })
    await test.close()
  })
})

it('an unreachable database is 503, also where better-auth hides the cause', async () => {
  const test = await openTestPortal('postgres')
  const { email } = await test.account()
  const target = test.target.engine === 'postgres' ? test.target : null
  const url = new URL(target?.url ?? '')
  const postgresPort = Number(url.port)
  // A proxy between the server and its database, so that the test can cut the connection.
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connectTo(postgresPort, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done))
  const port = (line.address() as AddressInfo).port
  url.host = `127.0.0.1:${port}`
  const db = await connect({ engine: 'postgres', url: url.href, poolSize: 5 })
  const app = test.restart({ db })
  const admin = new Client(app, db)
  await signIn(admin, email)

  const closed = new Promise((done) => line.close(done))
  for (const socket of sockets) socket.destroy()
  await closed
  for (const call of [
    () => admin.get('/api/admins/me'),
    () => admin.get('/api/auth/get-session'),
    () => admin.post('/api/auth/sign-in/email', { email, password: PASSWORD }),
    () => admin.post('/api/auth/sign-up/email', { email: 'a@example.org', password: PASSWORD }),
    () => admin.post('/api/auth/request-password-reset', { email }),
    () => admin.post('/api/auth/sign-out', {}),
  ]) {
    const response = await call()
    expect([response.status, response.body.error.code]).toEqual([503, 'backend_unavailable'])
  }
  await new Promise<void>((done) => line.listen(port, '127.0.0.1', done))
  expect((await admin.get('/api/admins/me')).status).toBe(200)
  app.close()
  await db.destroy()
  line.close()
  await test.close()
})

describe('the settings of mail, domain and proxy', () => {
  const read = (env: Record<string, string>) => parseConfig(env, '/srv/noor-quest')

  it.each([
    [{ SMTP_URL: 'smtp://mail.example.org' }, /^SMTP_URL needs MAIL_FROM/],
    [{ MAIL_FROM: 'quiz@example.org' }, /^MAIL_FROM needs SMTP_URL/],
    [{ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'quiz@example.org' }, /^SMTP_URL is not usable/],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'nobody' }, /^MAIL_FROM is not usable/],
    [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.org\nBcc: c@d.org' }, /^MAIL_FROM is not usable/],
    [{ ADMIN_EMAIL_DOMAIN: 'org' }, /^ADMIN_EMAIL_DOMAIN is not usable/],
    [{ TRUST_PROXY: 'everybody' }, /^TRUST_PROXY is not usable/],
    [{ TRUST_PROXY: '10.0.0.0/8, 10.0.0.1/64' }, /^TRUST_PROXY is not usable/],
  ])('%j is refused with what to set', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(message)
  })

  it('are read', () => {
    expect(
      read({
        SMTP_URL: 'smtps://user:secret@mail.example.org:465',
        MAIL_FROM: 'Noor Quest <quiz@example.org>',
        ADMIN_EMAIL_DOMAIN: 'Club.example.org',
        TRUST_PROXY: '127.0.0.1, fd00::/8',
      }),
    ).toMatchObject({
      smtp: { url: 'smtps://user:secret@mail.example.org:465', from: 'Noor Quest <quiz@example.org>' },
      adminEmailDomain: '@club.example.org',
      trustedProxies: ['127.0.0.1', 'fd00::/8'],
    })
    for (const domain of ['@Gmail.com', 'outlook.com', 'yahoo.co.uk', 'hotmail.fr', 'proton.me']) {
      const publicMailDomain = domain.toLowerCase().replace('@', '')
      expect(read({ ADMIN_EMAIL_DOMAIN: domain })).toMatchObject({ adminEmailDomain: null, publicMailDomain })
    }
    expect(read({})).toMatchObject({ smtp: null, adminEmailDomain: null, publicMailDomain: null, trustedProxies: [] })
  })
})
