// How processes over one PostgreSQL tell each other that a board changed: NOTIFY, heard by a connection that only LISTENs.
// News may be lost (a broken connection, a proxy that pools transactions), so nobody may depend on it: see boards.ts.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import type { DatabaseTarget, Db } from '../../db/connect.ts'

const CHANNEL = 'noor_boards'
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

export type BoardNews = {
  /** True while changes that other processes tell of arrive. */
  isHeard: () => boolean
  /** Says that a stored score of this game changed: after its commit, so that no player waits for it. */
  tell: (gameType: GameType) => void
  /** Calls back at each change, this process's own too, and for both games when something may have been missed. */
  hear: (onChange: (gameType: GameType) => void) => void
  close: () => Promise<void>
}

/** null on SQLite, which has nothing of the kind. Returns at once: it retries an unreachable database until `close`. */
export async function openBoardNews(target: DatabaseTarget, db: Db, log: Logger): Promise<BoardNews | null> {
  if (target.engine !== 'postgres') return null
  const { url } = target
  const { default: pg } = await import('pg')
  const listeners: ((gameType: GameType) => void)[] = []
  const toAll = (gameType: GameType) => {
    for (const onChange of listeners) onChange(gameType)
  }
  let client: Client | null = null
  let isHeard = false
  let isClosed = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'noor-quest boards',
    })
    client = opened
    // The end that follows says all we need.
    opened.on('error', () => {})
    opened.on('end', () => listenAgain(opened))
    opened.on('notification', ({ payload }) => {
      const gameType = GAME_TYPES.find((type) => type === payload)
      if (gameType !== undefined) toAll(gameType)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (err) {
      log.debug({ err }, 'news of the boards is not heard yet')
      void opened.end().catch(() => {})
      return listenAgain(opened)
    }
    isHeard = true
    retryMs = FIRST_RETRY_MS
    for (const gameType of GAME_TYPES) toAll(gameType)
  }

  /** Once for each connection, however often it says that it is gone. */
  function listenAgain(gone: Client): void {
    if (isClosed || client !== gone) return
    client = null
    isHeard = false
    retry = setTimeout(() => void listen(), retryMs)
    retry.unref()
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)
  }

  void listen()
  return {
    isHeard: () => isHeard,
    tell: (gameType) => {
      sql`select pg_notify(${CHANNEL}, ${gameType})`
        .execute(db)
        .catch((err: unknown) => log.debug({ err }, 'news of a board could not be told'))
    },
    hear: (onChange) => listeners.push(onChange),
    close: async () => {
      isClosed = true
      isHeard = false
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
