import { expect, test } from 'vitest'
import { safeReturn } from './login-state.ts'

test.each(['/admin', '/admin/questions', '/admin/activity?search=x', '/admin?x=1'])('returns to %s', (path) => {
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
  '/admin/setup?token=x',
  '/admin/verify?token=x',
])('doesn’t return to %s', (path) => {
  expect(safeReturn(path)).toBe('/admin')
})
