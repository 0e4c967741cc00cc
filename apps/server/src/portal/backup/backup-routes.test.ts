// The portal's Backup button, on both engines: permissions, the written file, and the activity log.
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Client, ENGINES, openTestApp, type TestApp } from '../../../test/harness.ts'
import { readAudit, signInFirstAdmin } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let made: number
  beforeEach(async () => {
    test = await openTestApp(engine)
    made = 0
  })
  afterEach(() => test.close())

  /** An admin of a server with this `backUp`. */
  async function signIn(backUp: (() => Promise<string | null>) | null) {
    const app = test.restart({ backUp })
    onTestFinished(() => app.close())
    const { jar } = await signInFirstAdmin(test)
    await test.db.deleteFrom('audit_log').execute()
    const admin = new Client(app, test.db)
    for (const [name, value] of jar) admin.jar.set(name, value)
    return admin
  }
  const write = async () => `/data/backups/noor-quest-${++made}.tar.gz`
  const summaries = async () => (await readAudit(test)).map(({ action, summary }) => [action, summary])

  it('writes one file, however often it is pressed, and one entry', async () => {
    const admin = await signIn(write)
    const pressed = await Promise.all([admin.post('/api/backups', {}), admin.post('/api/backups', {})])
    pressed.push(await admin.post('/api/backups', {}))
    for (const { status, body } of pressed) {
      expect([status, body]).toEqual([200, { file: '/data/backups/noor-quest-1.tar.gz' }])
    }
    expect(await summaries()).toEqual([['add', 'A backup: noor-quest-1.tar.gz']])
    test.clock.advance(60_000)
    expect((await admin.post('/api/backups', {})).body).toEqual({ file: '/data/backups/noor-quest-2.tar.gz' })
  })

  it('is tried again after a failure, which leaves no entry', async () => {
    let attempts = 0
    const admin = await signIn(() => (++attempts === 1 ? Promise.reject(new Error('the disk is full')) : write()))
    expect((await admin.post('/api/backups', {})).status).toBe(500)
    expect(await summaries()).toEqual([])
    expect((await admin.post('/api/backups', {})).body.file).toContain('noor-quest-1')
  })

  it('says where none can be written', async () => {
    const admin = await signIn(async () => null)
    expect((await admin.post('/api/backups', {})).body).toEqual({ file: null })
    expect(await summaries()).toEqual([])
  })

  it('asks for the password again, and is for admins alone', async () => {
    const admin = await signIn(write)
    expectError(await test.client().post('/api/backups', {}), 401, 'signed_out')
    await test.db
      .updateTable('auth_sessions')
      .set({ created_at: new Date(0).toISOString() } as never)
      .execute()
    expectError(await admin.post('/api/backups', {}), 403, 'reauthentication_required')
    expect(made).toBe(0)
  })
})
