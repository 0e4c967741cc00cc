import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { closeServer } from './shutdown.ts'

it("isn't delayed by a connection that is only kept alive", async () => {
  const server = createServer((_request, response) => response.end('done'))
  // Longer than the limit of a test.
  server.keepAliveTimeout = 3_600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { port } = server.address() as AddressInfo
  const [response]: IncomingMessage[] = await once(get({ port, host: '127.0.0.1', agent }), 'response')
  await response?.resume().toArray()
  const [socket] = Object.values(agent.freeSockets).flat()
  expect(socket?.closed).toBe(false)

  await closeServer(server, new Map())
  if (socket?.closed === false) await once(socket, 'close')
})
