import { createServer } from 'node:net'

/**
 * A port of 127.0.0.1 that nobody uses at this moment.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('A TCP server has an address and a port.')
      server.close(() => resolve(address.port))
    })
  })
}
