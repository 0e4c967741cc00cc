// Clients that take their time: with a request, they lose their connection; with what they are sent, too.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createListener } from '../src/http/listener.ts'
import { openTestApp, type TestApp } from './harness.ts'
import { placePlayers } from './stored-players.ts'

/** The test waits for them, and compares nothing with a clock. Long enough for who is only held up by a busy machine. */
const LIMITS = { headersMs: 500, requestMs: 600, checkMs: 20 }
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
  // What is still on its way when the server closes is ended by a reset.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/**
 * Sends the beginning of a request, and then one more byte again and again. Resolves with the response once the connection is
 * closed; a reset may have swallowed it.
 */
async function drip(beginning: string, byte: string): Promise<string> {
  const socket = open()
  let response = ''
  socket.on('data', (text) => {
    response += text
  })
  socket.write(beginning)
  const timer = setInterval(() => socket.write(byte), DRIP_MS)
  // Not once(): the byte that meets the closed connection makes it an error, which is no other end than this.
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
  // The server asks for the body, so it is reading one.
  await once(socket, 'data')
  socket.write('{"name":')
  socket.resetAndDestroy()
  const logged = () => test.logged().slice(before)
  await expect.poll(() => logged().map(({ msg, status }) => [msg, status])).toEqual([['request', 499]])
  expect((await test.client().get('/metrics')).text).not.toMatch(/backend_unavailable|status="5/)
})

/** Every player has one point more, as another process would have stored it. */
const changeLeaderboard = async () => {
  test.clock.advance(1001)
  await test.db
    .updateTable('players')
    .set((eb) => ({ total_score: eb('total_score', '+', 1), scored_at: '2026-01-01T10:00:00.000Z' }))
    .execute()
  await placePlayers(test.db)
}

it('whose headers or body don’t end lose their connection, and who only listens keeps it', async () => {
  await test.player('quiz')
  const stream = open()
  stream.write('GET /api/leaderboard/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(stream, 'data')

  expect(await drip('GET /api/leaderboard HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x')).toMatch(TOO_SLOW)
  const head =
    'POST /api/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000'
  expect(await drip(`${head}\r\n\r\n{"name":"`, 'x')).toMatch(TOO_SLOW)
  expect(await test.db.selectFrom('players').select('name').execute()).toHaveLength(1)
  expect(test.logged().filter(({ level }) => Number(level) >= 50)).toEqual([])

  await changeLeaderboard()
  let received = ''
  for await (const text of stream) {
    received += text
    if (/"score":1\b/.test(received)) break
  }
  expect(received).toContain('event: board')
})

it('who don’t read their events are cut off with 50 of them unread, and others aren’t', async () => {
  await test.player('quiz')
  let cut = 0
  const watch = (env = {}) => test.app.request('/api/leaderboard/events', {}, env)
  const openStreams = async () =>
    Number(/^noor_open_event_streams (\d+)/m.exec((await test.client().get('/metrics')).text)?.[1])
  const deaf = await watch({ outgoing: { destroy: () => cut++ } })
  const reader = (await watch()).body?.pipeThrough(new TextDecoderStream()).getReader()
  const readUntil = async (text: string) => {
    for (let received = ''; !received.includes(text); ) {
      const part = await reader?.read()
      if (part === undefined || part.done) throw new Error('the stream of who reads was ended')
      received += part.value
    }
  }
  expect(await openStreams()).toBe(2)
  // Both games' leaderboards at once; and the stream itself takes one before anybody reads.
  let published = 2
  while (cut === 0 && published < 100) {
    await changeLeaderboard()
    // A new subscriber has changes published to all; otherwise the leaderboards are polled only now and then.
    const newcomer = await watch()
    await readUntil(`"score":${published - 1}`)
    await newcomer.body?.cancel()
    published++
  }
  expect([cut, published]).toEqual([1, 52])
  await expect.poll(openStreams).toBe(1)
  await deaf.body?.cancel()
  await reader?.cancel()
  await expect.poll(openStreams).toBe(0)
})
