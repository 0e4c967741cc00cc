import { expect, test } from 'vitest'
import { isLocal, joinAddress, ticketAddress } from './join-address.ts'

test('is the address that the server names, and none while phones can’t get in', () => {
  expect(joinAddress('https://quiz.example.org')).toEqual({
    ...{ url: 'https://quiz.example.org/', host: 'quiz.example.org' },
  })
  expect(joinAddress('http://192.168.1.20:3000')?.host).toBe('192.168.1.20:3000')
  expect(joinAddress(null)).toBeNull()
})

test.each([
  ...['http://localhost:3000', 'http://127.0.0.1', 'http://127.0.0.2:3000'],
  ...['http://[::1]:3000', 'http://quiz.localhost', 'http://0.0.0.0:3000', 'http://[::]:3000'],
])('only this machine can open %s', (origin) => {
  expect(isLocal(origin)).toBe(true)
})

test.each(['http://10.0.0.1', 'http://localhost.example.org', 'http://127.example.org', 'http://laptop.local:3000'])(
  'phones can open %s',
  (origin) => {
    expect(isLocal(origin)).toBe(false)
  },
)

test('a ticket has an address only where the server has a name', () => {
  expect(ticketAddress('https://quiz.example.org', 'a1b2')).toEqual({
    ...{ url: 'https://quiz.example.org/#code=a1b2', host: 'quiz.example.org' },
  })
  expect(ticketAddress('http://laptop.local:3000', 'a1b2')?.host).toBe('laptop.local:3000')
  for (const address of ['http://192.168.1.20:3000', 'http://[fe80::1]:3000', 'http://localhost:3000', null]) {
    expect(ticketAddress(address, 'a1b2')).toBeNull()
  }
})
