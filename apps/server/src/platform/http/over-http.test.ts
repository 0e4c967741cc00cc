import { expect, test } from 'vitest'
import { type Arrival, isOverHttp } from './over-http.ts'

const LAPTOP = '192.168.1.20'
const PHONE = '192.168.1.31'
const PROXY = '10.0.0.5'
const own = { isOwn: (address: string) => ['127.0.0.1', '::1', LAPTOP].includes(address) }
const behindProxy = { isProxy: (address: string) => address === PROXY }
const direct = { isProxy: () => false }

const from = (remote: string | undefined, local: string | undefined, isForwarded = false): Arrival => ({
  local,
  remote,
  isForwarded,
})

test.each([
  ['loopback', from('127.0.0.1', '127.0.0.1'), false],
  ['loopback by IPv6', from('::1', '::1'), false],
  ['loopback of a socket for both families', from('::ffff:127.0.0.1', '::ffff:127.0.0.1'), false],
  ['its own address in the network', from(LAPTOP, LAPTOP), false],
  ['its own address, from loopback', from('127.0.0.1', LAPTOP), false],
  ['a phone', from(PHONE, LAPTOP), true],
  ['a phone, by IPv6', from(`::ffff:${PHONE}`, `::ffff:${LAPTOP}`), true],
  ['a phone at an address that was translated to loopback', from(PHONE, '127.0.0.1'), true],
  ['this machine at an address that is no longer its own', from('127.0.0.1', '192.168.1.99'), true],
  ['a tunnel or proxy on this machine', from('127.0.0.1', '127.0.0.1', true), true],
  ['a closed connection', from(undefined, undefined), true],
  ['a proxy that is not in TRUST_PROXY', from(PROXY, LAPTOP, true), true],
])('without TRUST_PROXY, also with https in PUBLIC_URL: %s: %o is over http: %s', (_what, arrival, expected) => {
  for (const secure of [false, true]) expect(isOverHttp(arrival, { ...own, ...direct, secure })).toBe(expected)
})

test.each([
  ['the proxy, with https in PUBLIC_URL', from(PROXY, LAPTOP, true), true, false],
  ['the proxy, with http in PUBLIC_URL', from(PROXY, LAPTOP, true), false, true],
  ['the proxy without a forwarding header, with http in PUBLIC_URL', from(PROXY, LAPTOP), false, true],
  ['a phone past the proxy, with https in PUBLIC_URL', from(PHONE, LAPTOP), true, true],
  ['a phone that forges a header', from(PHONE, LAPTOP, true), true, true],
  ['this machine', from('127.0.0.1', '127.0.0.1'), false, false],
])('behind TRUST_PROXY: %s', (_what, arrival, secure, expected) => {
  expect(isOverHttp(arrival, { ...own, ...behindProxy, secure })).toBe(expected)
})

test('a proxy on this machine is no work at the machine itself', () => {
  const network = { ...own, isProxy: (address: string) => address === '127.0.0.1', secure: false }
  expect(isOverHttp(from('127.0.0.1', '127.0.0.1', true), network)).toBe(true)
})
