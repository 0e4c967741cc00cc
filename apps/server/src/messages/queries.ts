import type { MessagesControl, ShownMessages } from '@noor-quest/contract/messages'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Clock, GameClock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { pollChanges } from '../platform/database/poll-changes.ts'
import type { Database } from '../platform/database/tables.ts'
import { findCurrentSeason } from '../seasons/queries.ts'

export type MessageRow = Omit<Selectable<Database['messages']>, 'id'>
type Read = MessageRow & Pick<Selectable<Database['game_clock']>, 'paused_at' | 'stops_at_ms'>

/** No message and no pause: the row before the first press. */
const INITIAL_ROW: MessageRow = {
  message_en: null,
  message_ar: null,
  ends_at: null,
  version: 0,
  request_id: '',
  changed_by: null,
}

export async function readMessage(db: Db): Promise<Read> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', 1).executeTakeFirst()
  const clock = await db.selectFrom('game_clock').select(['paused_at', 'stops_at_ms']).executeTakeFirstOrThrow()
  return { ...(row ?? INITIAL_ROW), ...clock }
}

export async function storeMessage(tx: Tx, row: MessageRow): Promise<void> {
  await tx
    .insertInto('messages')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The message with the time until it ends; null without one, or after its end. */
function messageAt({ message_en, message_ar, ends_at, version }: MessageRow, nowMs: number): ShownMessages['message'] {
  if (message_en === null || message_ar === null || ends_at === null) return null
  const ends_in_ms = Date.parse(ends_at) - nowMs
  return ends_in_ms <= 0 ? null : { id: version, en: message_en, ar: message_ar, ends_in_ms }
}

export async function readControl(db: Db, nowMs: number): Promise<MessagesControl> {
  const row = await readMessage(db)
  const message = messageAt(row, nowMs)
  const { version, changed_by, ends_at, paused_at } = row
  const season = await findCurrentSeason(db)
  const has_times = [season.freezes_at, season.closes_at].some((at) => at !== null && at > (paused_at ?? ''))
  return {
    version,
    message: message && { en: message.en, ar: message.ar, ends_at: ends_at ?? '' },
    pause: paused_at === null ? null : { minutes: minutesSince(paused_at, nowMs), has_times },
    changed_by,
  }
}

type Deps = { db: Db; clock: Clock; gameClock: GameClock; log: Logger; notifications: Notifications | null }

const minutesSince = (at: string, nowMs: number) => Math.max(1, Math.ceil((nowMs - Date.parse(at)) / 60_000))

/** The message and the pause for all pages. */
export function pollMessage({ db, clock, gameClock, log, notifications }: Deps) {
  const shown = (row: Read): ShownMessages => ({
    message: messageAt(row, clock.nowMs()),
    pause: row.stops_at_ms === null ? null : { stops_in_ms: Math.max(0, row.stops_at_ms - gameClock.nowMs()) },
  })
  const { value, subscribe, changed, close } = pollChanges({
    read: () => readMessage(db),
    keyOf: (row) => `${row.version} ${shown(row).message !== null}`,
    topic: 'messages',
    notifications,
    log,
    outage: 'the messages could not be read; pages show the last message',
  })
  subscribe(() => {
    const isPaused = value()?.stops_at_ms != null
    // Another process pressed.
    if (isPaused !== (gameClock.stopsInMs() !== null)) void gameClock.compare().catch(() => undefined)
  })
  const read = () => {
    const row = value()
    return row && shown(row)
  }
  return { read, subscribe, changed, close }
}
