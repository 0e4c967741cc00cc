// better-auth's tables as our own SQL sees them. Their times are text in SQLite and Dates from
// PostgreSQL. Our SQL compares and sorts times in text columns of its own (suspended_at,
// last_sign_in_at).
import type { Role } from '@noor-quest/rules/permissions'
import type { ColumnType } from 'kysely'

/** 0 or 1 in SQLite. Write it as sql`true` or sql`false`, which both engines take. */
type Flag = ColumnType<boolean | number, boolean | number, boolean | number>
type Time = ColumnType<string | Date, string, string>

export type AuthTables = {
  auth_users: {
    id: string
    name: string
    email: string
    email_verified: Flag
    image: string | null
    created_at: Time
    updated_at: Time
    two_factor_enabled: Flag | null
    is_admin: Flag
    /** 'admin' gives the same rights as is_admin. */
    role: string | null
    /** The kind of account that was chosen at sign-up; it gives no rights. */
    user_type: string
    /** ISO-8601 UTC. */
    suspended_at: string | null
    /**
     * When an admin revoked the account's rights: from then on the address's domain gives none.
     * null again once an admin grants them.
     */
    rights_revoked_at: string | null
    last_sign_in_at: string | null
    /** null: FIRST_ROLE, because no owner has chosen a role. */
    portal_role: Role | null
  }
  auth_sessions: {
    id: string
    token: string
    user_id: string
    expires_at: Time
    created_at: Time
    updated_at: Time
    ip_address: string | null
    user_agent: string | null
    /** ISO-8601 UTC: when the password was last entered again in this session. */
    reauthenticated_at: string | null
    /** ISO-8601 UTC: the first request over http from another machine; null: none came. */
    over_http_at: string | null
  }
  auth_accounts: {
    id: string
    account_id: string
    provider_id: string
    user_id: string
    password: string | null
    created_at: Time
    updated_at: Time
  }
  /** Second factors. Our SQL needs only the account of each; better-auth reads the rest itself. */
  auth_two_factors: {
    id: string
    user_id: string
  }
  /** Mailed links (accounts/links.ts), and better-auth's sign-ins that wait for a code. */
  auth_verifications: {
    id: string
    /** The token's kind and hash. */
    identifier: string
    /** The account's id. */
    value: string
    expires_at: Time
    created_at: Time
    updated_at: Time
  }
}
