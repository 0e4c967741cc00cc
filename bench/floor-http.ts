// The HTTP floor, in its own process: a bare Hono application on the same adapter, which responds
// to an empty POST with an empty 204. No middleware, log, body or database.
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().post('/', (c) => c.body(null, 204))
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has an address and a port')
  process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
