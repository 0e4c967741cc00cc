// Notifications between processes over one PostgreSQL: NOTIFY, received by a connection that only
// LISTENs. A notification may be lost (a broken connection), so subscribers poll too.
import { GAME_TYPES } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { addressOf, type DatabaseTarget, type Db, KEEP_ALIVE_MS } from './connect.ts'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

const CHANNEL = 'noor_changes'
/**
 * Subjects of a change: a game's leaderboard, the settings, the season, the stage, the messages, or
 * the end of all live streams.
 */
const TOPICS = [...GAME_TYPES, 'settings', 'season', 'stage', 'messages', 'end-streams'] as const
export type Topic = (typeof TOPICS)[number]
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

export type Notifications = {
  /** True while notifications of other processes arrive. */
  isSubscribed: () => boolean
  /**
   * Call it after the commit of the change, so that no player waits for it. `text` goes with it: a
   * value that is in no table.
   */
  notify: (topic: Topic, text?: string) => void
  /**
   * Calls back at each change, also of this process, and for all topics when a notification may
   * have been missed.
   */
  subscribe: (onChange: (topic: Topic, text: string) => void) => void
  close: () => Promise<void>
}

/**
 * Sends and receives the target database's notifications; null on SQLite, which has none. Resolves
 * at once: an unreachable database is tried again until `close`.
 */
export async function openNotifications(target: DatabaseTarget, db: Db, log: Logger): Promise<Notifications | null> {
  if (target.engine !== 'postgres') return null
  const url = addressOf(target.directUrl ?? target.url)
  const { default: pg } = await import('pg')
  const subscribers: ((topic: Topic, text: string) => void)[] = []
  const publish = (topic: Topic, text = '') => {
    for (const onChange of subscribers) onChange(topic, text)
  }
  let client: Client | null = null
  let isSubscribed = false
  let isClosed = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: WAIT_LIMIT_MS,
      query_timeout: WAIT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'noor-quest notifications',
    })
    client = opened
    // An error needs no handling: the `end` event follows it.
    opened.on('error', () => {})
    opened.on('end', () => listenAgain(opened))
    opened.on('notification', ({ payload }) => {
      const [name, text] = payload?.split(' ') ?? []
      const topic = TOPICS.find((known) => known === name)
      if (topic !== undefined) publish(topic, text)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (err) {
      log.debug({ err }, 'notifications do not arrive yet')
      void opened.end().catch(() => {})
      return listenAgain(opened)
    }
    isSubscribed = true
    retryMs = FIRST_RETRY_MS
    for (const topic of TOPICS) publish(topic)
  }

  /** Runs once for each connection, which may report its end several times. */
  function listenAgain(gone: Client): void {
    if (isClosed || client !== gone) return
    client = null
    isSubscribed = false
    retry = setTimeout(() => void listen(), retryMs)
    retry.unref()
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }

  void listen()
  return {
    isSubscribed: () => isSubscribed,
    notify: (topic, text) => {
      sql`select pg_notify(${CHANNEL}, ${text === undefined ? topic : `${topic} ${text}`})`
        .execute(db)
        .catch((err: unknown) => log.debug({ err }, 'a notification could not be sent'))
    },
    subscribe: (onChange) => subscribers.push(onChange),
    close: async () => {
      isClosed = true
      isSubscribed = false
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
