// Names, ages, phone numbers and comments aren't needed after an event. Scores, games and figures
// stay.
import type { Logger } from 'pino'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Mailer } from '../accounts/mail/mailer.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { LiveSettings } from '../platform/module.ts'
import { DAY_MS, findDuePlayers } from './queries.ts'
import { redactPlayers } from './redact-players.ts'

/** Rows in one transaction. Players' moves wait for it. */
const BATCH_ROWS = 50
/**
 * Removes name, age, phone and comments of the players whose season closed, or who registered in a
 * season without a closing time, more than `days` days before `nowMs`. Each batch's transaction
 * writes an audit entry. A second run, or a second process at the same time, changes nothing more.
 * `onRemoved`: the leaderboards of these games changed.
 * @returns how many players
 */
export async function removePersonalData(
  db: Db,
  days: number,
  nowMs: number,
  onRemoved: Leaderboards['changed'] = () => {},
): Promise<number> {
  const at = new Date(nowMs).toISOString()
  let total = 0
  for (;;) {
    const count = await transact(db, async (tx) => {
      const due = await findDuePlayers(tx, days, nowMs, BATCH_ROWS)
      const removed = due.length
      if (removed === 0) return 0
      const changed = await redactPlayers(tx, due, nowMs)
      onCommitted(tx, () => onRemoved(...changed))
      const summary = `Names, ages, phone numbers and comments of ${removed} players, kept for ${days} days`
      await writeAudit(tx, { id: null, email: null, from: null }, { action: 'delete', entity: 'players', summary }, at)
      return removed
    })
    total += count
    if (count === 0) return total
  }
}

/**
 * The wait before a failed sweep is repeated: two processes deadlocked, or the database was
 * unreachable.
 */
const RETRY_MS = 60_000

type RetentionDeps = {
  db: Db
  clock: Clock
  log: Logger
  settings: LiveSettings
  /** Permanently removes items that admins deleted long enough ago. Returns how many. */
  removeDeleted: (nowMs: number) => Promise<number>
  mailer: Pick<Mailer, 'removeStored'>
}

/**
 * Sweeps now, every day and when the days change; without a limit of days personal data stays.
 * Stored mails go after a day, when their links are no longer valid. The
 * returned function stops the sweeps. A failed sweep is logged and repeated after a minute.
 */
export function startRetention(
  { db, clock, log, settings, removeDeleted, mailer }: RetentionDeps,
  onRemoved: Leaderboards['changed'],
): () => void {
  let days = settings.current().retention_days
  let retry: NodeJS.Timeout | undefined
  let isOver = false
  const sweep = async () => {
    clearTimeout(retry)
    try {
      mailer.removeStored(DAY_MS)
      const items = await removeDeleted(clock.nowMs())
      if (items > 0) log.info({ items }, 'deleted content removed for good')
      if (days === null) return
      const players = await removePersonalData(db, days, clock.nowMs(), onRemoved)
      if (players > 0) log.info({ players }, 'personal data removed')
    } catch (err) {
      log.error({ err }, 'old data could not be removed; it is tried again in a minute')
      if (isOver) return
      clearTimeout(retry)
      retry = setTimeout(() => void sweep(), RETRY_MS)
      retry.unref()
    }
  }
  void sweep()
  const timer = setInterval(() => void sweep(), DAY_MS)
  timer.unref()
  const unsubscribe = settings.subscribe(() => {
    if (settings.current().retention_days === days) return
    days = settings.current().retention_days
    void sweep()
  })
  return () => {
    isOver = true
    clearInterval(timer)
    clearTimeout(retry)
    unsubscribe()
  }
}
