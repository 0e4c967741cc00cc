/** The actor of an audited action, and their address. */
export type Actor = {
  /** null for the command line and for failed sign-ins. */
  id: string | null
  email: string | null
  /** Client address; null for the command line. */
  from: string | null
}
