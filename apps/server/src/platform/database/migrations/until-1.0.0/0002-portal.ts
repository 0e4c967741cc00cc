// The portal's tables and columns: the audit log, content that a double click adds once, images
// without a prophet, searchable players, and the indexes of its lists and figures.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'
import { playerSearchText } from './0002-search-text.ts'

/** The tables at the time of this migration. */
type Tables = { players: { id: string; name: string; phone: string; search_text: string } }

export async function up(db: Kysely<Tables>): Promise<void> {
  const strict = isPostgres(db) ? sql`` : sql`strict`
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('entity', 'text')
    .addColumn('entity_id', 'text')
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('from_address', 'text')
    .modifyEnd(strict)
    .execute()
  await sql`create index audit_log_newest on audit_log (at desc, id desc)`.execute(db)

  for (const table of ['quiz_questions', 'prophets', 'islamic_terms']) {
    await db.schema.alterTable(table).addColumn('request_id', 'text').execute()
    await db.schema.createIndex(`${table}_add_once`).unique().on(table).column('request_id').execute()
  }

  await db.schema
    .createTable('unused_images')
    .addColumn('image', 'text', (c) => c.primaryKey().notNull())
    .addColumn('remove_after', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()

  // PostgreSQL would order it by the server's language; both engines order it by code points.
  const searchType = isPostgres(db) ? sql`text collate "C"` : sql`text`
  await db.schema
    .alterTable('players')
    .addColumn('search_text', searchType, (c) => c.notNull().defaultTo(''))
    .execute()
  for (const { id, name, phone } of await db.selectFrom('players').select(['id', 'name', 'phone']).execute()) {
    const search_text = playerSearchText(name, phone)
    await db.updateTable('players').set({ search_text }).where('id', '=', id).execute()
  }
  // The portal's list is read in the order of these indexes. They contain game_type so that one
  // game's players are found without reading the others' rows. The other sortable columns have few
  // values or change with every game: with 100,000 players their pages are sorted in some 20 ms,
  // which isn't worth an index that every game would write.
  await sql`drop index players_newest`.execute(db)
  await db.schema
    .createIndex('players_by_created_at')
    .on('players')
    .columns(['created_at', 'id', 'game_type'])
    .execute()
  await db.schema
    .createIndex('players_by_search_text')
    .on('players')
    .columns(['search_text', 'id', 'game_type'])
    .execute()
  // The index also contains the columns of the totals and averages.
  await db.schema
    .createIndex('players_by_game_type')
    .on('players')
    .columns(['game_type', 'id', 'total_score'])
    .execute()

  await db.schema.createIndex('feedback_newest').on('feedback').columns(['created_at desc', 'id desc']).execute()
  await db.schema.createIndex('feedback_rating').on('feedback').column('rating').execute()

  // The difficulty figures are read from this index alone: 0.1 s instead of 1 s for a million
  // answers. Writing it costs an answer some 10 microseconds. Stored totals would make all answers
  // of a question wait for one row.
  await db.schema
    .createIndex('answers_by_question')
    .on('answers')
    .columns(['question_id', 'correct', 'elapsed_ms'])
    .execute()
}
