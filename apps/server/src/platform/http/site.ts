// The addresses at which this server's own pages are open. There is no list of them: a machine's
// address may change while it runs (docs/decisions/0044).
import type { Socket } from 'node:net'

/** The ends of a request's connection. Undefined in tests without a socket. */
type Connection = Partial<Pick<Socket, 'localAddress' | 'localPort'>> | undefined

export type Site = {
  /**
   * Whether a page of this origin is ours: of the address and port at which this connection
   * arrived, of localhost, or of PUBLIC_URL.
   */
  isOwnOrigin: (origin: string, connection: Connection) => boolean
  /** Whether a Host header names one of these. A rebinding page's request has another name. */
  isOwnHost: (host: string, connection: Connection) => boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Whether a Host header names the loopback interface, at any port. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.includes(host.toLowerCase().replace(/:\d+$/, ''))

/** @param publicUrl PUBLIC_URL, whose machine has only that address and localhost; null: unset */
export function createSite(publicUrl: string | null): Site {
  const own = publicUrl === null ? null : new URL(publicUrl)
  const names = (connection: Connection) =>
    own === null && connection?.localAddress !== undefined ? [...LOOPBACK, urlForm(connection.localAddress)] : LOOPBACK
  /** Browsers leave out port 80. */
  const hostAt = (name: string, port: number) => (port === 80 ? name : `${name}:${port}`)
  return {
    isOwnOrigin: (origin, connection) => {
      if (origin === own?.origin) return true
      const port = connection?.localPort
      return port !== undefined && names(connection).some((name) => origin === `http://${hostAt(name, port)}`)
    },
    isOwnHost: (host, connection) => {
      const given = host.toLowerCase()
      if (given === own?.host) return true
      // A proxy or a forwarded port sends localhost with a port of its own.
      if (isLoopbackHost(given)) return true
      const port = connection?.localPort
      return port !== undefined && names(connection).some((name) => given === hostAt(name, port))
    },
  }
}

/** An address as URLs have it: IPv4 in its short form, IPv6 in brackets. */
function urlForm(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? `[${address.split('%')[0]}]` : address
}
