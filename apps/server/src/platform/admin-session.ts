export type AdminSession = {
  id: string
  /** Never sent to clients: it is the session itself. */
  token: string
  user: PortalUser
  expiresAtMs: number
  createdAtMs: number
  updatedAtMs: number
  reauthenticatedAtMs: number | null
}

export type PortalUser = {
  id: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  role: string | null
  suspended: boolean
  /** An admin revoked the account's rights, and none has granted them since. */
  revoked: boolean
  twoFactor: boolean
}
