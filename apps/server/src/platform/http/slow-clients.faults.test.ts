// Slow clients lose their connection, both while they send a request and while they read a
// response.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/harness.ts'
import { placePlayers } from '../../../test/stored-players.ts'
import { createListener } from './listener.ts'

/**
 * The test waits for these limits, and compares nothing with a clock. They are long enough for a
 * client on a busy machine.
 */
const LIMITS = { headersMs: 500, requestMs: 600, checkMs: 20, silentMs: 30_000 }
/** More than the system buffers for a client that doesn't read. */
const LARGE_BYTES = 30_000_000
const DRIP_MS = 50
const TOO_SLOW = /^$|^HTTP\/1.1 408 /

let test: TestApp
let server: Server
beforeEach(async () => {
  test = await openTestApp('sqlite')
  server = createListener(test.app, LIMITS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await test.close()
})

function open(): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  // A reset ends data that is still on its way when the server closes.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/**
 * Sends the beginning of a request, and then one more byte again and again. Resolves with the
 * response once the connection is closed; a reset may have discarded the response.
 */
async function drip(beginning: string, byte: string): Promise<string> {
  const socket = open()
  let response = ''
  socket.on('data', (text) => {
    response += text
  })
  socket.write(beginning)
  const timer = setInterval(() => socket.write(byte), DRIP_MS)
  // once() would reject: a byte on the closed connection is an error, which here is an ordinary
  // end.
  await new Promise((closed) => socket.on('close', closed))
  clearInterval(timer)
  return response
}

it('that hang up in mid-request are no outage, in the log or in the figures', async () => {
  const before = test.logged().length
  const socket = open()
  socket.write(
    'POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n',
  )
  // The server's 100 Continue shows that it reads the body.
  await once(socket, 'data')
  socket.write('{"name":')
  socket.resetAndDestroy()
  const logged = () => test.logged().slice(before)
  await expect.poll(() => logged().map(({ msg, status }) => [msg, status])).toEqual([['request', 499]])
  expect((await test.client().get('/metrics')).text).not.toMatch(/backend_unavailable|status="5/)
})

/** Adds a point to every player, as another process would. */
const changeLeaderboard = async () => {
  test.clock.advance(1001)
  await test.db
    .updateTable('players')
    .set((eb) => ({ total_score: eb('total_score', '+', 1), scored_at: '2026-01-01T10:00:00.000Z' }))
    .execute()
  await placePlayers(test.db)
}

it('whose headers or body don’t end lose their connection, and one that only reads keeps it', async () => {
  await test.player('quiz')
  const stream = open()
  stream.write('GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(stream, 'data')

  expect(await drip('GET /api/leaderboard HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x')).toMatch(TOO_SLOW)
  const head =
    'POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10000'
  expect(await drip(`${head}\r\n\r\n{"name":"`, 'x')).toMatch(TOO_SLOW)
  expect(await test.db.selectFrom('players').select('name').execute()).toHaveLength(1)
  expect(test.logged().filter(({ level }) => Number(level) >= 50)).toEqual([])

  await changeLeaderboard()
  let received = ''
  for await (const text of stream) {
    received += text
    if (/"score":1\b/.test(received)) break
  }
  expect(received).toContain('event: leaderboard')
})

it('that don’t read their events are cut off with 50 of them unread, and others aren’t', async () => {
  await test.player('quiz')
  let cut = 0
  const watch = (env = {}) => test.app.request('/api/live', {}, env)
  const openStreams = async () =>
    Number(/^noor_open_event_streams (\d+)/m.exec((await test.client().get('/metrics')).text)?.[1])
  const deaf = await watch({ outgoing: { destroy: () => cut++ } })
  const reader = (await watch()).body?.pipeThrough(new TextDecoderStream()).getReader()
  const readUntil = async (...texts: string[]) => {
    for (let received = ''; !texts.every((text) => received.includes(text)); ) {
      const part = await reader?.read()
      if (part === undefined || part.done) throw new Error('the stream of who reads was ended')
      received += part.value
    }
  }
  expect(await openStreams()).toBe(2)
  const first = ['settings', 'season', 'messages'].map((name) => `event: ${name}`)
  await readUntil(...first, '"game_type":"quiz"', '"game_type":"flip-match"')
  // These events wait, without the one that the stream itself takes before a client reads.
  const atFirst = 5
  let published = atFirst
  while (cut === 0 && published < 100) {
    await changeLeaderboard()
    // A new subscriber makes the server publish changes to all; otherwise it polls the leaderboards
    // rarely.
    const newcomer = await watch()
    await readUntil(`"score":${published - atFirst + 1}`)
    await newcomer.body?.cancel()
    published++
  }
  expect(cut).toBe(1)
  // In a test of more than two seconds a heartbeat is one of the 50.
  expect(published).toBeOneOf([50, 51])
  await expect.poll(openStreams).toBe(1)
  await deaf.body?.cancel()
  await reader?.cancel()
  await expect.poll(openStreams).toBe(0)
})

/** A second server, for a web app with one large file. */
async function openWithLargeFile(silentMs: number): Promise<Server> {
  const webDir = mkdtempSync(join(tmpdir(), 'noor-quest-large-'))
  writeFileSync(join(webDir, 'index.html'), '')
  writeFileSync(join(webDir, 'prerendered.json'), '{"addresses":["/","/register/$game"],"names":{},"pages":[]}')
  writeFileSync(join(webDir, 'large.bin'), Buffer.alloc(LARGE_BYTES))
  const app = test.restart({ webDir })
  rmSync(webDir, { recursive: true })
  const large = createListener(app, { ...LIMITS, silentMs })
  onTestFinished(() => {
    large.closeAllConnections()
    large.close()
    app.close()
  })
  await once(large.listen(0, '127.0.0.1'), 'listening')
  return large
}

const openAt = ({ port }: AddressInfo) => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}
const countConnections = (of: Server) => new Promise<number>((done) => of.getConnections((_none, count) => done(count)))

it('that read nothing of a response lose their connection, and those that read it slowly get all of it', async () => {
  const large = await openWithLargeFile(3000)
  const request = 'GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const deaf = openAt(large.address() as AddressInfo).pause()
  deaf.write(request)
  const slow = openAt(large.address() as AddressInfo)
  slow.write(request)
  let received = 0
  for await (const chunk of slow) {
    received += chunk.length
    if (received % 7 === 0) await new Promise((later) => setTimeout(later, 10))
  }
  expect(received).toBeGreaterThan(LARGE_BYTES)
  await expect.poll(() => countConnections(large)).toBe(0)
})

it('that send a few requests at once get each response in its turn', async () => {
  const large = await openWithLargeFile(30_000)
  const socket = openAt(large.address() as AddressInfo)
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`
  socket.write(`${request('/large.bin')}\r\n${request('/healthz')}\r\n${request('/none.bin')}Connection: close\r\n\r\n`)
  const seen: string[] = []
  for await (const chunk of socket) seen.push(...(String(chunk).match(/HTTP\/1\.1 \d+|"ok"|"not_found"/g) ?? []))
  expect(seen).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', '"ok"', 'HTTP/1.1 404', '"not_found"'])
})

it('that send many at once lose their connection, and only the first was worked on', async () => {
  const socket = open()
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
  await new Promise((closed) => socket.on('close', closed))
  const requests = () => test.logged().filter(({ msg }) => msg === 'request').length
  await expect.poll(requests).toBe(1)
})
