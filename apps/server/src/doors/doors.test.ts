// The doors of a real process. Loopback addresses stand for those of a Wi-Fi and of phones: a file
// has the machine's interfaces, and a connection from an address that isn't among them is a phone's.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { registration } from '../../test/harness.ts'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'
import type { StartOptions } from '../main.ts'

const [WIFI, PHONE, NEXT_WIFI, CABLE] = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.9.0.2']
const CREDENTIALS = { email: 'first@example.org', password: 'lanterns over the harbour' }

let dir: string
let port: number
let server: ServerProcess
let cookie = ''

const networks = (interfaces: Record<string, string>) => {
  const infos = Object.entries(interfaces).map(([name, address]) => [
    name,
    [{ address, netmask: '255.255.255.0', family: 'IPv4', mac: '3c:22:fb:10:20:30', internal: false }],
  ])
  writeFileSync(join(dir, 'interfaces.json'), JSON.stringify(Object.fromEntries(infos)))
}

type Sent = { method?: string; body?: object; origin?: string; host?: string; from?: string; cookie?: string }
type Received = { status: number; body: ReturnType<typeof JSON.parse> }

/** A request to `address`, from a page of the same address unless told otherwise. */
function ask(address: string, path: string, sent: Sent = {}): Promise<Received> {
  const { method = 'GET', body, host = `${address}:${port}`, origin = `http://${host}`, from } = sent
  const headers = {
    ...{ host, cookie: sent.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    ...(method === 'GET' ? {} : { origin, 'content-type': 'application/json' }),
  }
  return new Promise((done, fail) => {
    const { promise: text, resolve } = Promise.withResolvers<string>()
    request({ host: address, port, path, method, headers, localAddress: from, agent: false }, async (response) => {
      const set = response.headers['set-cookie'] ?? []
      if (path.endsWith('/setup')) cookie = set.map((one) => one.split(';')[0]).join('; ')
      let received = ''
      response.setEncoding('utf8').on('data', (part) => (received += part))
      response.on('end', () => resolve(received))
      done({ status: response.statusCode ?? 0, body: parse(await text) })
    })
      .on('error', fail)
      .end(body && JSON.stringify(body))
  })
}

const parse = (text: string) => (text.startsWith('{') ? JSON.parse(text) : text)
const admin = (path: string, body?: object) => ask('127.0.0.1', path, { cookie, ...(body && { method: 'POST', body }) })
const register = (address: string, sent: Sent = {}) =>
  ask(address, '/api/players', { method: 'POST', body: registration('quiz'), from: PHONE, ...sent })
const isShut = (address: string) =>
  ask(address, '/healthz', { from: PHONE }).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
  )

async function start(settings: Record<string, string> = {}, limits: StartOptions['limits'] = {}) {
  server = startProcess(
    { PORT: String(port), DATA_DIR: join(dir, 'data'), STARTER_CONTENT: 'off', ...settings },
    {
      options: {
        interfacesFile: join(dir, 'interfaces.json'),
        ownAddresses: [{ address: WIFI, network: 'wlan0' }],
        limits,
      },
    },
  )
  await server.open
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-doors-'))
  port = await freePort()
  networks({ wlan0: WIFI })
})
afterEach(async () => {
  server.kill('SIGKILL')
  await server.ended
  rmSync(dir, { recursive: true })
})

async function setUp() {
  await expect.poll(() => server.stdout()).toContain('setup-link.txt')
  const token = /token=(\S+)/.exec(readFileSync(join(dir, 'data/setup-link.txt'), 'utf8'))?.[1]
  expect(
    (await ask('127.0.0.1', '/api/admins/setup', { method: 'POST', body: { token, ...CREDENTIALS } })).status,
  ).toBe(200)
}

it('open by a press, are green when a phone has opened them, and close by a press', async () => {
  await start()
  await setUp()
  expect(server.stdout()).toContain(
    `Phones can't reach it yet. Open the doors at http://localhost:${port}/admin/doors\n`,
  )
  expect(await isShut(WIFI)).toBe(true)
  expect((await admin('/api/doors')).body).toMatchObject({
    ...{ entrance: null, public_url: null, door: null, is_lost: false },
    addresses: [{ address: WIFI, network: 'wlan0', kind: 'wifi' }],
  })
  expect((await admin('/api/doors/open', { address: '192.0.2.1' })).body.error.code).toBe('door_failed')
  const opened = await admin('/api/doors/open', { address: WIFI })
  expect(opened.body).toMatchObject({ public_url: `http://${WIFI}:${port}`, door: { address: WIFI, has_phone: false } })
  expect((await admin('/api/admins/me')).body.public_url).toBe(`http://${WIFI}:${port}`)

  // A request of this machine to itself proves nothing.
  expect((await ask(WIFI, '/healthz', { from: WIFI })).status).toBe(200)
  expect((await admin('/api/doors')).body.door.has_phone).toBe(false)
  expect((await register(WIFI)).status).toBe(201)
  expect((await admin('/api/doors')).body.door.has_phone).toBe(true)

  const closed = await admin('/api/doors/close', {})
  expect(closed.body).toMatchObject({ public_url: null, door: null, is_lost: false })
  expect(await isShut(WIFI)).toBe(true)
  expect((await admin('/healthz')).status).toBe(200)
  const { body } = await admin('/api/audit_log')
  expect(JSON.stringify(body)).toMatch(/Closed the doors.*Opened the doors on 127\.0\.0\.2/)
})

