import type { PlayerSort } from '@noor-quest/contract/player-columns'
import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { type Db, isPostgres } from '../../db/connect.ts'
import { playerSearchPattern } from '../players/search-text.ts'

export type PlayerFilter = { search: string; gameType: GameType | null }
export type PlayerOrder = { sort: PlayerSort; order: 'asc' | 'desc' }
/** The last row of a page: its value of the sorted column, and its id. */
export type PlayerPlace = [value: string | number, id: string]
/** When a player agreed to which text. */
export type Agreed = { at: string; textId: string }

/** By name means as search folds names: without case and accents. */
function sortColumn(sort: PlayerSort) {
  return sort === 'name' ? 'search_text' : sort
}

function matching(db: Db, { search, gameType }: PlayerFilter) {
  const pattern = playerSearchPattern(search)
  return db
    .selectFrom('players')
    .where((eb) => (gameType === null ? eb.lit(true) : eb('game_type', '=', gameType)))
    .$if(pattern !== null, (query) => query.where(sql<boolean>`search_text like ${pattern} escape '\\'`))
}

/** Up to `limit` players after `place` (null: from the start), with their places. */
export async function readPlayers(
  db: Db,
  filter: PlayerFilter,
  { sort, order }: PlayerOrder,
  place: PlayerPlace | null,
  limit: number,
): Promise<{ player: ListedPlayer; agreed: Agreed | null; place: PlayerPlace }[]> {
  const column = sortColumn(sort)
  // Walking an index in its order and looking each row's text up takes longest when few match; one pass over the table
  // with a small heap takes the same whatever is searched. The plus keeps SQLite from the index.
  const scanned = filter.search !== '' && !isPostgres(db)
  const sorted = scanned ? sql`+${sql.ref(column)}` : sql`${sql.ref(column)}`
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const rows = await matching(db, filter)
    .select(['id', 'name', 'age', 'semester', 'phone', 'game_type', 'total_score', 'current_level', 'created_at'])
    .select(['redacted_at', 'consented_at', 'consent_text_id'])
    .select(sql<string | number>`${sql.ref(column)}`.as('place'))
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${sorted}, id) ${beyond} (${place?.[0] ?? ''}, ${place?.[1] ?? ''})`),
    )
    .orderBy(sorted, order)
    .orderBy('id', order)
    .limit(limit)
    .execute()
  return rows.map(({ place, redacted_at: redactedAt, consented_at: at, consent_text_id: textId, ...player }) => ({
    player: redactedAt === null ? player : { ...player, age: null, phone: null },
    agreed: at === null || textId === null ? null : { at, textId },
    place: [place, player.id],
  }))
}

/** Each text that somebody agreed to, by its id. */
export async function readConsentTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const texts = await db.selectFrom('consent_texts').select(['id', 'text']).execute()
  return new Map(texts.map(({ id, text }) => [id, text]))
}

export async function countPlayers(db: Db, filter: PlayerFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
