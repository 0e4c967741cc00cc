// Entries: what a card of Names is about, with the facts of its player that decide its state.
import type { CardKind, CardReason, CardState } from '@noor-quest/contract/names'
import { searchKey } from '@noor-quest/rules/arabic'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { type ExpressionBuilder, sql } from 'kysely'
import { hiddenColumn } from '../leaderboards/shown-persons.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { matchingIds } from '../registration/search.ts'

/**
 * In a query of `players`: the order of all leaderboards, with the players without a place last. A
 * key is below 2^53.
 */
const PRIZE_DISTANCE = sql<number>`case when players.placed = 1 then players.rank_key else 9007199254740991 end`

/** Entries that a request reads. Further ones are read once these are decided. */
const READ_MAX = 5000
/** Players that a search finds. */
const FOUND_MAX = 50

function playersInSeasons(db: Db) {
  return db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.name', 'players.nickname', 'players.game_type', 'players.person_id', 'players.total_score'])
    .select(['persons.leaderboard_name', 'persons.hidden_at', 'persons.name_seen_at'])
    .select(['players.season_id', 'seasons.results_at', hiddenColumn().as('is_hidden')])
    .select(PRIZE_DISTANCE.as('prize_distance'))
}

function entries(db: Db) {
  return playersInSeasons(db)
    .innerJoin('review_entries', 'review_entries.player_id', 'players.id')
    .select(['review_entries.id', 'player_id', 'kind', 'subject', 'figures', 'state', 'version'])
    .select(['decided_at', 'decided_by'])
}

export type StoredEntry = Awaited<ReturnType<typeof findEntries>>[number]
/** `id` null: a name without a stored entry, which a search found. */
export type EntryRow = Omit<StoredEntry, 'id'> & { id: string | null }

export function findEntries(db: Db, ids: readonly string[]) {
  return entries(db).where('review_entries.id', 'in', ids).orderBy('review_entries.id').execute()
}

/** The reason of a name that no mark, but a search brought here. */
export const FOUND = JSON.stringify({ kind: 'name', marked_by: null } satisfies CardReason)

/** A name that an admin has left, replaced or hidden elsewhere needs no decision. */
function isUndecided(eb: ExpressionBuilder<Database, 'review_entries' | 'players'>) {
  return eb.and([
    eb('state', '=', 'open'),
    eb.or([
      eb('kind', '<>', 'name'),
      eb.and([
        eb('figures', '<>', FOUND),
        sql<boolean>`exists (select 1 from persons where persons.id = players.person_id
          and persons.name_seen_at is null and persons.leaderboard_name is null and persons.hidden_at is null)`,
      ]),
    ]),
  ])
}

export type EntryFilter = {
  seasonId: string
  questionId: string | null
  kinds: readonly CardKind[]
  isOpen: boolean
}

/** Open entries: nearest to a prize first. Decided ones: the newest decision first. */
export function readEntries(db: Db, { seasonId, questionId, kinds, isOpen }: EntryFilter): Promise<EntryRow[]> {
  return entries(db)
    .$if(questionId === null, (query) => query.where('review_entries.season_id', '=', seasonId))
    .$if(questionId !== null, (query) =>
      query.where('review_entries.subject', '=', questionId ?? '').where('review_entries.kind', '=', 'mistake'),
    )
    .where('review_entries.kind', 'in', kinds)
    .where((eb) => (isOpen ? isUndecided(eb) : eb('state', '<>', 'open')))
    .orderBy(isOpen ? sql`${PRIZE_DISTANCE}` : sql`review_entries.decided_at desc`)
    .orderBy('review_entries.id')
    .limit(READ_MAX)
    .execute()
}

/** The names of players that contain the text, as typed or as screens show them. */
export async function findNames(db: Db, season_id: string, search: string): Promise<EntryRow[]> {
  const renamed = await db
    .selectFrom('persons')
    .select(['id', 'leaderboard_name'])
    .where('leaderboard_name', 'is not', null)
    .execute()
  const sought = searchKey(search)
  const persons = renamed.filter((one) => searchKey(one.leaderboard_name ?? '').includes(sought)).map(({ id }) => id)
  const players = await playersInSeasons(db)
    .select('players.id')
    .where('players.season_id', '=', season_id)
    .where('players.redacted_at', 'is', null)
    .where((eb) =>
      eb.or([
        ...GAME_TYPES.flatMap((game_type) => {
          const ids = matchingIds(db, { season_id, game_type }, search, false)
          return ids === null ? [] : [eb('players.id', 'in', ids)]
        }),
        ...(persons.length === 0 ? [] : [eb('persons.id', 'in', persons)]),
      ]),
    )
    .orderBy(sql`${PRIZE_DISTANCE}`)
    .orderBy('players.id')
    .limit(FOUND_MAX)
    .execute()
  const ids = players.map(({ id }) => id)
  const stored = await readOfPlayers(db, ids, ['name'])
  return players.map((player) => stored.find(({ player_id }) => player_id === player.id) ?? toFound(player))
}

/** A player's name, and all that was entered about the player. */
export async function findOfPlayer(db: Db, id: string, kinds: readonly CardKind[]): Promise<EntryRow[]> {
  const player = await playersInSeasons(db)
    .select('players.id')
    .where('players.id', '=', id)
    .where('players.redacted_at', 'is', null)
    .executeTakeFirst()
  if (player === undefined) throw new AppError('player_not_found')
  const stored = await readOfPlayers(db, [id], kinds)
  return stored.some(({ kind }) => kind === 'name') ? stored : [toFound(player), ...stored]
}

async function readOfPlayers(db: Db, ids: readonly string[], kinds: readonly CardKind[]): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  return entries(db)
    .where('players.id', 'in', ids)
    .where('review_entries.kind', 'in', kinds)
    .orderBy('review_entries.id')
    .execute()
}

type FoundPlayer = Awaited<ReturnType<ReturnType<typeof playersInSeasons>['execute']>>[number] & { id: string }

/** A name without a stored entry. */
function toFound({ id, ...player }: FoundPlayer): EntryRow {
  return {
    ...player,
    id: null,
    player_id: id,
    kind: 'name',
    subject: '',
    figures: FOUND,
    state: 'open',
    version: 0,
    decided_at: null,
    decided_by: null,
  }
}

/** The entry's state, or the one that the list of players gave the name. */
export function stateOf({ kind, state, is_hidden, leaderboard_name, name_seen_at }: EntryRow): CardState {
  if (kind !== 'name' || state !== 'open') return state
  if (is_hidden === 1) return 'hidden'
  if (leaderboard_name !== null) return 'done'
  return name_seen_at === null ? 'open' : 'dismissed'
}

/** Entries without a decision. */
export async function countOpen(db: Db, seasonId: string) {
  const rows = await db
    .selectFrom('review_entries')
    .innerJoin('players', 'players.id', 'review_entries.player_id')
    .select('kind')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('review_entries.season_id', '=', seasonId)
    .where(isUndecided)
    .groupBy('kind')
    .execute()
  const countOf = (kind: CardKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
  return { games: countOf('game'), names: countOf('name'), mistakes: countOf('mistake') }
}
