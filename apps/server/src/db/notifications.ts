// How processes over one PostgreSQL notify each other that a leaderboard changed: NOTIFY, received by a connection that only
// LISTENs. A notification may be lost (a broken connection, a proxy that pools transactions), so leaderboards.ts polls too.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { type DatabaseTarget, type Db, KEEP_ALIVE_MS } from '../../db/connect.ts'
import { WAIT_LIMIT_MS } from '../../db/wait-limit.ts'

const CHANNEL = 'noor_leaderboards'
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

export type LeaderboardNotifications = {
  /** True while notifications of other processes arrive. */
  isSubscribed: () => boolean
  /** A stored score of this game changed. Called after its commit, so that no player waits for it. */
  notify: (gameType: GameType) => void
  /** Calls back at each change, this process's own too, and for all games when a notification may have been missed. */
  subscribe: (onChange: (gameType: GameType) => void) => void
  close: () => Promise<void>
}

/** null on SQLite, which has no notifications. Returns at once: it retries an unreachable database until `close`. */
export async function openLeaderboardNotifications(
  target: DatabaseTarget,
  db: Db,
  log: Logger,
): Promise<LeaderboardNotifications | null> {
  if (target.engine !== 'postgres') return null
  const { url } = target
  const { default: pg } = await import('pg')
  const subscribers: ((gameType: GameType) => void)[] = []
  const publish = (gameType: GameType) => {
    for (const onChange of subscribers) onChange(gameType)
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
      application_name: 'noor-quest leaderboards',
    })
    client = opened
    // The end that follows says all we need.
    opened.on('error', () => {})
    opened.on('end', () => listenAgain(opened))
    opened.on('notification', ({ payload }) => {
      const gameType = GAME_TYPES.find((type) => type === payload)
      if (gameType !== undefined) publish(gameType)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (err) {
      log.debug({ err }, 'leaderboard notifications do not arrive yet')
      void opened.end().catch(() => {})
      return listenAgain(opened)
    }
    isSubscribed = true
    retryMs = FIRST_RETRY_MS
    for (const gameType of GAME_TYPES) publish(gameType)
  }

  /** Once for each connection, however often it says that it is gone. */
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
    notify: (gameType) => {
      sql`select pg_notify(${CHANNEL}, ${gameType})`
        .execute(db)
        .catch((err: unknown) => log.debug({ err }, 'a leaderboard notification could not be sent'))
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
