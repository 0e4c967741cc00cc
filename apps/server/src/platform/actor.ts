/** Who acts, and from where. */
export type Actor = {
  /** null for the command line and for sign-ins that failed. */
  id: string | null
  email: string | null
  /** Client address; null for the command line. */
  from: string | null
}
