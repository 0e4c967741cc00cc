// The store of images: the same behaviour of a folder and of an S3-compatible bucket, and the loss
// of the bucket during an event.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.mjs'
import { Client, ORIGIN, openTestApp, type TestApp } from '../../../test/harness.ts'
import { picture, signInFirstAdmin, upload } from '../../../test/portal-scene.ts'
import { openS3Server, type S3Server, s3Settings } from '../../../test/s3-server.ts'
import { expectError } from '../../../test/scenes.ts'
import { startProcess } from '../../../test/server-process.ts'
import type { App } from '../../app.ts'
import { parseConfig } from '../../config.ts'
import { ConfigError } from '../app-error.ts'
import { connect } from '../database/connect.ts'
import { createLocalStore, openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { StoreError } from './store.ts'

let s3: S3Server
let dir: string
beforeAll(async () => {
  s3 = await openS3Server()
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-test-store-'))
})
afterAll(async () => {
  await s3.close()
  rmSync(dir, { recursive: true })
})

describe.each<[string, () => Promise<Store>]>([
  ['a folder', async () => createLocalStore(dir)],
  ['a bucket', () => openStore(s3.target, dir)],
])('in %s', (_where, open) => {
  it('an object is what was put there, until it is removed', async () => {
    const store = await open()
    const key = 'prophet-items/0a1b_1.png'
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
    expect([await store.exists(key), await store.read(key)]).toEqual([false, null])
    await store.put(key, bytes)
    expect(await store.exists(key)).toBe(true)
    expect(Buffer.from((await store.read(key)) ?? []).equals(Buffer.from(bytes))).toBe(true)
    await store.remove(key)
    expect([await store.exists(key), await store.read(key)]).toEqual([false, null])
    await store.remove(key)
    await store.check()
  })

  it('addresses are the same', async () => {
    const store = await open()
    const url = store.publicUrl('prophet-items/0a1b_1.png')
    expect(url).toBe('/storage/game-assets/prophet-items/0a1b_1.png')
    expect(store.keyOf(url)).toBe('prophet-items/0a1b_1.png')
    expect(store.keyOf('https://elsewhere.example/x.png')).toBeNull()
  })
})

it.each([
  ['a wrong key', { secretAccessKey: 'wrong' }, 'backend_not_configured'],
  ['a bucket that is not there', { bucket: 'another-bucket' }, 'backend_not_configured'],
  ['no server at that address', { endpoint: 'http://127.0.0.1:9' }, 'backend_unavailable'],
])('%s fails each request, and says so without the secret', async (_what, changes, code) => {
  const store = await openStore({ ...s3.target, secretAccessKey: 'S3RVER', ...changes }, dir)
  const key = 'prophet-items/0a1b_1.png'
  for (const call of [() => store.check(), () => store.read(key), () => store.put(key, new Uint8Array([1]))]) {
    const failure = await call().then(
      () => null,
      (cause: unknown) => cause,
    )
    expect(failure).toBeInstanceOf(StoreError)
    expect(failure).toMatchObject({ code })
    expect(String(failure)).not.toMatch(/wrong|S3RVER/)
  }
})

it('a store that hangs is asked twice, for less than 3 s in all', async () => {
  let connections = 0
  const hanging = createServer((socket) => {
    connections++
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done))
  onTestFinished(() => void hanging.close())
  const { port } = hanging.address() as AddressInfo
  const store = await openStore({ ...s3.target, endpoint: `http://127.0.0.1:${port}` }, dir)
  await expect(store.read('prophet-items/0a1b_1.png')).rejects.toMatchObject({ code: 'backend_unavailable' })
  expect(connections).toBe(2)
}, 10_000)

describe('the application', () => {
  let test: TestApp
  let app: App
  let admin: Client
  beforeAll(async () => {
    test = await openTestApp('sqlite', { content: false })
    app = test.restart({ store: await openStore(s3.target, dir) })
    admin = await signInFirstAdmin({ ...test, client: () => new Client(app, test.db) })
  })
  afterAll(async () => {
    app.close()
    await test.close()
  })

  it('keeps uploads in the bucket and hands them out at its own address, also from another process', async () => {
    const { status, body } = await upload(admin, await picture().png().toBuffer())
    expect(status).toBe(201)
    const other = test.restart({ store: await openStore(s3.target, dir) })
    const [here, there] = await Promise.all([app.request(body.public_url), other.request(body.public_url)])
    expect([here.status, there.status]).toEqual([200, 200])
    expect(here.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await here.arrayBuffer()).equals(Buffer.from(await there.arrayBuffer()))).toBe(true)
    other.close()
    // Only the bucket has the image; the folder of this app doesn't.
    expect((await test.app.request(body.public_url)).status).toBe(404)
  })

  it('says 503 while the bucket is away and continues when it is back, without a restart', async () => {
    const png = await picture().png().toBuffer()
    const { body } = await upload(admin, png)
    const client = new Client(app, test.db)
    expect((await client.get('/readyz')).status).toBe(200)
    await s3.stop()
    for (const response of [await client.get('/readyz'), await client.get(body.public_url), await upload(admin, png)]) {
      expectError(response, 503, 'backend_unavailable')
      expect(response.headers.get('retry-after')).toBe('1')
    }
    // Play doesn't need the store.
    expect((await client.get('/api/leaderboard')).status).toBe(200)
    await s3.start()
    expect((await client.get('/readyz')).status).toBe(200)
    expect((await client.get(body.public_url)).status).toBe(200)
    expect((await upload(admin, png)).status).toBe(201)
  })

  it('says in every response that a store which refuses its key is not configured', async () => {
    const { body } = await upload(admin, await picture().png().toBuffer())
    const refused = test.restart({ store: await openStore({ ...s3.target, secretAccessKey: 'wrong' }, dir) })
    const client = admin.on(refused)
    const prophet = { name: 'Nuh', description: 'An ark', item_image_url: body.public_url }
    for (const response of [
      await client.get('/readyz'),
      await client.get(body.public_url),
      await upload(client, await picture().png().toBuffer()),
      await client.post('/api/prophets', prophet),
    ]) {
      expectError(response, 503, 'backend_not_configured')
    }
    const embedded = `data:image/png;base64,${(await picture().png().toBuffer()).toString('base64')}`
    expect((await client.post('/api/prophets', { ...prophet, item_image_url: embedded })).status).toBe(201)
    refused.close()
  })
})

