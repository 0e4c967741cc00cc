import { setImmediate } from 'node:timers/promises'
import type { Db } from '../platform/database/connect.ts'

/** SQLite reads in our own thread: so many at a time, and moves are judged in between. */
const READ_AT_ONCE = 1000

type NamedPlayer = { id: string; person_id: string; name: string; nickname: string | null }

/** The names of a season's players, except those that were erased, oldest players first and a part at a time. */
export async function* readNames(db: Db, seasonId: string): AsyncGenerator<NamedPlayer[]> {
  for (let after = ''; ; await setImmediate()) {
    const players = await db
      .selectFrom('players')
      .select(['id', 'person_id', 'name', 'nickname'])
      .where('season_id', '=', seasonId)
      .where('id', '>', after)
      .where('redacted_at', 'is', null)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute()
    yield players
    if (players.length < READ_AT_ONCE) return
    after = players.at(-1)?.id ?? ''
  }
}
