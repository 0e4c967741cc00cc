// Every column of a player, also in a final, is erased with the name, or has a reason to stay.
import { type FieldRules, PERSON_FIELDS } from '@noor-quest/rules/person-fields'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestApp, registration } from '../../test/harness.ts'
import { samplePerson } from '../../test/stored-players.ts'
import { transact } from '../platform/database/transact.ts'
import { redactPlayers } from './redact-players.ts'

const REFERRED = 'Games and results refer to it.'
const RESULT = 'Scores and times of games stay.'
const FINAL = 'Other finalists’ steps and points, and the published record’s hash, follow from it.'
const kept = Object.entries<FieldRules>(PERSON_FIELDS).flatMap(([field, rules]) =>
  'kept' in rules ? [[field, 'Its declaration says so.']] : [],
)

/** The columns that stay, each with its reason. */
const TABLES = ['players', 'persons', 'final_players', 'final_answers'] as const
const KEPT: Record<(typeof TABLES)[number], Record<string, string>> = {
  players: {
    ...Object.fromEntries(kept),
    id: REFERRED,
    person_id: REFERRED,
    season_id: REFERRED,
    game_type: REFERRED,
    created_at: 'Figures count registrations by their time.',
    request_id: 'A random id, without which a repeated request would register again.',
    first_game: 'Its games count from there on.',
    total_score: RESULT,
    current_level: RESULT,
    best_moves: RESULT,
    best_elapsed_ms: RESULT,
    scored_at: RESULT,
    rank_key: RESULT,
    placed: 'Follows from the rank and from redacted_at.',
  },
  persons: {
    id: REFERRED,
    created_at: 'Figures count registrations by their time.',
    hidden_at: 'A hidden person stays hidden.',
  },
  final_players: {
    season_id: REFERRED,
    person_id: REFERRED,
    player_id: REFERRED,
    time_percent: FINAL,
    eligible: RESULT,
    contacted: RESULT,
    prize_given: RESULT,
  },
  final_answers: {
    season_id: REFERRED,
    person_id: REFERRED,
    question: FINAL,
    round: FINAL,
    choice: FINAL,
    at_ms: FINAL,
    round_trip_ms: FINAL,
  },
}

it('erases each column of a player that has no reason to stay', async () => {
  const test = await openTestApp('sqlite')
  const { body } = await test.client().post('/api/players', registration('quiz', samplePerson()))
  // A column that isn't filled here counts as not erased.
  await sql`insert into consent_texts (id, text, created_at) values ('text', 'I agree.', '2026')`.execute(test.db)
  await sql`update players set consented_at = '2026', consent_text_id = 'text', disqualified_for = 'Shared answers',
    first_game = 1`.execute(test.db)
  await sql`update persons set time_percent = 150, hidden_at = '2026', leaderboard_name = 'Falcon', name_seen_at = '2026',
    last_device_id = 'device'`.execute(test.db)
  await sql`insert into finals (season_id, version, title_en, title_ar, seconds, source)
    select season_id, 1, 'Final', 'Final', 20, '{}' from players`.execute(test.db)
  await sql`insert into final_players (season_id, person_id, player_id, time_percent, round_trip_ms, echoed_ms,
    note) select season_id, person_id, id, 150, 80, 1, 'Ill' from players`.execute(test.db)
  await sql`insert into final_answers (season_id, question, round, person_id, choice, at_ms, round_trip_ms, after_ms)
    select season_id, 1, 1, person_id, 'a', 1, 80, 7 from final_players`.execute(test.db)
  const read = async (table: (typeof TABLES)[number]) =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(test.db)).rows[0] ?? {}
  const before = new Map<string, Record<string, unknown>>()
  for (const table of TABLES) before.set(table, await read(table))
  await transact(test.db, (tx) => redactPlayers(tx, [body.id], test.clock.nowMs()))
  for (const table of TABLES) {
    const after = await read(table)
    const same = Object.keys(after).filter((column) => after[column] === before.get(table)?.[column])
    expect(same.sort(), `${table}: erase the column, or give the reason in KEPT`).toEqual(
      Object.keys(KEPT[table]).sort(),
    )
  }
  await test.close()
})
