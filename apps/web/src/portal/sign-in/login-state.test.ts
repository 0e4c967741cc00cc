import { expect, test } from 'vitest'
import { fromProvider, safeReturn } from './login-state.ts'

test.each(['/admin', '/admin/questions', '/admin/admins?search=x', '/admin?x=1'])('returns to %s', (path) => {
  expect(safeReturn(path)).toBe(path)
})

test.each([
  undefined,
  '',
  '/',
  '/administrator',
  '//evil.example/admin',
  'https://evil.example',
  '/admin/login',
  '/admin/join?token=x',
  '/admin/login?token=x',
])('doesn’t return to %s', (path) => {
  expect(safeReturn(path)).toBe('/admin')
})

test.each([
  ['', {}],
  ['?sign_in=constructor', {}],
  ['?sign_in=code', { step: 'totp' }],
  ['?sign_in=denied', { message: 'Access denied. Admin privileges required.' }],
  ['?sign_in=failed', { message: 'Authentication failed' }],
])('the address %j of the identity provider’s way back says %j', (search, expected) => {
  expect(fromProvider(search)).toEqual(expected)
})
