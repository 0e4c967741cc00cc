export type AdminSession = {
  id: string
  /** Not for clients: the session itself. */
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
  /** Somebody took the rights away and gave none back. */
  revoked: boolean
  twoFactor: boolean
}
