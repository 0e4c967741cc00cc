// What the audit log records of accounts: better-auth's own events after they happened, with the state that goes with them.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { Logger } from 'pino'
import type { Db } from '../../db/connect.ts'
import type { Actor } from '../../shared/actor.ts'
import type { Clock } from '../../shared/clock.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { LimitedAction, Refusal } from '../rate-limits/account-limits.ts'

const ATTEMPTED: Record<LimitedAction, string> = {
  sign_in: 'sign in',
  sign_up: 'ask for an account',
  mail: 'get a mail',
  link: 'use a link that is not valid',
  code: 'enter a code',
  password: 'enter a password again',
}

/** Attempts that a limit refused, added up: a flood must not fill the log. */
export async function recordRefusal(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  { action, address, email, refused }: Refusal,
): Promise<void> {
  log.warn({ action, refused }, 'a limit refuses attempts')
  const times = refused === 1 ? 'Refused an attempt' : `Refused ${refused} attempts so far`
  const at = new Date(clock.nowMs()).toISOString()
  const actor = { id: null, email, from: address }
  await recordAccountEvent(db, actor, 'rate_limited', `${times} to ${ATTEMPTED[action]}: too many`, at, null)
}

/** `accountId`: the account it happened to, when it is known. */
export async function recordAccountEvent(
  db: Db,
  actor: Actor,
  action: AuditAction,
  summary: string,
  at: string,
  accountId: string | null,
): Promise<void> {
  const entry = { action, entity: 'auth_users', summary }
  await writeAudit(db, actor, accountId === null ? entry : { ...entry, entityId: accountId }, at)
}
