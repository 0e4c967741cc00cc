// The address that a request really comes from: the socket's other end. A forwarding header counts
// only from a proxy that the operator listed, because any client can send one.
import { BlockList, isIP, type Socket } from 'node:net'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { AppEnv } from './app-env.ts'

/** The client's address as text, IPv4 in its short form. 'unknown' without a socket. */
export type ClientAddress = (c: Context<AppEnv>) => string

/** Whether an address is in `trustedProxies`, which are addresses and CIDR ranges. */
export function createTrust(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const range = parseRange(proxy)
    if (range !== null) trusted.addSubnet(range.address, range.prefix, isIP(range.address) === 6 ? 'ipv6' : 'ipv4')
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The other end of a connection, IPv4 in its short form; null when the connection is already
 * closed.
 */
export function socketAddress({ remoteAddress }: Socket): string | null {
  return remoteAddress === undefined ? null : shortForm(remoteAddress)
}

/**
 * `trustedProxies`: addresses and CIDR ranges whose X-Forwarded-For is trusted. `onIgnored` is
 * called when another address sends the header.
 */
export function createClientAddress(trustedProxies: readonly string[], onIgnored = () => {}): ClientAddress {
  const isTrusted = createTrust(trustedProxies)

  return (c) => {
    const socket = c.env.incoming?.socket.remoteAddress
    if (socket === undefined) return 'unknown'
    let address = shortForm(socket)
    const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
    if (forwarded.length > 0 && !isTrusted(address)) onIgnored()
    // Each proxy appends the address that it saw. From the right, the first address that isn't one
    // of our proxies is the client.
    while (forwarded.length > 0 && isTrusted(address)) {
      const next = shortForm(forwarded.pop()?.trim() ?? '')
      if (isIP(next) === 0) break
      address = next
    }
    return address
  }
}

/** The parts of "10.0.0.0/8" or "::1"; null for a text that is neither an address nor a range. */
export function parseRange(text: string): { address: string; prefix: number } | null {
  const [address = '', bits, rest] = text.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
  return family === 0 || rest !== undefined || prefix < 0 || prefix > most ? null : { address, prefix }
}

/** A dual-stack socket shows IPv4 clients as ::ffff:192.0.2.1. */
export function shortForm(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? address
}

/**
 * The clients that share a limit: one IPv4 address, or one IPv6 customer (a /64, which a single
 * device can use completely).
 */
export function limitGroup(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const EVERY_MS = 10 * 60_000

/**
 * Warns in the log that a proxy may be missing in TRUST_PROXY. Warns rarely, because any client can
 * send the header.
 */
export function createForwardingWarning(log: Logger, clock: Clock): () => void {
  let warnedMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = clock.nowMs()
    if (Math.abs(nowMs - warnedMs) < EVERY_MS) return
    warnedMs = nowMs
    log.warn(
      'X-Forwarded-For came from an address that TRUST_PROXY does not list, and was ignored. If it is your proxy, all its clients share the limits of one address: set TRUST_PROXY to it.',
    )
  }
}
