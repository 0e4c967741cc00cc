import { PLAYER_COLUMNS, type PlayerSort } from '@noor-quest/contract/player-columns'
import type { ListedPlayer, PlayerDetails } from '@noor-quest/contract/player-list'
import type { GroupFilter } from '@noor-quest/contract/policies'
import type { GameType } from '@noor-quest/rules/games'
import { ERASED_FIELDS, OPTIONAL_FIELDS, PERSON_FIELD_NAMES, type PersonField } from '@noor-quest/rules/person-fields'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { hiddenColumn, isHidden, leaderboardName } from '../../leaderboards/shown-persons.ts'
import { findPlace, findRank } from '../../leaderboards/standing.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import { withoutIndex } from '../../platform/database/dialect.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { MarkedNames } from '../../registration/marked-names.ts'
import { timeFactorOfPercent } from '../../registration/queries.ts'
import { matchesPlayer } from '../../registration/search.ts'
import { currentSeasonId, policiesOf } from '../../seasons/queries.ts'

/** `seasonId` null: the current season. */
export type PlayerFilter = {
  search: string
  gameType: GameType | null
  seasonId: string | null
  only: 'hidden' | null
  groupId: GroupFilter | null
}
export type PlayerOrder = { sort: PlayerSort; order: 'asc' | 'desc' }
/** The last row of a page: the values of its sort columns, and its id. */
export type PlayerCursor = (string | number)[]
/** A player's best game; `at` null: no game counts. */
export type Best = { moves: number; elapsedMs: number; at: string | null }
/** The time and text of a player's consent. */
export type Agreed = { at: string; textId: string }

/** The rank key of a player without a game that counts: it sorts after every other key. */
const NO_KEY = 2 ** 50

/**
 * The sort columns before the id. Names are compared as search folds them, without case and
 * accents. The sort by score follows the leaderboards' order, which ascends where the score
 * descends.
 */
function sortedBy({ sort, order }: PlayerOrder): { columns: RawBuilder<unknown>[]; order: 'asc' | 'desc' } {
  if (sort === 'total_score') {
    return {
      columns: [sql`coalesce(rank_key, ${sql.lit(NO_KEY)})`, sql`coalesce(scored_at, '')`],
      order: order === 'asc' ? 'desc' : 'asc',
    }
  }
  return { columns: [sort === 'name' ? sql.ref('search_text') : orEmpty(sort)], order }
}

/** A cursor has no null. */
function orEmpty(sort: PlayerSort): RawBuilder<unknown> {
  const isOptional = OPTIONAL_FIELDS.some((field: string) => field === sort)
  if (!isOptional) return sql.ref(sort)
  return sql`coalesce(${sql.ref(sort)}, ${sql.lit(PLAYER_COLUMNS[sort].kind === 'number' ? 0 : '')})`
}

function matching(db: Db, { search, gameType, seasonId, only, groupId }: PlayerFilter) {
  const matches = matchesPlayer(search)
  return db
    .selectFrom('players')
    .where('season_id', '=', seasonId ?? currentSeasonId(db))
    .where((eb) => (gameType === null ? eb.lit(true) : eb('game_type', '=', gameType)))
    .$if(groupId !== null, (query) =>
      query.where('group_id', groupId === 'none' ? 'is' : '=', groupId === 'none' ? null : groupId),
    )
    .$if(only === 'hidden', (query) => query.where(isHidden()))
    .where((eb) => matches?.(eb) ?? eb.lit(true))
}

/** Whether no admin has checked or replaced the name. */
const isNameOpen = sql<boolean>`exists (select 1 from persons where persons.id = players.person_id
  and persons.name_seen_at is null and persons.leaderboard_name is null)`

/** An erased player's fields in lists, which show the name's placeholder and no other. */
const ERASED: Partial<Record<Exclude<PersonField, 'name'>, null>> = Object.fromEntries(
  PERSON_FIELD_NAMES.filter((field) => field !== 'name' && field in ERASED_FIELDS).map((field) => [field, null]),
)

