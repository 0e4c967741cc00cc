import { expect, test } from 'vitest'
import { allows, isWithheldOverHttp, PERMISSIONS, type Permission, ROLES, type Role } from './permissions.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]

const permissionsOf = (role: Role, overHttp: boolean) =>
  ALL.filter((permission) => allows({ role, overHttp }, permission))

test.each<[Role, Permission[]]>([
  [
    'owner',
    [
      'own-credentials',
      'accounts:read',
      'accounts:write',
      'content:export',
      'sealed:open',
      'players:read',
      'players:export',
      'players:delete',
      'seasons:export',
      'results:export',
      'publish',
      'erase',
      'backups:read',
      'backups:write',
    ],
  ],
  ['organiser', ['own-credentials', 'content:export', 'players:read', 'seasons:export']],
  ['organiser_without_phones', ['own-credentials', 'content:export', 'seasons:export']],
  ['helper', ['own-credentials']],
  ['reviewer', ['own-credentials']],
  ['sealed_reviewer', ['own-credentials', 'sealed:check']],
])('over http, %s lacks these permissions', (role, lacking) => {
  expect(ALL.filter((permission) => isWithheldOverHttp({ role, overHttp: true }, permission))).toEqual(lacking)
})

test.each(ROLES)('over http, %s has no permission that the role lacks', (role) => {
  const all = permissionsOf(role, false)
  expect(all).toEqual(ALL.filter((permission) => (PERMISSIONS[permission] as readonly Role[]).includes(role)))
  expect(permissionsOf(role, true).filter((permission) => !all.includes(permission))).toEqual([])
  expect(ALL.some((permission) => isWithheldOverHttp({ role, overHttp: false }, permission))).toBe(false)
})

test('over http, an owner has no permission that an organiser lacks', () => {
  expect(permissionsOf('owner', true)).toEqual(permissionsOf('organiser', true))
})
