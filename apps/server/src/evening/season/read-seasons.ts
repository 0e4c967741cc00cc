// Seasons as admins see them, with how many played in each.
import { setImmediate } from 'node:timers/promises'
import type { Season } from '@noor-quest/contract/seasons'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { policiesOf } from '../../seasons/policies.ts'
import { isFrozenFor, type SeasonRow, stateOf } from '../../seasons/queries.ts'

/** SQLite counts in our own thread: what belongs to so many players at a time, and moves are judged in between. */
const PLAYERS_AT_ONCE = 5000

type Counts = Pick<Season, 'players' | 'games' | 'feedback' | 'sealed'>

/** The current season first, then the archived ones, newest first. */
export async function readSeasons(db: Db, nowMs: number): Promise<Season[]> {
  const rows = await db
    .selectFrom('seasons')
    .selectAll()
    .orderBy(sql`case when archived_at is null then 0 else 1 end`)
    .orderBy('archived_at', 'desc')
    .execute()
  const all: Season[] = []
  for (const row of rows) all.push(await describeSeason(db, row, nowMs))
  return all
}

export async function describeSeason(db: Db, row: SeasonRow, nowMs: number): Promise<Season> {
  const { id, name, name_ar, opens_at, closes_at, freezes_at, zone, archived_at, published_at } = row
  const { phase, opensInMs, closesInMs } = stateOf(row, nowMs)
  const isFrozen = isFrozenFor(row, nowMs)
  return {
    ...{ id, name, name_ar, opens_at, closes_at, freezes_at, zone, archived_at, published_at },
    ...{ phase, opens_in_ms: opensInMs, closes_in_ms: closesInMs, is_frozen: isFrozen },
    policies: policiesOf(row.policies),
    is_recomputing: row.recompute_after !== null,
    ...(await countAll(db, id, isFrozen ? freezes_at : null)),
  }
}

/** `frozenAt`: null while it isn't frozen. */
async function countAll(db: Db, seasonId: string, frozenAt: string | null): Promise<Counts> {
  const total: Counts = { players: 0, games: 0, feedback: 0, sealed: 0 }
  for (const gameType of GAME_TYPES) {
    for (let after: string | null = ''; after !== null; ) {
      const some: Counts & { last: string | null } = await countSome(db, { seasonId, gameType, after, frozenAt })
      total.players += some.players
      total.games += some.games
      total.feedback += some.feedback
      total.sealed += some.sealed
      after = some.players < PLAYERS_AT_ONCE ? null : some.last
      if (after !== null) await setImmediate()
    }
  }
  return total
}

/** Of the next players after the one with this id, in the order of an index. */
async function countSome(
  db: Db,
  {
    seasonId,
    gameType,
    after,
    frozenAt,
  }: { seasonId: string; gameType: GameType; after: string; frozenAt: string | null },
): Promise<Counts & { last: string | null }> {
  const sealed =
    frozenAt === null
      ? sql`0`
      : sql`(select count(*) from games
          where counts = 1 and finished_at >= ${frozenAt} and player_id in (select id from chunk))`
  const { rows } = await sql<Counts & { last: string | null }>`
    with chunk as materialized (select id from players
      where season_id = ${seasonId} and game_type = ${gameType} and id > ${after} order by id limit ${PLAYERS_AT_ONCE})
    select (select count(*) from chunk) as players, (select max(id) from chunk) as last,
      (select count(*) from games where counts = 1 and player_id in (select id from chunk)) as games,
      (select count(*) from feedback where player_id in (select id from chunk)) as feedback, ${sealed} as sealed`.execute(
    db,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('a count returned no row')
  return counts
}
