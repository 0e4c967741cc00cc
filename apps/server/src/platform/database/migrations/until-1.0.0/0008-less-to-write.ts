// Fewer pages for a move to write: each page goes to SQLite's log, which is most of a move's cost.
// Events are appended; only their keys are stored by game. Answers are stored by question, where
// the difficulty figures read them, each behind the one before it, in one tree instead of two.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table answers drop constraint answers_pkey, add primary key (game_id, question_id)`.execute(db)
    return
  }

  await sql`create table events_in_order (
    game_id text not null references games (id) on delete cascade,
    seq integer not null,
    request_id text not null,
    at text not null,
    event text not null,
    outcome text not null,
    primary key (game_id, request_id)
  ) strict`.execute(db)
  await sql`insert into events_in_order (game_id, seq, request_id, at, event, outcome)
    select game_id, seq, request_id, at, event, outcome from game_events order by game_id, seq`.execute(db)
  await sql`drop table game_events`.execute(db)
  await sql`alter table events_in_order rename to game_events`.execute(db)

  await sql`create table answers_of_questions (
    game_id text not null references games (id) on delete cascade,
    question_index integer not null check (question_index between 0 and 14),
    question_id text not null,
    choice text check (choice in ('a', 'b', 'c', 'd')),
    correct integer not null check (correct in (0, 1)),
    elapsed_ms integer not null check (elapsed_ms >= 0),
    primary key (question_id, game_id)
  ) strict, without rowid`.execute(db)
  await sql`insert into answers_of_questions (game_id, question_index, question_id, choice, correct, elapsed_ms)
    select game_id, question_index, question_id, choice, correct, elapsed_ms from answers
    order by question_id, game_id`.execute(db)
  await sql`drop table answers`.execute(db)
  await sql`alter table answers_of_questions rename to answers`.execute(db)

  // A deleted game's answers are searched under each question (a skip-scan), not in the whole
  // table. SQLite does so only where statistics give a question many answers, so this writes them
  // (https://sqlite.org/optoverview.html#skipscan).
  await sql`analyze answers`.execute(db)
  await sql`delete from sqlite_stat1 where tbl = 'answers'`.execute(db)
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('answers', 'answers', '1000000 10000 1')`.execute(db)
  await sql`analyze sqlite_schema`.execute(db)
}
