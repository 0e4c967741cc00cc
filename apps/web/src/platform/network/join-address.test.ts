import { expect, test } from 'vitest'
import { joinAddress } from './join-address.ts'

const page = (origin: string, search = '') => ({ origin, search })

test('is the public address, also on a screen with another one', () => {
  expect(joinAddress('https://quiz.example.org', page('http://localhost:3000'))).toEqual({
    ...{ url: 'https://quiz.example.org/', host: 'quiz.example.org', door: null, isLocal: false },
  })
})

test('is the screen’s own address if the server has no public one', () => {
  expect(joinAddress('http://localhost:3000', page('http://192.168.1.20:3000'))).toEqual({
    ...{ url: 'http://192.168.1.20:3000/', host: '192.168.1.20:3000', door: null, isLocal: false },
  })
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://quiz.localhost'])(
  'warns where only this machine can open it: %s',
  (origin) => {
    expect(joinAddress('http://localhost:3000', page(origin)).isLocal).toBe(true)
  },
)

test('has the door code from the screen’s address, if there is one', () => {
  const { url, door } = joinAddress(
    'https://quiz.example.org',
    page('http://localhost:3000', '?lang=ar&door=a%20b%26c'),
  )
  expect([url, door]).toEqual(['https://quiz.example.org/?door=a+b%26c', 'a b&c'])
  expect(joinAddress('https://quiz.example.org', page('http://localhost:3000', '?door=')).url).toBe(
    'https://quiz.example.org/',
  )
})
