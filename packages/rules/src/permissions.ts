// The portal's roles and their permissions (docs/product-rules.md#roles). The server enforces them;
// the portal shows each admin only the pages of their role.

/** A sealed reviewer is a reviewer who also reads the questions sealed for a final. */
export const ROLES = [
  'owner',
  'organiser',
  'organiser_without_phones',
  'helper',
  'reviewer',
  'sealed_reviewer',
] as const
export type Role = (typeof ROLES)[number]

/** The role of an account until an owner chooses another one. */
export const FIRST_ROLE: Role = 'organiser_without_phones'

const OWNER: readonly Role[] = ['owner']
const WITH_PHONES: readonly Role[] = ['owner', 'organiser']
const ORGANISERS: readonly Role[] = [...WITH_PHONES, 'organiser_without_phones']
const HELPERS: readonly Role[] = [...ORGANISERS, 'helper']
const REVIEWERS: readonly Role[] = ['reviewer', 'sealed_reviewer']
const SEALED_REVIEWERS: readonly Role[] = ['sealed_reviewer']

/** The roles that have each permission. */
export const PERMISSIONS = {
  'own-account': ROLES,
  /** The own password and second factor. */
  'own-credentials': ROLES,
  'accounts:read': OWNER,
  'accounts:write': OWNER,
  'audit:read': ORGANISERS,
  'content:read': ORGANISERS,
  'content:write': ORGANISERS,
  /** A file with items, with all content or with the reviewers' checks. */
  'content:export': ORGANISERS,
  /** Questions sealed for a final. */
  'sealed:open': OWNER,
  /** The page on which items are checked, a reviewer's only one. */
  'items:check': [...ORGANISERS, ...REVIEWERS],
  'sealed:check': SEALED_REVIEWERS,
  /** Names on the screens, without phone, age or semester: keep, hide and rename. */
  'players:show': HELPERS,
  /** A one-time link that opens a player on another device. */
  'players:device': HELPERS,
  /** Phones, ages and semesters, and an organiser's view of a player's games. */
  'players:read': WITH_PHONES,
  /** Block, extra time; registration's limit and booths. */
  'players:write': ORGANISERS,
  /** A file with phones and ages. */
  'players:export': OWNER,
  'players:delete': OWNER,
  'games:review': ORGANISERS,
  'feedback:read': ORGANISERS,
  'seasons:read': ORGANISERS,
  'seasons:write': ORGANISERS,
  'seasons:export': ORGANISERS,
  'corrections:read': ORGANISERS,
  'corrections:write': ORGANISERS,
  'results:read': ORGANISERS,
  'results:write': ORGANISERS,
  /** A file with phones. */
  'results:export': OWNER,
  publish: OWNER,
  erase: OWNER,
  'draws:read': ORGANISERS,
  'draws:write': ORGANISERS,
  stage: HELPERS,
  /** The presses that make results public. */
  announce: ORGANISERS,
  /** A message to all pages, and the pause of all games. */
  messages: ORGANISERS,
  /** The final: its preparation, its stage and its presses. */
  final: ORGANISERS,
  'figures:read': ORGANISERS,
  /** Lets phones in, and keeps them out. */
  doors: ORGANISERS,
  'settings:read': ORGANISERS,
  'settings:write': ORGANISERS,
  'backups:read': OWNER,
  'backups:write': OWNER,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof PERMISSIONS

/**
 * An admin's role, and whether the session has crossed a network over http. There, everyone on the
 * same Wi-Fi can read passwords, cookies and responses.
 */
export type Rights = { role: Role; overHttp: boolean }

/** The role whose permissions a session over http has at most. */
const ROLE_OVER_HTTP: Partial<Record<Role, Role>> = { owner: 'organiser', sealed_reviewer: 'reviewer' }

/** An organiser's permissions that no session over http has: phones, files, own credentials. */
const NOT_OVER_HTTP: readonly Permission[] = ['own-credentials', 'players:read', 'content:export', 'seasons:export']

/** The only decision whether an admin may do something, on the server and in the portal. */
export function allows({ role, overHttp }: Rights, permission: Permission): boolean {
  const acting = overHttp ? (ROLE_OVER_HTTP[role] ?? role) : role
  return PERMISSIONS[permission].includes(acting) && !(overHttp && NOT_OVER_HTTP.includes(permission))
}

/** Whether the admin's role has a permission that this session lacks over http. */
export const isWithheldOverHttp = (rights: Rights, permission: Permission): boolean =>
  !allows(rights, permission) && allows({ ...rights, overHttp: false }, permission)
