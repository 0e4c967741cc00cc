// Clients that send requests and don't read, against the real process with the built web app. The
// server keeps its memory and files, and serves the others meanwhile.
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ensureWebBuilt } from '../../../../../scripts/build-web.mjs'
import { freePort } from '../../../../../scripts/free-port.mjs'
import { registration } from '../../../test/harness.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../../test/portal-scene.ts'
import { type ServerProcess, startProcess } from '../../../test/server-process.ts'
import { insertPlayers } from '../../../test/stored-players.ts'
import type { SETTINGS } from '../../config.ts'
import { connect } from '../database/connect.ts'

const MEGABYTE = 1024 * 1024
const MAX_UNDER_ATTACK = 480 * MEGABYTE
/** The crowd's budget in bench/README.md. */
const MAX_AFTERWARDS = 350 * MEGABYTE
/** A few more than the server keeps: it closes others as these arrive. */
const MAX_UNFINISHED = 1050
const SOCKETS = 40
const REQUESTS = 500
const DIST = join(import.meta.dirname, '../../../../web/dist')

let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-unread-'))
  await ensureWebBuilt()
})
afterAll(() => rmSync(dir, { recursive: true }))

const started: ServerProcess[] = []
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
})

type Settings = Partial<Record<keyof typeof SETTINGS, string>>

async function start(
  name: string,
  settings: Settings = {},
  how: Parameters<typeof startProcess>[1] = {},
): Promise<ServerProcess> {
  const defaults = { PORT: String(await freePort()), DATA_DIR: join(dir, name) }
  const server = startProcess({ ...defaults, ...settings }, how)
  started.push(server)
  await server.open
  return server
}

/** A connection that reads nothing until it is resumed. */
function open({ port }: ServerProcess, localAddress = '127.0.0.1'): Socket {
  const socket = connectSocket({ port, host: '127.0.0.1', localAddress }).pause()
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
const url = ({ port }: ServerProcess, path: string) => `http://127.0.0.1:${port}${path}`

/** Memory after some requests, because an idle process collects no garbage. */
async function memoryAtWork(server: ServerProcess): Promise<number> {
  for (let request = 0; request < 100; request++) await (await fetch(url(server, '/api/openapi.json'))).text()
  return (await figures(server)).memory
}

async function figures(server: ServerProcess): Promise<{ memory: number; files: number }> {
  const text = await (await fetch(url(server, '/metrics'))).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { memory: read('process_resident_memory_bytes'), files: read('process_open_fds') }
}

/** The number of sockets that the server keeps, once it has responded to or closed each. */
async function countServed(sockets: readonly Socket[]): Promise<number> {
  const isServed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('close', () => resolve(false))
      socket.once('data', () => resolve(true))
      socket.resume().write(get('/healthz'))
    })
  return (await Promise.all(sockets.map(isServed))).filter(Boolean).length
}

const openMany = (server: ServerProcess, count: number, localAddress?: string) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = open(server, localAddress)
      await new Promise((connected) => socket.once('connect', connected))
      return socket
    }),
  )

describe("a flood of requests whose responses aren't read", () => {
  let server: ServerProcess
  let admin: string
  let files: number
  beforeAll(async () => {
    server = await start('flood', {}, { options: { limits: { streamsPerAddress: 0, streams: 0 } } })
    const db = await connect({ engine: 'sqlite', file: join(dir, 'flood/noor-quest.db') })
    for (let thousand = 0; thousand < 10; thousand++) {
      await insertPlayers(
        db,
        Array.from({ length: 1000 }, () => ({ name: 'Aisha', game_type: 'quiz' })),
      )
    }
    await db.destroy()
    const link = readFileSync(join(dir, 'flood/setup-link.txt'), 'utf8')
    const token = /token=(\S+)/.exec(link)?.[1]
    const setup = await fetch(url(server, '/api/admins/setup'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
    })
    expect(setup.status).toBe(200)
    admin = setup.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    files = (await figures(server)).files
  })

  const asset = (pattern: string) => `/${globSync(pattern, { cwd: DIST })[0]}`
  const image = () =>
    `/storage/game-assets/${globSync('prophet-items/*', { cwd: join(dir, 'flood/storage/game-assets') })[0]}`
  it.each<[string, () => string]>([
    ['a page', () => get('/')],
    ['the video', () => get(asset('assets/night-*.mp4'))],
    ['a part of the video', () => get(asset('assets/night-*.mp4'), 'Range: bytes=1000-\r\n')],
    ['the music', () => get(asset('assets/music-*.m4a'))],
    ['a font', () => get(asset('assets/amiri-400-*.woff2'))],
    ['a picture', () => get('/social-card.png')],
    ['the API document', () => get('/api/openapi.json')],
    ['a leaderboard', () => get('/api/leaderboard')],
    ['an event stream', () => get('/api/live')],
    ['an image', () => get(image())],
    ['an export', () => get('/api/players/export', `Cookie: ${admin}\r\n`)],
    ['a list of the portal', () => get('/api/quiz_questions', `Accept-Encoding: gzip\r\nCookie: ${admin}\r\n`)],
  ])('for %s leaves the server as it was', async (_what, request) => {
    const one = open(server).resume()
    one.write(request())
    expect(String((await once(one, 'data'))[0])).toMatch(/^HTTP\/1.1 20[06] /)
    one.destroy()

    const sockets = await openMany(server, SOCKETS)
    const flood = request().repeat(REQUESTS)
    for (const socket of sockets) socket.write(flood)
    // The server ends the connections: the client keeps them open.
    await expect.poll(async () => (await figures(server)).files, { timeout: 60_000 }).toBeLessThan(files + 10)
    expect((await figures(server)).memory).toBeLessThan(MAX_UNDER_ATTACK)

    // One request on each connection, as any client may send.
    const patient = await openMany(server, SOCKETS)
    for (const socket of patient) socket.write(request())
    const page = await fetch(url(server, '/'))
    expect([page.status, (await page.text()).length > 1000]).toEqual([200, true])
    expect((await figures(server)).memory).toBeLessThan(MAX_UNDER_ATTACK)

    for (const socket of [...sockets, ...patient]) socket.destroy()
    await expect.poll(async () => (await figures(server)).files).toBeLessThan(files + 10)
    await expect.poll(() => memoryAtWork(server), { timeout: 60_000 }).toBeLessThan(MAX_AFTERWARDS)
  })

  it('makes the server print no warning or error', () => {
    expect(server.stderr()).toBe('')
  })
})

