// Facts that a player keeps when abandoned games are swept, and evidence of a finished game for
// organisers.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table play_counts (
    player_id text primary key not null references players (id) on delete cascade,
    starts integer not null check (starts >= 0),
    left_games integer not null check (left_games >= 0),
    time_outs integer not null check (time_outs >= 0)
  ) ${clustered}`.execute(db)
  await sql`insert into play_counts (player_id, starts, left_games, time_outs)
    select player_id, max(refresh_counter) + 1, sum(case when status in ('superseded', 'exited') then 1 else 0 end),
      (select count(*) from answers join games as played on played.id = answers.game_id
        where played.player_id = games.player_id and answers.choice is null)
    from games where player_id in (select id from players) group by player_id order by player_id`.execute(db)

  // Seen questions stay, even when the question is deleted.
  await sql`create table seen_questions (
    player_id text not null references players (id) on delete cascade,
    question_id text not null,
    primary key (player_id, question_id)
  ) ${clustered}`.execute(db)
  await sql`insert into seen_questions (player_id, question_id)
    select distinct games.player_id, answers.question_id from answers join games on games.id = answers.game_id
    where games.player_id in (select id from players) order by games.player_id, answers.question_id`.execute(db)

  await sql`alter table games add column flags text`.execute(db)
  // Games without a result are swept.
  await sql`create index games_without_result on games (created_at) where status <> 'finished'`.execute(db)
}
