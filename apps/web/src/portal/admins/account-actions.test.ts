import type { Account } from '@noor-quest/contract/admins'
import { expect, test } from 'vitest'
import { accountActions, accountStatus } from './account-actions.ts'

const SIGNED_UP: Account = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'amina@example.org',
  name: null,
  email_verified: true,
  admin: false,
  is_admin: false,
  suspended: false,
  two_factor: false,
  portal_role: 'owner',
  created_at: '2026-01-01T00:00:00.000Z',
  last_sign_in_at: null,
}

test.each([
  ['an account that signed up', {}, 'waiting', ['approve', 'suspend']],
  ['an admin', { is_admin: true, admin: true }, 'admin', ['revoke', 'suspend']],
  ['an admin by domain', { admin: true }, 'domain', ['approve', 'suspend']],
  ['an admin with a second factor', { is_admin: true, two_factor: true }, 'admin', ['revoke', 'suspend', 'reset']],
  ['a suspended admin', { is_admin: true, suspended: true }, 'suspended', ['unsuspend']],
] as const)('%s', (_name, change, status, actions) => {
  const account = { ...SIGNED_UP, ...change }
  expect(accountStatus(account)).toBe(status)
  expect(accountActions(account, { isOwn: false, mails: true })).toEqual(actions)
})

test('an admin can’t reset their own second factor here', () => {
  const own = { ...SIGNED_UP, is_admin: true, two_factor: true }
  expect(accountActions(own, { isOwn: true, mails: true })).toEqual(['revoke', 'suspend'])
})

test('an address is confirmed by an admin only without a mail server', () => {
  const waiting = { ...SIGNED_UP, email_verified: false }
  expect(accountActions(waiting, { isOwn: false, mails: false })).toEqual(['confirm', 'approve', 'suspend'])
  expect(accountActions(waiting, { isOwn: false, mails: true })).toEqual(['approve', 'suspend'])
})
