import { expect, test } from 'vitest'
import { joinAddress } from './join-address.ts'

const page = (origin: string, search = '') => ({ origin, search })

test('is the public address, also on a screen with another one', () => {
  expect(joinAddress('https://quiz.example.org', page('http://localhost:3000'))).toEqual({
    ...{ url: 'https://quiz.example.org/', host: 'quiz.example.org', door: null },
  })
})

test('is the screen’s own address if the server has no public one', () => {
  expect(joinAddress('http://localhost:3000', page('http://192.168.1.20:3000'))).toEqual({
    ...{ url: 'http://192.168.1.20:3000/', host: '192.168.1.20:3000', door: null },
  })
})

test.each([
  ...['http://localhost:3000', 'http://127.0.0.1', 'http://127.0.0.2:3000'],
  ...['http://[::1]:3000', 'http://quiz.localhost', 'http://0.0.0.0:3000', 'http://[::]:3000'],
])('is none where only this machine can open it: %s', (origin) => {
  expect(joinAddress('http://localhost:3000', page(origin, '?door=HALL-40'), 'a1b2')).toBeNull()
  expect(joinAddress(origin, page('http://localhost:3000'))).toBeNull()
})

test.each(['http://10.0.0.1', 'http://localhost.example.org', 'http://127.example.org', 'http://laptop.local:3000'])(
  'is one that phones can open: %s',
  (origin) => {
    expect(joinAddress(origin, page('http://localhost:3000'))?.url).toBe(`${origin}/`)
  },
)

test('has the door code from the screen’s address, if there is one', () => {
  const join = (search: string) => joinAddress('https://quiz.example.org', page('http://localhost:3000', search))
  expect(join('?lang=ar&door=a%20b%26c')).toMatchObject({
    ...{ url: 'https://quiz.example.org/?door=a+b%26c', door: 'a b&c' },
  })
  expect(join('?door=')?.url).toBe('https://quiz.example.org/')
})
