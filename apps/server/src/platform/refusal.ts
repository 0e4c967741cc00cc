/**
 * Limited actions: the first six by portal accounts and signed-out clients of the portal, the
 * others on the public side.
 */
export type LimitedAction =
  | 'sign_in'
  | 'sign_up'
  | 'mail'
  | 'link'
  | 'code'
  | 'password'
  | 'register'
  | 'continue'
  | 'start'
  | 'move'
  | 'feedback'
  | 'watch'

/** Attempts that a limit refused, added up. */
export type Refusal = {
  action: LimitedAction
  /** The address of the last attempt; null: many addresses, each with few attempts. */
  address: string | null
  /** The account's email, as it was typed; null where the attempt names none. */
  email: string | null
  /** Refused attempts in this window so far. Reported at 1, 10, 100 and so on. */
  refused: number
}

/** Whether this count is reported. Reporting each would fill the log during a flood. */
export function isReported(refused: number): boolean {
  return Number.isInteger(Math.log10(refused))
}
