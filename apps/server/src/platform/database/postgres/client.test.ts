import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelQuery } from './client.ts'

// https://www.postgresql.org/docs/current/protocol-message-formats.html
const CANCEL_REQUEST = 80_877_102
const SSL_REQUEST = 80_877_103
const KEY = { processID: 7, secretKey: 1234 }

let server: ReturnType<typeof createServer>
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())

/** The first bytes of a request to cancel for such a connection. */
async function firstBytes(connection: object): Promise<Buffer> {
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection')
  await cancelQuery({ host: '127.0.0.1', port, ...KEY, ...connection } as never)
  const [socket] = (await connected) as [Socket]
  const [bytes] = await once(socket, 'data')
  socket.destroy()
  return bytes
}

it('cancels by the connection’s process and key', async () => {
  const bytes = await firstBytes({ ssl: false })
  expect([bytes.readInt32BE(4), bytes.readInt32BE(8), bytes.readInt32BE(12)]).toEqual([CANCEL_REQUEST, 7, 1234])
})

it.each([
  ['asks for encryption before it sends the key', {}, (bytes: Buffer) => bytes.readInt32BE(4), SSL_REQUEST],
  // The record type of a TLS handshake.
  ['begins with the handshake', { sslNegotiation: 'direct' }, (bytes: Buffer) => bytes[0], 22],
])('%s where the connection is encrypted', async (_what, options, read, expected) => {
  const bytes = await firstBytes({ ssl: { rejectUnauthorized: false }, ...options })
  expect(read(bytes)).toBe(expected)
  expect(bytes.includes(Buffer.from([0, 0, 4, 210]))).toBe(false)
})
