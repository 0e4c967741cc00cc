// Whether a request came over http from another machine (docs/product-rules.md#over-http). The
// server itself speaks no TLS: only a proxy in TRUST_PROXY can have ended it.
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { createTrust, shortForm } from './client-address.ts'

/** The two ends of a request's connection, and whether a forwarding header came. */
export type Arrival = { local: string | undefined; remote: string | undefined; isForwarded: boolean }

export type OverHttp = (c: Context<AppEnv>) => boolean

type Network = {
  /** Whether an address is one of this machine. */
  isOwn: (address: string) => boolean
  /** Whether an address is in TRUST_PROXY. */
  isProxy: (address: string) => boolean
  /** Whether PUBLIC_URL is https. */
  secure: boolean
}

/** Decides by the socket. Any client can choose the Host header. */
export function isOverHttp({ local, remote, isForwarded }: Arrival, { isOwn, isProxy, secure }: Network): boolean {
  // A connection that is already closed has no address.
  if (local === undefined || remote === undefined) return true
  const [here, there] = [shortForm(local), shortForm(remote)]
  if (isProxy(there)) return !secure
  return isForwarded || !isOwn(here) || !isOwn(there)
}

export function createOverHttp(
  trustedProxies: readonly string[],
  secure: boolean,
  isOwn: (address: string) => boolean,
): OverHttp {
  const isProxy = createTrust(trustedProxies)
  return (c) => {
    const { localAddress: local, remoteAddress: remote } = c.env.incoming?.socket ?? {}
    return isOverHttp({ local, remote, isForwarded: isForwarded(c) }, { isOwn, isProxy, secure })
  }
}

/** Headers by which proxies and hosting providers announce that they forward a request. */
const FORWARDED_BY = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'x-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-amzn-trace-id',
  'x-vercel-forwarded-for',
]

export const isForwarded = (c: Context<AppEnv>): boolean =>
  FORWARDED_BY.some((name) => c.req.header(name) !== undefined)
