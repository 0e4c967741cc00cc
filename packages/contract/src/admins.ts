// Admins and the activity log. Sign-in and accounts are better-auth's endpoints under /api/auth.

import { AUDIT_ACTIONS } from '@noor-quest/rules/choices'
import { ROLES } from '@noor-quest/rules/permissions'
import { z } from 'zod'
import { ADMIN_NAME_MAX, CURSOR_MAX, EMAIL_MAX, INVITATION_HOURS_MAX, SEARCH_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { orNull, schema, strictSchema, writable } from './requests.ts'
import { adminSetup, done, passwordProof, signedIn } from './sign-in.ts'

/**
 * GET /api/admins/me, which the portal's guard calls. 401 without a session, 403 for an account
 * that is no admin.
 */
export const currentAdmin = schema('CurrentAdmin', {
  id: z.uuid(),
  email: z.email(),
  two_factor: z.boolean(),
  portal_role: z.enum(ROLES),
  /** The session is limited, because it began or was used over http from another machine. */
  over_http: z.boolean(),
  /** The address for links that other devices open; null: they can't get in. */
  public_url: orNull(z.string()),
  /** Time until 90 s before the session's end, when the portal asks for a new sign-in. */
  expires_in_ms: z.int(),
})
export type CurrentAdmin = z.infer<typeof currentAdmin>

/** An account that signed up in the portal. */
export const account = schema('Account', {
  id: z.uuid(),
  email: z.email(),
  /** null: the account was made without one. */
  name: z.string().nullable(),
  email_verified: z.boolean(),
  /** Whether the account may use the portal, by flag, role or the configured domain. */
  admin: z.boolean(),
  is_admin: z.boolean(),
  suspended: z.boolean(),
  two_factor: z.boolean(),
  /** The role while the account may use the portal. */
  portal_role: z.enum(ROLES),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
})
export type Account = z.infer<typeof account>

/** GET /api/admins: oldest first. */
export const accounts = schema('Accounts', {
  accounts: z.array(account),
  /** Whether the server can send mail. Without a mail server an admin confirms the addresses. */
  mails: z.boolean(),
})
export type Accounts = z.infer<typeof accounts>

/**
 * PATCH /api/admins/{id}. Taking the last owner's rights or role away is refused with 409
 * `last_admin`. `two_factor` can only be removed, for an admin who lost theirs and sets up another
 * after signing in. `email_verified` is for servers without a mail server; others refuse it with
 * 400, because a mail confirms the address.
 */
export const accountChange = strictSchema('AccountChange', {
  is_admin: z.boolean().optional(),
  suspended: z.boolean().optional(),
  two_factor: z.literal(false).optional(),
  email_verified: z.literal(true).optional(),
  portal_role: z.enum(ROLES).optional(),
})
export type AccountChange = z.infer<typeof accountChange>

/** POST /api/admins/invitations: a link for one person, who gets this role. */
export const newInvitation = strictSchema('NewInvitation', {
  role: z.enum(ROLES),
  hours: z.int().min(1).max(INVITATION_HOURS_MAX),
})
export type NewInvitation = z.infer<typeof newInvitation>

const invitationFields = { id: z.uuid(), role: z.enum(ROLES), expires_at: z.string() }

/** 201 of POST /api/admins/invitations. The token is returned once: only its hash is stored. */
export const madeInvitation = schema('MadeInvitation', { ...invitationFields, token: z.string() })
export type MadeInvitation = z.infer<typeof madeInvitation>

export const invitation = schema('Invitation', {
  ...invitationFields,
  created_at: z.string(),
  invited_by: z.string().nullable(),
})
export type Invitation = z.infer<typeof invitation>

/** GET /api/admins/invitations: those that can be used. */
export const invitations = schema('Invitations', { invitations: z.array(invitation) })
export type Invitations = z.infer<typeof invitations>

/** POST /api/admins/invitations/open. The token is in the body, so that no log has it. */
export const openedInvitation = strictSchema('OpenedInvitation', { token: z.string().max(100) })
export const invitationRole = schema('InvitationRole', { role: z.enum(ROLES) })
export type InvitationRole = z.infer<typeof invitationRole>

/** POST /api/admins/join: a new account with the invitation's role, signed in. */
export const joining = openedInvitation
  .extend({
    name: writable(z.string().trim().min(1).max(ADMIN_NAME_MAX)),
    email: z.email().max(EMAIL_MAX),
    password: z.string().min(1),
  })
  .meta({ id: 'Joining' })
export type Joining = z.input<typeof joining>

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/**
 * GET /api/audit_log: newest first. `search` matches the admin, the action and the client address.
 */
export const auditQuery = z.object({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  cursor: z.string().max(CURSOR_MAX).optional(),
})

export const auditLog = schema('AuditLog', {
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: z.string(),
      /**
       * The admin's email, or the address typed in a failed sign-in; null for the command line.
       */
      actor: z.string().nullable(),
      /** The admin's name, if they gave one. */
      actor_name: z.string().nullable(),
      action: z.enum(AUDIT_ACTIONS),
      /** The table and row acted on. */
      entity: z.string().nullable(),
      entity_id: z.string().nullable(),
      /** One readable line, such as the question's text. */
      summary: z.string(),
      /** The client's address; null for the command line. */
      from: z.string().nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
})
export type AuditLog = z.infer<typeof auditLog>

export const auditOperations = operations({
  'GET /api/audit_log': {
    summary: 'The activity log: each entry with its admin, time and address',
    permission: 'audit:read',
    query: auditQuery,
    returns: [200, auditLog, 'Newest first'],
  },
})

export const adminOperations = operations({
  'GET /api/admins/me': {
    summary: 'The signed-in admin; refreshes a session that is about to end',
    permission: 'own-account',
    returns: [200, currentAdmin, 'The admin'],
  },
  'GET /api/admins/me/fresh': {
    summary: 'Whether the password was entered in the last ten minutes, before a file with phones is downloaded',
    permission: 'own-account',
    fresh: true,
    returns: [200, done, 'The password was entered recently'],
  },
  'GET /api/admins': {
    summary: 'Every account of the portal',
    permission: 'accounts:read',
    returns: [200, accounts, 'Oldest first'],
  },
  'PATCH /api/admins/{id}': {
    summary: 'Change role or rights, suspend, reset a second factor, verify an address without mail',
    permission: 'accounts:write',
    fresh: true,
    body: accountChange,
    returns: [200, account, 'The account afterwards'],
    errors: [409],
  },
  'POST /api/admins/reauthenticate': {
    summary: 'Enter the password again, before a sensitive action',
    permission: 'own-account',
    body: passwordProof,
    returns: [200, done, 'Sensitive actions are allowed for ten minutes'],
    errors: [429],
  },
  'GET /api/admins/invitations': {
    summary: 'The invitations that can be used',
    permission: 'accounts:read',
    returns: [200, invitations, 'Oldest first'],
  },
  'POST /api/admins/invitations': {
    summary: 'Make a link by which one person becomes an admin with a role',
    permission: 'accounts:write',
    fresh: true,
    body: newInvitation,
    returns: [201, madeInvitation, 'The invitation with its token'],
  },
  'DELETE /api/admins/invitations/{id}': {
    summary: 'End an invitation before it is used',
    permission: 'accounts:write',
    returns: [200, done, 'It can no longer be used'],
  },
  'POST /api/admins/invitations/open': {
    summary: 'The role that an invitation gives',
    body: openedInvitation,
    returns: [200, invitationRole, 'The role'],
    errors: [429],
  },
  'POST /api/admins/join': {
    summary: 'Make an account with an invitation, and sign in',
    body: joining,
    returns: [200, signedIn, 'Signed in'],
    errors: [409, 429],
  },
  'POST /api/admins/setup': {
    summary: "Make the first admin with the setup link's token, and sign in",
    body: adminSetup,
    returns: [200, signedIn, 'Signed in'],
    errors: [429],
  },
})
