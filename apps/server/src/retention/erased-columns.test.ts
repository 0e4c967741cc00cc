// Every column of players and persons is erased with the name, or has a reason to stay.
import { type FieldRules, PERSON_FIELDS } from '@noor-quest/rules/person-fields'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestApp, registration } from '../../test/harness.ts'
import { samplePerson } from '../../test/stored-players.ts'
import { transact } from '../platform/database/transact.ts'
import { redactPlayers } from './redact-players.ts'

const REFERRED = 'Games and results refer to it.'
const RESULT = 'Scores and times of games stay.'
const kept = Object.entries<FieldRules>(PERSON_FIELDS).flatMap(([field, rules]) =>
  'kept' in rules ? [[field, rules.kept]] : [],
)

/** The columns that stay, each with its reason. */
const KEPT: Record<'players' | 'persons', Record<string, string>> = {
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
}

it('erases each column of players and persons that has no reason to stay', async () => {
  const test = await openTestApp('sqlite')
  const { body } = await test.client().post('/api/players', registration('quiz', samplePerson()))
  // A column that isn't filled here counts as not erased.
  await sql`insert into consent_texts (id, text, created_at) values ('text', 'I agree.', '2026')`.execute(test.db)
  await sql`update players set consented_at = '2026', consent_text_id = 'text', disqualified_for = 'Shared answers',
    first_game = 1`.execute(test.db)
  await sql`update persons set time_percent = 150, hidden_at = '2026', leaderboard_name = 'Falcon', name_seen_at = '2026',
    last_device_id = 'device'`.execute(test.db)
  const read = async (table: 'players' | 'persons') =>
    (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(test.db)).rows[0] ?? {}
  const before = { players: await read('players'), persons: await read('persons') }
  await transact(test.db, (tx) => redactPlayers(tx, [body.id], test.clock.nowMs()))
  for (const table of ['players', 'persons'] as const) {
    const after = await read(table)
    const same = Object.keys(after).filter((column) => after[column] === before[table][column])
    expect(same.sort(), `${table}: erase the column, or give the reason in KEPT`).toEqual(
      Object.keys(KEPT[table]).sort(),
    )
  }
  await test.close()
})
