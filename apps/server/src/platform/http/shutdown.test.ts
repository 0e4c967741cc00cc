import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeServer, watchRequests } from './shutdown.ts'

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

it('watches the last request of each connection until its response is sent', async () => {
  const responses: ServerResponse[] = []
  const server = createServer((_request, response) => void responses.push(response))
  const inFlight = watchRequests(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const urls = () => [...inFlight.values()].map((request) => request?.url ?? null)
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

  socket.write(request('/1') + request('/2'))
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  expect(urls()).toEqual(['/2'])
  responses[0]?.end()
  await once(socket, 'data')
  expect(urls()).toEqual(['/2'])
  responses[1]?.end()
  await vi.waitFor(() => expect(urls()).toEqual([null]))
  socket.end()
  await vi.waitFor(() => expect(urls()).toEqual([]))
})
