// Lists of choices that the contract's schemas check and the portal's selects offer.

/** Why a drawn person got no prize, so that another one was drawn in their place. */
export const PASSED_OVER = ['absent', 'declined', 'not_entitled'] as const
/** The positions of the switch for the hall's screen, in the order of its buttons. */
export const HALL_POSITIONS = ['leaderboards', 'draw', 'ceremony', 'final', 'thanks'] as const
/** Marked names on the screen in the hall: all at once, or each once an admin has looked at it. */
export const SCREEN_NAMES = ['all', 'seen'] as const
/** The source of a final's players: the first of the leaderboards, or persons by name. */
export const FINAL_SOURCES = ['first', 'players'] as const

/** The actions in the activity list. */
export const AUDIT_ACTIONS = [
  'setup',
  'sign_up',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'email_verified',
  'reauthenticated',
  'password_wrong',
  'code_requested',
  'code_wrong',
  'link_refused',
  'rate_limited',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'sessions_revoked',
  'grant',
  'revoke',
  'suspend',
  'unsuspend',
  'role',
  'add',
  'change',
  'delete',
  'upload',
  'import',
  'export',
  'review',
  'restore',
  'activate',
  'deactivate',
  'undo_import',
  'seal',
  'open',
  'release',
  'make_link',
  'revoke_link',
] as const

/** The kinds of an address of the server's machine. */
export const ADDRESS_KINDS = ['wifi', 'cable', 'hotspot', 'virtual'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]
/** The server's operating systems, which let phones in differently. */
export const SERVER_SYSTEMS = ['windows', 'macos', 'linux'] as const
