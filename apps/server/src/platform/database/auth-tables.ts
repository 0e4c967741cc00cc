// better-auth's tables as our own SQL sees them. Their times are text in SQLite and Dates from PostgreSQL, so what we
// compare or sort by ourselves is kept in text columns of our own (suspended_at, last_sign_in_at).
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
    /** What the account signed up as; it gives no rights. */
    user_type: string
    /** ISO-8601 UTC. */
    suspended_at: string | null
    /** Since then the address's domain gives no rights. null again once somebody grants them. */
    rights_revoked_at: string | null
    last_sign_in_at: string | null
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
  /** Of what better-auth keeps of a second factor, which account it is of. */
  auth_two_factors: {
    id: string
    user_id: string
  }
  /** Mailed links (accounts/links.ts), and sign-ins that wait for a code, which are better-auth's. */
  auth_verifications: {
    id: string
    /** Of what kind, and the hash of a token. */
    identifier: string
    /** The account. */
    value: string
    expires_at: Time
    created_at: Time
    updated_at: Time
  }
}
