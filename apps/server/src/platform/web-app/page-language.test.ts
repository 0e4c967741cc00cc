import { expect, it } from 'vitest'
import { pageLanguage } from './web-app.ts'

it.each([
  [undefined, 'en-GB,en;q=0.9', 'en'],
  [undefined, 'ar-EG, ar;q=0.9, en;q=0.8', 'ar'],
  [undefined, 'id-ID,id;q=0.9,ar;q=0.8,en;q=0.7', 'ar'],
  [undefined, 'id-ID', null],
  [undefined, 'arn;q=0.9,*', null],
  [undefined, '', null],
  [undefined, undefined, 'en'],
  ['language=ar', 'en', 'ar'],
  ['player=x; language=en; other=1', 'ar', 'en'],
  ['my-language=ar', 'en', 'en'],
  ['language=klingon', 'ar', 'ar'],
] as const)('cookie %j, browser %j: %s', (cookie, acceptLanguage, expected) => {
  expect(pageLanguage(cookie, acceptLanguage)).toBe(expected)
})
