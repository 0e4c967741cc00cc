import type { Evening, EveningControl } from '@noor-quest/contract/evening'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Notifications } from '../../platform/database/notifications.ts'
import { pollChanges } from '../../platform/database/poll-changes.ts'
import type { Database } from '../../platform/database/tables.ts'

export type EveningRow = Omit<Selectable<Database['evening']>, 'id'>

/** The evening before the first press. */
const NOTHING: EveningRow = {
  message_en: null,
  message_ar: null,
  ends_at: null,
  version: 0,
  request_id: '',
  changed_by: null,
}

export async function readEvening(db: Db): Promise<EveningRow> {
  const row = await db.selectFrom('evening').selectAll().where('id', '=', 1).executeTakeFirst()
  return row ?? NOTHING
}

export async function storeEvening(tx: Tx, evening: EveningRow): Promise<void> {
  await tx
    .insertInto('evening')
    .values({ id: 1, ...evening })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(evening))
    .execute()
}

/** The message with the time until it ends; null without one, or after its end. */
function messageAt({ message_en, message_ar, ends_at, version }: EveningRow, nowMs: number): Evening['message'] {
  if (message_en === null || message_ar === null || ends_at === null) return null
  const ends_in_ms = Date.parse(ends_at) - nowMs
  return ends_in_ms <= 0 ? null : { id: version, en: message_en, ar: message_ar, ends_in_ms }
}

export function controlOf(row: EveningRow, nowMs: number): EveningControl {
  const message = messageAt(row, nowMs)
  const { version, changed_by, ends_at } = row
  return {
    version,
    message: message && { en: message.en, ar: message.ar, ends_at: ends_at ?? '' },
    changed_by,
  }
}

/** The evening for all pages. */
export function pollEvening(db: Db, clock: Clock, log: Logger, notifications: Notifications | null) {
  const shown = (row: EveningRow): Evening => ({ message: messageAt(row, clock.nowMs()) })
  const { value, subscribe, changed, close } = pollChanges({
    read: () => readEvening(db),
    keyOf: (row) => `${row.version} ${shown(row).message !== null}`,
    topic: 'evening',
    notifications,
    log,
    outage: 'the evening could not be read; pages show the last message',
  })
  const read = () => {
    const row = value()
    return row && shown(row)
  }
  return { read, subscribe, changed, close }
}
