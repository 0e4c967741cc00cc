import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { createClientAddress, limitGroup, parseRange } from './client-address.ts'

async function addressOf(trusted: string[], socket: string, forwarded?: string): Promise<string> {
  const read = createClientAddress(trusted)
  const app = new Hono<AppEnv>().get('/', (c) => c.text(read(c)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return response.text()
}

describe('the client address', () => {
  it.each([
    ['the socket without a proxy', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['the socket when the header is forged', [], '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['the socket when a stranger forwards', ['10.0.0.1'], '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['what the trusted proxy saw', ['10.0.0.1'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['the last untrusted entry, not the forged first', ['10.0.0.1'], '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['through a chain of proxies', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['the proxy itself when it says nothing', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
    ['the proxy itself when it says nonsense', ['10.0.0.1'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['a dual-stack socket in its short form', [], '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['a dual-stack socket of a trusted proxy', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['an IPv6 proxy', ['fd00::/8'], 'fd12::1', '2001:db8::7', '2001:db8::7'],
  ])('is %s', async (_what, trusted, socket, forwarded, expected) => {
    expect(await addressOf(trusted, socket, forwarded)).toBe(expected)
  })

  it('is unknown without a socket', async () => {
    const read = createClientAddress(['0.0.0.0/0'])
    const app = new Hono<AppEnv>().get('/', (c) => c.text(read(c)))
    expect(await (await app.request('/', { headers: { 'x-forwarded-for': '1.2.3.4' } }, {})).text()).toBe('unknown')
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, group) => {
  expect(limitGroup(address)).toBe(group)
})

it.each(['', 'localhost', '10.0.0.1/33', '10.0.0.1/8/9', '10.0.0.1/', '::1/129', '10.0.0/8', '10.0.0.1/-1'])(
  'refuses "%s" as a range',
  (text) => {
    expect(parseRange(text)).toBeNull()
  },
)
