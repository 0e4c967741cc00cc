// A proxy that holds a response back until it has ended, as some filters of schools, virus scanners
// and tunnels do.
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressOf } from '@noor-quest/contract/api-call'

export async function startBufferingProxy(target: string) {
  const { hostname, port, host } = new URL(target)
  /** Passes on what was held back. */
  const releases = new Set<() => void>()
  let holds = true
  const paths: string[] = []
  const server = createServer((incoming, outgoing: ServerResponse) => {
    const { method, url: path = '' } = incoming
    // As at the server's own address.
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin: target }) }
    paths.push(path)
    const upstream = request({ hostname, port, method, path, headers }, (response) => {
      const held: Buffer[] = []
      const release = () => {
        if (!outgoing.headersSent) outgoing.writeHead(response.statusCode ?? 502, response.headers)
        for (const chunk of held.splice(0)) outgoing.write(chunk)
      }
      releases.add(release)
      response.on('data', (chunk: Buffer) => {
        held.push(chunk)
        if (!holds) release()
      })
      response.on('end', () => {
        release()
        outgoing.end()
      })
    })
    const end = () => {
      upstream.destroy()
      outgoing.destroy()
    }
    upstream.on('error', end)
    outgoing.on('close', end)
    incoming.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on it passes everything on at once. */
    stopHolding: () => {
      holds = false
      for (const release of releases) release()
    },
    /** The requests for present values so far. */
    asked: () => paths.filter((path) => path.startsWith(addressOf('GET /api/live/now'))).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
