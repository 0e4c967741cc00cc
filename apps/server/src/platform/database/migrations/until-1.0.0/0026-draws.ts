// Prize draws: committed lists of tickets, the deciding digits, and the drawn tickets. Triggers
// refuse every change and deletion of their rows. The names are in a table beside them, because
// names are erased.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

/** Tables whose rows never change. */
const RECORD = ['draw_tickets', 'draws', 'draw_digits', 'draw_winners'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  const clustered = isPostgres(db) ? sql`` : sql`strict, without rowid`

  await sql`create table draw_tickets (
    draw_id text not null,
    ticket integer not null check (ticket >= 1),
    name_sha256 text not null check (length(name_sha256) = 64),
    primary key (draw_id, ticket)
  ) ${clustered}`.execute(db)
  // A draw refers to its last ticket. So it is written after all tickets, also where all tables are
  // copied, and no ticket can be added after that.
  await sql`create table draws (
    id text primary key not null,
    season_id text not null references seasons (id),
    version integer not null check (version >= 1),
    title_en text not null,
    title_ar text not null,
    committed_at text not null,
    winners integer not null check (winners between 1 and tickets),
    tickets integer not null check (tickets >= 1),
    method text not null,
    sha256 text not null check (length(sha256) = 64),
    unique (season_id, title_en),
    foreign key (id, tickets) references draw_tickets (draw_id, ticket)
  ) ${clustered}`.execute(db)
  // Without a row here, a ticket's owner can't be recovered from the commitment.
  await sql`create table draw_names (
    draw_id text not null,
    ticket integer not null,
    player_id text not null references players (id) on delete cascade,
    name text not null,
    salt text not null check (length(salt) = 32),
    primary key (draw_id, ticket),
    foreign key (draw_id, ticket) references draw_tickets (draw_id, ticket)
  ) ${clustered}`.execute(db)
  await sql`create index draw_names_by_player on draw_names (player_id)`.execute(db)
  await sql`create table draw_digits (
    draw_id text primary key not null references draws (id),
    digits text not null check (length(digits) between 4 and 12),
    drawn_at text not null
  ) ${clustered}`.execute(db)
  // A ticket that got no prize is replaced by another one, which has the reason.
  await sql`create table draw_winners (
    draw_id text not null references draw_digits (draw_id),
    position integer not null check (position >= 1),
    ticket integer not null,
    drawn_at text not null,
    replaces integer check (replaces < position),
    reason text check ((reason is null) = (replaces is null)),
    primary key (draw_id, position),
    unique (draw_id, ticket),
    unique (draw_id, replaces),
    foreign key (draw_id, ticket) references draw_tickets (draw_id, ticket)
  ) ${clustered}`.execute(db)

  await (isPostgres(db) ? guardOnPostgres(db) : guardOnSqlite(db))
}

async function guardOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of RECORD) {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, 'draws never change'); end`.execute(db)
    }
  }
  await sql`create trigger draw_tickets_no_insert before insert on draw_tickets
    when exists (select 1 from draws where id = new.draw_id)
    begin select raise(abort, 'draws never change'); end`.execute(db)
}

async function guardOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_change_of_draws() returns trigger language plpgsql as $$
    begin raise exception 'draws never change'; end $$`.execute(db)
  await sql`create function refuse_more_tickets() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from draws where id = new.draw_id) then
        raise exception 'draws never change';
      end if;
      return new;
    end $$`.execute(db)
  for (const table of RECORD) {
    await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change_of_draws()`.execute(db)
    await sql`create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change_of_draws()`.execute(db)
  }
  await sql`create trigger draw_tickets_no_insert before insert on draw_tickets
    for each row execute function refuse_more_tickets()`.execute(db)
}
