import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Overview } from '@noor-quest/contract/overview'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLobby, personOf } from '../../../test/final-scene.ts'
import { type Client, openTestApp, type TestApp } from '../../../test/harness.ts'
import { hallScreen, signInAs, signInFirstAdmin } from '../../../test/portal-scene.ts'
import { boundConnections } from '../../platform/http/connections.ts'
import { createListener } from '../../platform/http/listener.ts'
import { PUBLIC_LIMITS } from './public-limits.ts'

let test: TestApp
let server: Server
let sockets: Socket[]
beforeEach(async () => {
  test = await openTestApp('sqlite', { limits: PUBLIC_LIMITS })
  server = createListener(test.app)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
  await test.close()
})

const port = () => (server.address() as AddressInfo).port
const cookiesOf = (client: Client) =>
  [client.cookie ?? [], [...client.jar].map(([name, value]) => `${name}=${value}`)].flat().join('; ')

/** Opens a live stream and leaves it open. `status` is 0 if the connection was refused. */
async function watch(query: string, client?: Client): Promise<{ status: number; socket: Socket }> {
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8')
  sockets.push(socket)
  socket.on('error', () => {})
  const cookie = client === undefined ? '' : `Cookie: ${cookiesOf(client)}\r\n`
  socket.write(`GET /api/live${query} HTTP/1.1\r\nHost: localhost\r\n${cookie}\r\n`)
  const head = await new Promise<string>((received) => {
    socket.once('data', received)
    socket.once('close', () => received(''))
  })
  return { status: Number(head.split(' ')[1] ?? 0), socket }
}

const inTurns = async <T>(count: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = []
  while (done.length < count) {
    const first = done.length
    done.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - first) }, (_, i) => work(first + i)))),
    )
  }
  return done
}

const limitsOf = async (admin: Client) =>
  ((await admin.get('/api/overview')).body as Overview).lines.flatMap((line) =>
    line.what === 'limit' ? { limit: line.limit, since: line.since } : [],
  )

it('1,500 idle streams leave staff, the hall’s screens and finalists with theirs', async () => {
  const admin = await signInFirstAdmin(test)
  const helper = await signInAs(test, 'helper')
  const finalists = await openLobby(test, admin, ['Amina', 'Bilal'])
  const screen = await hallScreen(test, admin)
  const player = await test.player('quiz')
  const statuses = async (count: number, query: string, client?: Client) =>
    (await inTurns(count, 100, () => watch(query, client))).map(({ status }) => status)

  const flood = await statuses(1500, '?as=screen')
  expect(new Set(flood)).toEqual(new Set([200]))
  expect(await limitsOf(admin)).toEqual([])
  const since = new Date(test.clock.nowMs()).toISOString()
  // The newest of the other streams is refused.
  expect(await statuses(2, '?as=screen')).toEqual([429, 429])
  expect(await statuses(1, '', player)).toEqual([429])
  expect(await limitsOf(admin)).toEqual([{ limit: 'streams', since }])

  // Three reserved places for each.
  for (const [query, client, fourth] of [
    ['?as=presenter', admin, 429],
    ['?as=screen', helper, 429],
    // The screen's oldest stream ends.
    ['?as=screen', screen, 200],
  ] as const) {
    expect(await inTurns(4, 1, async () => (await watch(query, client)).status)).toEqual([200, 200, 200, fourth])
  }
  for (const finalist of finalists) {
    const query = `?as=player&person=${await personOf(finalist)}`
    const [first, ...others] = await inTurns(4, 1, () => watch(query, finalist))
    expect([first, ...others].map((each) => each?.status)).toEqual([200, 200, 200, 200])
    // The person's oldest stream has ended.
    await expect.poll(() => first?.socket.readyState).not.toBe('open')
    expect(others.map(({ socket }) => socket.readyState)).toEqual(['open', 'open', 'open'])
  }

  // One press ends the idle streams.
  await admin.post('/api/players/shutter/lift?limit=streams', {})
  await expect.poll(() => sockets.filter(({ readyState }) => readyState === 'open')).toEqual([])
  expect(await statuses(1, '', player)).toEqual([200])
  expect(await limitsOf(admin)).toEqual([])
})

it('a final with many players leaves places to staff and screens', async () => {
  const admin = await signInFirstAdmin(test)
  const finalists = await openLobby(
    test,
    admin,
    Array.from({ length: 85 }, (_, index) => `Finalist ${index}`),
  )
  await inTurns(1500, 100, () => watch(''))
  const opened = await inTurns(85, 1, async (index) => (await watch('?as=player', finalists[index])).status)
  expect(opened.filter((status) => status === 200)).toHaveLength(80)
  expect((await watch('?as=presenter', admin)).status).toBe(200)
})

it('Overview shows since when connections are refused', async () => {
  const admin = await signInFirstAdmin(test)
  boundConnections(server, { most: 100, perAddress: 3 }, () => false, test.app.noteRefusedConnections)
  for (let i = 0; i < 3; i++) expect((await watch('')).status).toBe(200)
  expect(await limitsOf(admin)).toEqual([])
  expect((await watch('')).status).toBe(0)
  await expect.poll(() => limitsOf(admin)).toMatchObject([{ limit: 'connections' }])
  await admin.post('/api/players/shutter/lift?limit=connections', {})
  expect(await limitsOf(admin)).toEqual([])
  await expect.poll(async () => (await watch('')).status).toBe(200)
})
