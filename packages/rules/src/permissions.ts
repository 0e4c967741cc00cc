// The portal's roles and their permissions (docs/product-rules.md#roles). The server enforces them;
// the portal shows each admin only the pages of their role.

/** A sealed reviewer is a reviewer who also reads the questions sealed for a final. */
export const ROLES = ['owner', 'organiser', 'helper', 'reviewer', 'sealed_reviewer'] as const
export type Role = (typeof ROLES)[number]

const OWNER: readonly Role[] = ['owner']
const ORGANISERS: readonly Role[] = ['owner', 'organiser']
const EVENING: readonly Role[] = ['owner', 'organiser', 'helper']
const REVIEWERS: readonly Role[] = ['reviewer', 'sealed_reviewer']
const SEALED_REVIEWERS: readonly Role[] = ['sealed_reviewer']

/** The roles that have each permission. */
export const PERMISSIONS = {
  'own-account': ROLES,
  'accounts:read': OWNER,
  'accounts:write': OWNER,
  'audit:read': ORGANISERS,
  'content:read': ORGANISERS,
  'content:write': ORGANISERS,
  /** Questions sealed for a final. */
  'sealed:open': OWNER,
  /** The reviewer's page. Admins check an item in its history. */
  'items:check': REVIEWERS,
  'sealed:check': SEALED_REVIEWERS,
  /** The player of a row on a screen: a name without phone, age or semester. */
  watch: EVENING,
  /** Hide and rename. */
  'players:show': EVENING,
  /** Phones, ages and semesters, and an organiser's view of a player's games. */
  'players:read': ORGANISERS,
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
  stage: EVENING,
  /** The presses that make results public. */
  announce: ORGANISERS,
  /** A message to all pages, and the pause of all games. */
  evening: ORGANISERS,
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

export const allows = (role: Role, permission: Permission): boolean => PERMISSIONS[permission].includes(role)
