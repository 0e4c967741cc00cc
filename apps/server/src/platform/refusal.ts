/** What may be done only so often: the first six by accounts and their guests, the others on the public side. */
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
  /** Of the last one; null: of many addresses, each with few. */
  address: string | null
  /** The account's email, as it was typed; null where nothing names one. */
  email: string | null
  /** How many in this window so far. Reported at 1, 10, 100 and so on. */
  refused: number
}

/** A flood must not fill what reports are written to. */
export function isReported(refused: number): boolean {
  return Number.isInteger(Math.log10(refused))
}