it('reset their own connections alone', async () => {
  await start()
  await setUp()
  await admin('/api/doors/open', { address: WIFI })
  const stream = (address: string) => {
    const ended = Promise.withResolvers<string>()
    const opened = Promise.withResolvers<void>()
    request({ host: address, port, path: '/api/live', agent: false }, (response) => {
      response.on('data', () => opened.resolve())
      response.on('error', () => ended.resolve('reset'))
    })
      .on('error', () => ended.resolve('reset'))
      .end()
    return { opened: opened.promise, ended: ended.promise }
  }
  const [phone, here] = [stream(WIFI), stream('127.0.0.1')]
  await Promise.all([phone.opened, here.opened])
  await admin('/api/doors/close', {})
  expect(await phone.ended).toBe('reset')
  const first = await Promise.race([here.ended, admin('/healthz').then(() => 'still open')])
  expect(first).toBe('still open')
})

it('have a part in the limit of all connections', async () => {
  await start({}, { connections: 2 })
  await setUp()
  await admin('/api/doors/open', { address: WIFI })
  const sockets = [connect({ host: WIFI, port }), connect({ host: WIFI, port })]
  // The end of the server resets them.
  for (const socket of sockets) socket.on('error', () => {})
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await expect(ask(WIFI, '/healthz', { from: PHONE })).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => ask(WIFI, '/healthz', { from: PHONE }).catch(() => null)).toMatchObject({ status: 200 })
})

it('follow the address in a remembered network, and ask in another one', async () => {
  await start()
  await setUp()
  await admin('/api/doors/open', { address: WIFI })
  await register(WIFI)

  networks({ wlan0: NEXT_WIFI })
  await expect.poll(async () => (await admin('/api/doors')).body.door?.address).toBe(NEXT_WIFI)
  const { body } = await admin('/api/doors')
  expect(body.door).toMatchObject({ former_address: WIFI, has_phone: false })
  expect(await isShut(WIFI)).toBe(true)
  expect((await register(NEXT_WIFI)).status).toBe(201)
  expect((await admin('/api/doors')).body.door).toMatchObject({ former_address: null, has_phone: true })

  networks({ eth0: CABLE })
  await expect.poll(async () => (await admin('/api/doors')).body).toMatchObject({ door: null, is_lost: true })
  const { lines } = (await admin('/api/overview')).body
  expect(lines[0]).toMatchObject({ what: 'doors', state: 'wrong', door: 'lost', offer: CABLE })
  expect((await admin('/api/doors/open', { address: CABLE })).body.door.address).toBe(CABLE)

  // Both networks are remembered, also by the next start.
  server.kill('SIGTERM')
  await server.ended
  networks({ wlan0: WIFI })
  await start()
  await expect.poll(() => server.stdout()).toContain(`Phones open it at http://${WIFI}:${port}\n`)
  expect(await isShut(WIFI)).toBe(false)
})

it('ask in another network that gives the machine the same address', async () => {
  await start()
  await setUp()
  await admin('/api/doors/open', { address: WIFI })
  networks({ eth0: WIFI })
  await expect.poll(async () => (await admin('/api/doors')).body).toMatchObject({ door: null, is_lost: true })
  expect(await isShut(WIFI)).toBe(true)
  expect((await admin('/api/doors/open', { address: WIFI })).body.door.network).toBe('eth0')
})

it('admit pages of the address and port of their own connection alone', async () => {
  await start()
  await setUp()
  await admin('/api/doors/open', { address: WIFI })
  networks({ wlan0: NEXT_WIFI })
  await expect.poll(async () => (await admin('/api/doors')).body.door?.address).toBe(NEXT_WIFI)

  const host = `${NEXT_WIFI}:${port}`
  const origins = [
    `http://${NEXT_WIFI}:${port + 1}`,
    `http://${NEXT_WIFI}`,
    `https://${NEXT_WIFI}:${port}`,
    `http://${WIFI}:${port}`,
    `http://${PHONE}:${port}`,
    'http://evil.example',
    'null',
  ]
  for (const origin of origins) {
    expect([origin, (await register(NEXT_WIFI, { host, origin })).status]).toEqual([origin, 403])
  }
  for (const other of [`rebound.example:${port}`, `${WIFI}:${port}`, `${NEXT_WIFI}:${port + 1}`]) {
    expect([other, (await register(NEXT_WIFI, { host: other })).body.error?.code]).toEqual([other, 'wrong_address'])
    for (const path of ['/', '/api/settings', '/api/leaderboard?game_type=quiz']) {
      expect([path, (await ask(NEXT_WIFI, path, { host: other })).status]).toEqual([path, 403])
    }
    for (const path of ['/healthz', '/readyz']) {
      expect([path, (await ask(NEXT_WIFI, path, { host: other })).status]).toEqual([path, 200])
    }
  }
  expect((await register(NEXT_WIFI)).status).toBe(201)
  expect((await register('127.0.0.1', { host: `localhost:${port}`, from: '127.0.0.1' })).status).toBe(201)
})

it.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://quiz.example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://192.0.2.20:3000' }],
  ['HOST', { HOST: '0.0.0.0' }],
] as const)('stay shut where %s decides: %j', async (entrance, settings) => {
  await start(settings)
  await setUp()
  expect(server.stdout()).not.toContain('/admin/doors')
  const { body } = await admin('/api/doors')
  expect(body).toMatchObject({ entrance, door: null, is_lost: false })
  expect((await admin('/api/doors/open', { address: WIFI })).body.error.message).toBe(
    `${entrance} decides how phones get in.`,
  )
  const { lines } = (await admin('/api/overview')).body
  expect(lines.map(({ what }: { what: string }) => what)).not.toContain('doors')
})
