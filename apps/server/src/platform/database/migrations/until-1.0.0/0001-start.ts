// Players, content, games and feedback. The rules' guarantees are also constraints here.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

const GAME_TYPE = sql`game_type in ('quiz', 'flip-match')`

export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite checks a column's type only in STRICT tables. WITHOUT ROWID keeps a game's rows together
  // and saves a second tree. PostgreSQL always checks types, and has no such option for rows.
  const strict = isPostgres(db) ? sql`` : sql`strict`
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await db.schema
    .createTable('players')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull().check(sql`length(name) between 1 and 80`))
    .addColumn('age', 'integer', (c) => c.notNull().check(sql`age between 1 and 100`))
    .addColumn('semester', 'text', (c) =>
      c.notNull().check(sql`semester in ('1th', '2th', '3th', '4th', '5th', '6th', '7th', '8th')`),
    )
    .addColumn('phone', 'text', (c) => c.notNull().check(sql`length(phone) between 3 and 32`))
    .addColumn('total_score', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('current_level', 'integer', (c) => c.notNull().defaultTo(1).check(sql`current_level between 1 and 3`))
    .addColumn('game_type', 'text', (c) => c.notNull().check(GAME_TYPE))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('best_moves', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('best_elapsed_ms', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('scored_at', 'text')
    .addColumn('request_id', 'text', (c) => c.unique())
    .addCheckConstraint(
      'players_score_in_range',
      sql`total_score between 0 and (case game_type when 'quiz' then 3000 else 1000 end)`,
    )
    .modifyEnd(strict)
    .execute()
  // A leaderboard reads its first ten in exactly this order. Partial: a player without points is on
  // no leaderboard.
  await sql`create index players_board on players
    (game_type, total_score desc, best_moves, best_elapsed_ms, scored_at, id) where total_score > 0`.execute(db)
  await sql`create index players_board_all on players
    (total_score desc, best_moves, best_elapsed_ms, scored_at, id) where total_score > 0`.execute(db)
  await sql`create index players_newest on players (created_at desc, id desc)`.execute(db)

  await db.schema
    .createTable('quiz_questions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('question_text', 'text', (c) => c.notNull().check(sql`trim(question_text) <> ''`))
    .addColumn('option_a', 'text', (c) => c.notNull().check(sql`trim(option_a) <> ''`))
    .addColumn('option_b', 'text', (c) => c.notNull().check(sql`trim(option_b) <> ''`))
    .addColumn('option_c', 'text', (c) => c.notNull().check(sql`trim(option_c) <> ''`))
    .addColumn('option_d', 'text', (c) => c.notNull().check(sql`trim(option_d) <> ''`))
    .addColumn('correct_option', 'text', (c) => c.notNull().check(sql`correct_option in ('a', 'b', 'c', 'd')`))
    .addColumn('level', 'integer', (c) => c.notNull().check(sql`level between 1 and 3`))
    .addColumn('time_limit', 'integer', (c) => c.notNull().defaultTo(30).check(sql`time_limit between 10 and 60`))
    .addColumn('source', 'text')
    .addColumn('explanation', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()
  await db.schema.createIndex('quiz_questions_level').on('quiz_questions').columns(['level', 'id']).execute()

  await db.schema
    .createTable('prophets')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull().check(sql`trim(name) <> ''`))
    .addColumn('description', 'text', (c) => c.notNull().check(sql`trim(description) <> ''`))
    .addColumn('item_image_url', 'text', (c) => c.notNull().check(sql`item_image_url <> ''`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()

  await db.schema
    .createTable('islamic_terms')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('arabic_text', 'text', (c) => c.notNull().check(sql`trim(arabic_text) <> ''`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()

  await db.schema
    .createTable('games')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id').onDelete('cascade'))
    .addColumn('game_type', 'text', (c) => c.notNull().check(GAME_TYPE))
    .addColumn('session_id', 'text', (c) => c.notNull().unique())
    .addColumn('refresh_counter', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('running', 'finished', 'superseded', 'exited')`),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('score', 'integer', (c) => c.check(sql`score between 0 and 3000`))
    .addColumn('moves', 'integer')
    .addColumn('elapsed_ms', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('left_at', 'text')
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addUniqueConstraint('games_start_once', ['player_id', 'request_id'])
    // Two games started at once can't both follow the same game.
    .addUniqueConstraint('games_in_order', ['player_id', 'refresh_counter'])
    .addCheckConstraint('games_finished_has_score', sql`(status = 'finished') = (score is not null)`)
    .modifyEnd(strict)
    .execute()
  await sql`create unique index games_one_running on games (player_id) where status = 'running'`.execute(db)

  await db.schema
    .createTable('game_deals')
    .addColumn('game_id', 'text', (c) => c.primaryKey().notNull().references('games.id').onDelete('cascade'))
    .addColumn('deal', 'text', (c) => c.notNull())
    .addColumn('seeds', 'text', (c) => c.notNull())
    .addColumn('used_names', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()

  await sql`create table game_events (
    game_id text not null references games (id) on delete cascade,
    seq integer not null,
    request_id text not null,
    at text not null,
    event text not null,
    outcome text not null,
    primary key (game_id, seq),
    unique (game_id, request_id)
  ) ${clustered}`.execute(db)

  await sql`create table answers (
    game_id text not null references games (id) on delete cascade,
    question_index integer not null check (question_index between 0 and 14),
    question_id text not null,
    choice text check (choice in ('a', 'b', 'c', 'd')),
    correct integer not null check (correct in (0, 1)),
    elapsed_ms integer not null check (elapsed_ms >= 0),
    primary key (game_id, question_index)
  ) ${clustered}`.execute(db)

  await db.schema
    .createTable('feedback')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('player_id', 'text', (c) => c.notNull().references('players.id').onDelete('cascade'))
    .addColumn('game_type', 'text', (c) => c.notNull().check(GAME_TYPE))
    .addColumn('rating', 'integer', (c) => c.notNull().check(sql`rating between 1 and 5`))
    .addColumn('comments', 'text', (c) => c.notNull().check(sql`length(comments) <= 2000`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addUniqueConstraint('feedback_send_once', ['player_id', 'request_id'])
    .modifyEnd(strict)
    .execute()

  await db.schema
    .createTable('app_state')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .modifyEnd(strict)
    .execute()
}
