import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { writeAudit } from './write-audit.ts'

/**
 * Limited actions: the first six by portal accounts and signed-out clients of the portal, the
 * others on the public side.
 */
export const ATTEMPTED = {
  sign_in: 'sign in',
  sign_up: 'ask for an account',
  mail: 'get a mail',
  link: 'use a link that is not valid',
  code: 'enter a code',
  password: 'enter a password again',
  register: 'register a player',
  admit: 'use a ticket',
  come_back: 'come back on another device',
  continue: 'continue as a player',
  start: 'start a game',
  move: 'make a move',
  feedback: 'send feedback',
  watch: 'watch a leaderboard',
}

export type LimitedAction = keyof typeof ATTEMPTED

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

/** Records in the activity log that a limit refuses attempts. The entry has no client address. */
export async function recordRefusal(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  { action, address, email, refused }: Refusal,
): Promise<void> {
  log.warn({ action, refused }, 'a limit refuses attempts')
  const times = refused === 1 ? 'Refused an attempt' : `Refused ${refused} attempts so far`
  const from = address === null ? ', from many addresses' : ''
  const summary = `${times} to ${ATTEMPTED[action]}: too many${from}`
  const at = new Date(clock.nowMs()).toISOString()
  const actor = { id: null, email, from: address }
  await writeAudit(db, actor, { action: 'rate_limited', entity: 'rate_limits', summary }, at)
}