/** A query of `players` with the columns of `toListed`. */
function selectListed(players: SelectQueryBuilder<Database, 'players', object>) {
  return players
    .select(['id', ...PERSON_FIELD_NAMES, 'game_type', 'total_score', 'current_level', 'created_at', 'redacted_at'])
    .select([leaderboardName.as('leaderboard_name'), hiddenColumn().as('hidden')])
    .select(sql<number>`case when ${isNameOpen} then 1 else 0 end`.as('is_name_open'))
}
type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

function toListed(
  { redacted_at, hidden, is_name_open, ...row }: ListedRow,
  markedBy: MarkedNames['check'],
): ListedPlayer {
  const isErased = redacted_at !== null
  const marked_by = !isErased && is_name_open === 1 ? markedBy(row) : null
  return { ...row, hidden: hidden === 1, marked_by, ...(isErased && ERASED) }
}

/** @throws AppError player_not_found */
export async function readListedPlayer(db: Db, id: string, markedBy: MarkedNames['check']): Promise<ListedPlayer> {
  const row = await selectListed(db.selectFrom('players').where('id', '=', id)).executeTakeFirst()
  if (row === undefined) throw new AppError('player_not_found')
  return toListed(row, markedBy)
}

/**
 * Up to `limit` players after `position` (null: from the start), each with its own
 * position and the finding of `markedBy` on the name.
 */
export async function readPlayers(
  db: Db,
  filter: PlayerFilter,
  by: PlayerOrder,
  position: PlayerCursor | null,
  limit: number,
  markedBy: MarkedNames['check'] = () => null,
) {
  const { columns, order } = sortedBy(by)
  // One pass over the table with a small heap takes the same time for every search. Walking an
  // index in its order and looking up each row's text is slowest when few rows match.
  const sorted = filter.search === '' ? columns : columns.map((column) => withoutIndex(db, column))
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  const rows = await selectListed(matching(db, filter))
    .select(['consented_at', 'consent_text_id'])
    .select(sql<string | number>`${columns[0] ?? sql`id`}`.as('first'))
    .select(sql<string>`${columns[1] ?? sql`''`}`.as('second'))
    .select(['best_moves', 'best_elapsed_ms', 'scored_at'])
    .$if(position !== null, (query) =>
      query.where(sql<boolean>`(${sql.join([...sorted, sql`id`])}) ${beyond} (${sql.join(position ?? [])})`),
    )
    .orderBy(sql`${sql.join(sorted.map((column) => sql`${column} ${sql.raw(order)}`))}`)
    .orderBy('id', order)
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const {
      first,
      second,
      best_moves,
      best_elapsed_ms,
      scored_at,
      consented_at: at,
      consent_text_id: textId,
      ...rest
    } = row
    return {
      player: toListed(rest, markedBy),
      best: { moves: best_moves, elapsedMs: best_elapsed_ms, at: scored_at },
      agreed: at === null || textId === null ? null : { at, textId },
      position: columns.length === 1 ? [first, rest.id] : [first, second, rest.id],
    }
  })
}

/** Each text that a player agreed to, by its id. */
export async function readConsentTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const texts = await db.selectFrom('consent_texts').select(['id', 'text']).execute()
  return new Map(texts.map(({ id, text }) => [id, text]))
}

export function countPlayers(db: Db, filter: PlayerFilter): Promise<number> {
  return countRows(matching(db, filter))
}

/** Details that the list has no column for. @throws AppError player_not_found */
export async function readDetails(db: Db, id: string): Promise<PlayerDetails> {
  const row = await db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .leftJoin('play_counts', 'play_counts.player_id', 'players.id')
    .select(['players.person_id', 'claim_code', 'persons.time_percent', 'first_game', 'policies'])
    // Games without a result are deleted after a day; their starts stay counted.
    .select((eb) => eb.fn.coalesce('play_counts.starts', eb.lit(0)).as('attempts'))
    .where('players.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('player_not_found')
  const { person_id, time_percent, first_game, policies, ...details } = row
  const place = await findPlace(db, id)
  const other_players = await db
    .selectFrom('players')
    .select(['id', 'name', 'game_type'])
    .where('person_id', '=', person_id)
    .where('id', '<>', id)
    .orderBy('game_type')
    .execute()
  return {
    ...details,
    time_factor: timeFactorOfPercent(time_percent),
    starts_again: policiesOf(policies).counting_games === null ? null : first_game > 0,
    rank: place === null ? null : await findRank(db, place),
    other_players,
  }
}