describe('requests that are never finished', () => {
  const post = (bytes: number, sent: number) =>
    `POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(sent)}`
  const chunk = `3e00\r\n${'x'.repeat(0x3e00)}\r\n`
  it.each<[string, number, (n: number) => string]>([
    [
      'half a body, of known and unknown length, on all connections there may be',
      9800,
      (n) =>
        n % 2 === 0
          ? post(16_000, 15_900)
          : post(0, 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked') + chunk,
    ],
    ['a body behind an event stream', 4000, () => get('/api/live') + post(60_000, 59_000)],
    [
      'half of their headers, on all connections there may be',
      9800,
      () => `GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ${'x'.repeat(7900)}`,
    ],
  ])('of %s, leave the server as it was, and others are served', async (what, most, unfinished) => {
    const server = await start(what)
    const { files } = await figures(server)
    const flood: Socket[] = []
    const attack = async (address: string, count: number) => {
      for (let opened = 0; opened < count; opened += 100) {
        const sockets = await openMany(server, 100, address)
        for (const [n, socket] of sockets.entries()) socket.write(unfinished(n))
        flood.push(...sockets)
      }
      expect((await figures(server)).memory).toBeLessThan(MAX_UNDER_ATTACK)
    }
    await attack('127.0.0.2', most * 0.6)
    await expect.poll(async () => (await figures(server)).files).toBeLessThan(files + MAX_UNFINISHED)
    // Another client's slow body has time to arrive.
    const patient = open(server, '127.0.0.9').resume()
    const body = JSON.stringify(registration('quiz'))
    const headers = 'Host: localhost\r\nContent-Type: application/json\r\n'
    patient.write(`POST /api/players HTTP/1.1\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`)
    const response = once(patient, 'data')
    await attack('127.0.0.3', most * 0.4)
    patient.write(body.slice(9))
    expect(String((await response)[0])).toMatch(/^HTTP\/1.1 201 /)
    const page = await fetch(url(server, '/'))
    expect([page.status, (await page.text()).length > 1000]).toEqual([200, true])
    expect((await figures(server)).memory).toBeLessThan(MAX_UNDER_ATTACK)

    for (const socket of [...flood, patient]) socket.destroy()
    await expect.poll(async () => (await figures(server)).files).toBeLessThan(files + 10)
    await expect.poll(() => memoryAtWork(server), { timeout: 60_000 }).toBeLessThan(MAX_AFTERWARDS)
    server.kill('SIGTERM')
    expect((await server.ended).stderr).toBe('')
  })
})

describe('connections', () => {
  it('are bounded by address and in all; proxies of ours count only in all', async () => {
    const limits = { connectionsPerAddress: 20, connections: 60 }
    const server = await start('bounded', { TRUST_PROXY: '127.0.0.3' }, { options: { limits } })
    expect(await countServed(await openMany(server, 30, '127.0.0.1'))).toBe(20)
    const proxied = await openMany(server, 25, '127.0.0.3')
    expect(await countServed(proxied)).toBe(25)
    expect(await countServed(await openMany(server, 20, '127.0.0.2'))).toBe(15)
    for (const socket of proxied) socket.destroy()
    await expect.poll(async () => countServed(await openMany(server, 1, '127.0.0.4'))).toBe(1)
    expect(server.stdout()).not.toContain('ulimit')
  })

  it('never use up the files that the system lets the process open', async () => {
    const server = await start('few-files', { STARTER_CONTENT: 'on' }, { openFiles: 400 })
    await expect.poll(server.stdout).toContain('144 connections at once')
    const sockets = await openMany(server, 300)
    expect(await countServed(sockets)).toBe(144)
    // Enough files are left for all other work.
    const [image] = globSync('prophet-items/*', { cwd: join(dir, 'few-files/storage/game-assets') })
    const kept = sockets.filter((socket) => !socket.destroyed)
    const responses = await Promise.all(
      kept.map(async (socket) => {
        socket.write(get(`/storage/game-assets/${image}`))
        return String((await once(socket, 'data'))[0]).slice(0, 12)
      }),
    )
    expect(new Set(responses)).toEqual(new Set(['HTTP/1.1 200']))
  })

  it('of a thousand players and a thousand open leaderboards behind one address are all served', async () => {
    const server = await start('hall')
    const leaderboards = await openMany(server, 1000)
    const players = await openMany(server, 1000)
    const shown = Promise.all(
      leaderboards.map(async (socket) => {
        let text = ''
        socket.resume().write(get('/api/live'))
        for await (const chunk of socket) {
          text += chunk
          if (text.split('event: leaderboard').length > 2) return true
        }
        return false
      }),
    )
    expect(await countServed(players)).toBe(1000)
    expect((await shown).every(Boolean)).toBe(true)
  })
})
