import { expect, it } from 'vitest'
import { cookieName, cookieValues } from './cookies.ts'

it('ties a name to the host over https alone', () => {
  expect([cookieName('a', true), cookieName('a', false)]).toEqual(['__Host-a', 'a'])
})

it.each([
  [undefined, []],
  ['', []],
  ['a=1', ['1']],
  ['a=1; a=2;a=3', ['1', '2', '3']],
  ['b=1; aa=2; a=x=y; A=3', ['x=y']],
  [' a = 1 ;a', ['1']],
  ['a=', ['']],
])('finds the values in %j', (header, values) => {
  expect(cookieValues(header, 'a')).toEqual(values)
})