it('the process keeps starter images in the bucket when S3 is configured, and nothing else changes', async () => {
  const dataDir = join(dir, 'data')
  const server = startProcess({
    PORT: String(await freePort()),
    PUBLIC_URL: ORIGIN,
    DATA_DIR: dataDir,
    ...s3Settings(s3),
  })
  await server.open
  const db = await connect({ engine: 'sqlite', file: join(dataDir, 'noor-quest.db') })
  const urls = await db.selectFrom('prophets').select('item_image_url').execute()
  await db.destroy()
  expect(urls.length).toBeGreaterThan(10)
  const image = await fetch(`http://127.0.0.1:${server.port}${urls[0]?.item_image_url}`)
  expect(image.status).toBe(200)
  const local = createLocalStore(dataDir)
  expect(await local.exists(local.keyOf(urls[0]?.item_image_url ?? '') ?? '')).toBe(false)
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
})

it('asks an endpoint with a path of its own below that path', async () => {
  const asked: string[] = []
  const server = createHttpServer(({ url = '' }, response) => {
    asked.push(url)
    response.end('bytes')
  })
  server.listen(await freePort(), '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const store = await openStore({ ...s3.target, endpoint: `http://127.0.0.1:${port}/storage/v1/s3` }, dir)
  await store.read('prophet-items/0a1b_1.png')
  expect(asked[0]).toMatch(/^\/storage\/v1\/s3\/noor-quest\/prophet-items\/0a1b_1\.png/)
})

describe('the settings', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'noor-quest',
    S3_ACCESS_KEY_ID: 'an id',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }

  it('are read', () => {
    expect(parseConfig({}, '/srv').s3).toBeNull()
    const target = {
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      bucket: 'noor-quest',
      accessKeyId: 'an id',
      secretAccessKey: 'hunter2',
    }
    expect(parseConfig(all, '/srv').s3).toEqual(target)
    expect(parseConfig({ ...all, S3_REGION: 'auto' }, '/srv').s3).toEqual({ ...target, region: 'auto' })
    expect(parseConfig({ ...all, S3_BUCKET: '' }, '/srv').s3).toEqual({ ...target, bucket: 'game-assets' })
    const endpoint = 'https://abcdefghijklmnopqrst.storage.supabase.co/storage/v1/s3'
    expect(parseConfig({ ...all, S3_ENDPOINT: endpoint }, '/srv').s3).toEqual({ ...target, endpoint })
  })

  it.each(Object.keys(all).filter((name) => name !== 'S3_BUCKET'))('without %s refuse to start and name it', (name) => {
    const refusal = refusalOf({ ...all, [name]: '' })
    expect(refusal.message).toContain(` needs ${name} too: `)
    expect(refusal.message).not.toContain('hunter2')
  })

  it.each([
    [{ S3_REGION: 'eu-central-1' }, /^S3_REGION needs S3_ENDPOINT too/],
    [{ S3_BUCKET: 'noor-quest' }, /^S3_BUCKET needs S3_ENDPOINT too/],
    [{ ...all, S3_ENDPOINT: 'https://s3.example.org/?x' }, /^S3_ENDPOINT is not usable/],
    [{ ...all, S3_ENDPOINT: 's3.example.org' }, /^S3_ENDPOINT is not usable/],
    [{ ...all, S3_ENDPOINT: 'https://s3.example.org/noor-quest' }, /^S3_ENDPOINT is not usable/],
    [{ ...all, S3_BUCKET: 'Noor Quest' }, /^S3_BUCKET is not usable/],
    [{ ...all, S3_REGION: 'Frankfurt am Main' }, /^S3_REGION is not usable/],
  ])('%j are refused', (env, message) => {
    expect(refusalOf(env as Record<string, string>).message).toMatch(message)
  })

  function refusalOf(env: Record<string, string>): ConfigError {
    try {
      parseConfig(env, '/srv')
    } catch (cause) {
      if (cause instanceof ConfigError) return cause
    }
    throw new Error('was taken')
  }
})
