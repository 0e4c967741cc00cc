import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { LimitedAction, Refusal } from '../../platform/refusal.ts'
import { writeAudit } from './write-audit.ts'

const ATTEMPTED: Record<LimitedAction, string> = {
  sign_in: 'sign in',
  sign_up: 'ask for an account',
  mail: 'get a mail',
  link: 'use a link that is not valid',
  code: 'enter a code',
  password: 'enter a password again',
  register: 'register a player',
  continue: 'continue as a player',
  start: 'start a game',
  move: 'make a move',
  feedback: 'send feedback',
  watch: 'watch a leaderboard',
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
