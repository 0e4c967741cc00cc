// Players written to the database as completely as the application stores them: with a person, the
// present season, a place.
import { randomUUID } from 'node:crypto'
import type { GameType } from '@noor-quest/rules/games'
import { type FieldRules, PERSON_FIELDS, type PersonValues, type StoredPerson } from '@noor-quest/rules/person-fields'
import { sql } from 'kysely'
import { type Db, isPostgres } from '../src/platform/database/connect.ts'
import { playerSearchText } from '../src/registration/search.ts'

export type StoredPlayer = Partial<StoredPerson> & {
  name: string
  game_type: GameType
  id?: string
  total_score?: number
  current_level?: number
  created_at?: string
  best_moves?: number
  best_elapsed_ms?: number
  scored_at?: string | null
}

const AT = '2026-01-01T00:00:00.000Z'

/** A value in each field of a person, different for each `n` up to a choice's options. */
export function samplePerson(n = 0): PersonValues {
  const valueFor = (rules: FieldRules) => {
    if (rules.kind === 'text') return `Sample ${n}`
    if (rules.kind === 'phone') return `0812-${1000 + n}`
    if (rules.kind === 'number') return rules.min + 1 + n
    // The first season has no groups.
    return rules.kind === 'choice' ? rules.options[n % rules.options.length] : undefined
  }
  const fields = Object.entries<FieldRules>(PERSON_FIELDS)
  const values = fields.map(([field, rules]) => [field, valueFor(rules)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as PersonValues
}

/** @returns their ids */
export async function insertPlayers(db: Db, players: readonly StoredPlayer[]): Promise<string[]> {
  const { id: season_id } = await db
    .selectFrom('seasons')
    .select('id')
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = players.map(({ name, phone = '0812', id = randomUUID(), ...fields }) => ({
    age: 20,
    semester: '3th' as const,
    total_score: 0,
    current_level: 1,
    created_at: AT,
    request_id: null,
    best_moves: 0,
    best_elapsed_ms: 0,
    scored_at: null,
    rank_key: null,
    placed: 0,
    id,
    season_id,
    person_id: id,
    name,
    phone,
    search_text: playerSearchText(name, phone),
    ...fields,
  }))
  await db
    .insertInto('persons')
    .values(rows.map(({ id, created_at }) => ({ id, created_at })))
    .execute()
  await db.insertInto('players').values(rows).execute()
  await placePlayers(db)
  return rows.map(({ id }) => id)
}

/** Gives every player the place of their best game's columns, after a test wrote those by hand. */
export async function placePlayers(db: Db): Promise<void> {
  await sql.raw(placePlayersSql(isPostgres(db) ? 'least' : 'min')).execute(db)
}

/** `least` is the engine's smaller of two numbers: min in SQLite, least in PostgreSQL. */
export function placePlayersSql(least: 'min' | 'least'): string {
  return `update players set placed = 1, rank_key = (4095 - total_score) * cast(137438953472 as bigint)
    + ${least}(best_moves, 1023) * cast(134217728 as bigint) + ${least}(best_elapsed_ms, 134217727) where total_score > 0`
}
