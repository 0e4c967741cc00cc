// Admins and the activity log. Sign-in and the account itself are better-auth's endpoints under /api/auth.

import { z } from 'zod'
import { itemContent } from './items.ts'
import { CURSOR_MAX, SEARCH_MAX } from './limits.ts'
import { orNull } from './requests.ts'

/** GET /api/admins/me: the portal's guard calls it. 401 without a session, 403 for an account that is no admin. */
export const currentAdmin = z
  .object({
    id: z.uuid(),
    email: z.email(),
    two_factor: z.boolean(),
    /** The session's end less 90 s, as a duration from now: after it the portal asks for a new sign-in. */
    expires_in_ms: z.int(),
  })
  .meta({ id: 'CurrentAdmin' })
export type CurrentAdmin = z.infer<typeof currentAdmin>

/** An account that signed up in the portal. */
export const account = z
  .object({
    id: z.uuid(),
    email: z.email(),
    email_verified: z.boolean(),
    /** May use the portal, by flag, role or the configured domain. */
    admin: z.boolean(),
    is_admin: z.boolean(),
    suspended: z.boolean(),
    two_factor: z.boolean(),
    created_at: z.string(),
    last_sign_in_at: z.string().nullable(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof account>

/** GET /api/admins: oldest first. */
export const accounts = z
  .object({
    accounts: z.array(account),
    /** Mails reach people. Without a mail server an admin confirms the addresses. */
    mails: z.boolean(),
  })
  .meta({ id: 'Accounts' })
export type Accounts = z.infer<typeof accounts>

/**
 * PATCH /api/admins/{id}. Taking the last admin's rights away is refused with 409 `last_admin`. `two_factor` can only be taken from
 * somebody, who has lost theirs: they set up another one after signing in. `email_verified` is for servers without a mail server:
 * others refuse it with 400, because there a mail does it.
 */
export const accountChange = z
  .strictObject({
    is_admin: z.boolean().optional(),
    suspended: z.boolean().optional(),
    two_factor: z.literal(false).optional(),
    email_verified: z.literal(true).optional(),
  })
  .meta({ id: 'AccountChange' })
export type AccountChange = z.infer<typeof accountChange>

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
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** GET /api/audit_log: newest first. `search` matches the admin, the action and the client address. */
export const auditQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
})
export type AuditQuery = z.input<typeof auditQuery>

export const auditLog = z
  .object({
    entries: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        /** The admin's email, or what was typed in a failed sign-in; null for the command line. */
        actor: z.string().nullable(),
        action: z.enum(AUDIT_ACTIONS),
        /** The table and row acted on. */
        entity: z.string().nullable(),
        entity_id: z.string().nullable(),
        /** One line a person can read, such as the question's text. */
        summary: z.string(),
        /** Client address; null for the command line. */
        from: z.string().nullable(),
        /** It did something to content, which GET /api/audit_log/{id}/content shows. */
        has_content: z.boolean(),
      }),
    ),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'AuditLog' })
export type AuditLog = z.infer<typeof auditLog>

/** GET /api/audit_log/{id}/content: what each item was before and after, null where it wasn't there. Never anything of a person. */
export const auditContent = z
  .object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['question', 'prophet', 'term']),
        before: orNull(itemContent),
        after: orNull(itemContent),
      }),
    ),
    /** Items that aren't listed, because there are very many. */
    more: z.int(),
  })
  .meta({ id: 'AuditContent' })
export type AuditContent = z.infer<typeof auditContent>
