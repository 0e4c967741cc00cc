import { createServer } from 'node:net'

/**
 * The range is below the ports that Linux, macOS and Windows assign to outgoing connections, which
 * could take the port first.
 */
const LOWEST = 20_000
const HIGHEST = 32_000

/**
 * A port of 127.0.0.1 that is free at this moment.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let attempts = 0; attempts < 100; attempts++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${LOWEST} to ${HIGHEST} is free.`)
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
