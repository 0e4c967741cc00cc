import type { PortalUser } from './admin-session.ts'

/** Every admin is an owner for now. */
type Role = 'owner'

const OWNER: readonly Role[] = ['owner']

/** The roles that have each permission. */
export const PERMISSIONS = {
  'own-account': OWNER,
  'accounts:read': OWNER,
  'accounts:write': OWNER,
  'audit:read': OWNER,
  rehearse: OWNER,
  'content:read': OWNER,
  'content:write': OWNER,
  /** Questions sealed for a final. */
  'sealed:open': OWNER,
  /** Includes an organiser's view of a player's games. */
  'players:read': OWNER,
  /** A file with names, phones and ages. */
  'players:export': OWNER,
  /** Hide, rename, block, extra time; registration's limit and booths. */
  'players:write': OWNER,
  'players:delete': OWNER,
  'games:review': OWNER,
  'feedback:read': OWNER,
  'seasons:read': OWNER,
  'seasons:write': OWNER,
  'seasons:export': OWNER,
  'corrections:read': OWNER,
  'corrections:write': OWNER,
  'results:read': OWNER,
  'results:write': OWNER,
  'results:export': OWNER,
  publish: OWNER,
  erase: OWNER,
  'draws:read': OWNER,
  'draws:write': OWNER,
  stage: OWNER,
  'figures:read': OWNER,
  'settings:read': OWNER,
  'settings:write': OWNER,
  'backups:read': OWNER,
  'backups:write': OWNER,
} satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

const roleOf = (_admin: PortalUser): Role => 'owner'

export const hasPermission = (admin: PortalUser, permission: Permission): boolean =>
  PERMISSIONS[permission].includes(roleOf(admin))
