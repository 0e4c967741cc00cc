import { describe, expect, it, test } from 'vitest'
import { createSite } from './site.ts'

const at = (localAddress: string, localPort = 3000) => ({ localAddress, localPort })

describe('without PUBLIC_URL', () => {
  const { isOwnOrigin, isOwnHost } = createSite(null)

  it.each([
    ['http://192.168.1.20:3000', at('192.168.1.20')],
    ['http://192.168.1.20:3000', at('::ffff:192.168.1.20')],
    ['http://[fe80::1]:3000', at('fe80::1%eth0')],
    ['http://localhost:3000', at('127.0.0.1')],
    ['http://127.0.0.1:3000', at('127.0.0.1')],
    ['http://[::1]:3000', at('::1')],
    ['http://192.168.1.20', at('192.168.1.20', 80)],
  ])('%s is ours on a connection to %j', (origin, connection) => {
    expect(isOwnOrigin(origin, connection)).toBe(true)
    expect(isOwnHost(origin.replace('http://', ''), connection)).toBe(true)
  })

  it.each([
    ['another port', 'http://192.168.1.20:8080'],
    ['the port of http', 'http://192.168.1.20'],
    ['https', 'https://192.168.1.20:3000'],
    ['a neighbour', 'http://192.168.1.21:3000'],
    ['the address before a change', 'http://192.168.1.7:3000'],
    ['a rebinding name', 'http://rebound.example:3000'],
    ['a name that begins with the address', 'http://192.168.1.20:3000.evil.example'],
    ['another app of the visitor’s machine', 'http://localhost:8080'],
    ['a sandboxed page', 'null'],
    ['no origin', ''],
  ])('%s isn’t: %s', (_what, origin) => {
    expect(isOwnOrigin(origin, at('192.168.1.20'))).toBe(false)
  })

  it.each(['rebound.example:3000', '192.168.1.7:3000', '192.168.1.20:8080', '192.168.1.20', 'localhost.evil.example'])(
    'a Host of %s isn’t',
    (host) => {
      expect(isOwnHost(host, at('192.168.1.20'))).toBe(false)
    },
  )

  it.each(['localhost:8080', '127.0.0.1:3001', 'LOCALHOST:3000', '[::1]:3000'])(
    'a Host of %s comes from a forwarded port',
    (host) => {
      expect(isOwnHost(host, at('127.0.0.1'))).toBe(true)
    },
  )
})

describe('with PUBLIC_URL', () => {
  const { isOwnOrigin, isOwnHost } = createSite('https://quiz.example.org')

  test('only it and localhost are ours', () => {
    const connection = at('192.168.1.20')
    const origins = ['https://quiz.example.org', 'http://localhost:3000', 'http://192.168.1.20:3000']
    expect(origins.map((origin) => isOwnOrigin(origin, connection))).toEqual([true, true, false])
    const hosts = ['quiz.example.org', 'localhost:3000', '192.168.1.20:3000', 'quiz.example.org.evil.example']
    expect(hosts.map((host) => isOwnHost(host, connection))).toEqual([true, true, false, false])
    expect(isOwnOrigin('http://quiz.example.org', connection)).toBe(false)
  })
})
