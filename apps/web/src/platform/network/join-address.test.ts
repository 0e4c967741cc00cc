import { expect, test } from 'vitest'
import { joinAddress, ticketAddress } from './join-address.ts'

const page = (origin: string) => ({ origin })

test('is the public address, also on a screen with another one', () => {
  expect(joinAddress('https://quiz.example.org', page('http://localhost:3000'))).toEqual({
    ...{ url: 'https://quiz.example.org/', host: 'quiz.example.org' },
  })
})

test('is the screen’s own address if the server has no public one', () => {
  expect(joinAddress('http://localhost:3000', page('http://192.168.1.20:3000'))).toEqual({
    ...{ url: 'http://192.168.1.20:3000/', host: '192.168.1.20:3000' },
  })
})

test.each([
  ...['http://localhost:3000', 'http://127.0.0.1', 'http://127.0.0.2:3000'],
  ...['http://[::1]:3000', 'http://quiz.localhost', 'http://0.0.0.0:3000', 'http://[::]:3000'],
])('is none where only this machine can open it: %s', (origin) => {
  expect(joinAddress('http://localhost:3000', page(origin))).toBeNull()
  expect(joinAddress(origin, page('http://localhost:3000'))).toBeNull()
})

test.each(['http://10.0.0.1', 'http://localhost.example.org', 'http://127.example.org', 'http://laptop.local:3000'])(
  'is one that phones can open: %s',
  (origin) => {
    expect(joinAddress(origin, page('http://localhost:3000'))?.url).toBe(`${origin}/`)
  },
)

test('a ticket has an address only where the server has a name', () => {
  expect(ticketAddress('https://quiz.example.org', 'a1b2')).toEqual({
    ...{ url: 'https://quiz.example.org/#code=a1b2', host: 'quiz.example.org' },
  })
  expect(ticketAddress('http://laptop.local:3000', 'a1b2')?.host).toBe('laptop.local:3000')
  for (const address of ['http://192.168.1.20:3000', 'http://[fe80::1]:3000', 'http://localhost:3000']) {
    expect(ticketAddress(address, 'a1b2')).toBeNull()
  }
})
