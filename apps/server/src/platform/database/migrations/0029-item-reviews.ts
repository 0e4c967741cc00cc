// Links for reviewers, and their checks.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table review_links (
    id text primary key not null,
    token_sha256 text not null unique check (length(token_sha256) = 64),
    reviewer text not null check (trim(reviewer) <> ''),
    created_at text not null,
    created_by text,
    expires_at text not null,
    revoked_at text,
    opened_at text
  ) ${options}`.execute(db)
  // Items may be deleted, sealed or restored while the link is valid, so no key refers to them.
  await sql`create table review_link_items (
    link_id text not null references review_links (id) on delete cascade,
    kind text not null check (kind in ('question', 'prophet', 'term')),
    item_id text not null,
    primary key (link_id, kind, item_id)
  ) ${options}`.execute(db)
  // A version's hash contains the item's kind and id.
  await sql`create table item_checks (
    link_id text not null references review_links (id) on delete cascade,
    kind text not null check (kind in ('question', 'prophet', 'term')),
    item_id text not null,
    version_sha256 text not null check (length(version_sha256) = 64),
    language text not null check (language in ('en', 'ar')),
    verdict text not null check (verdict in ('right', 'wording', 'wrong', 'doubtful')),
    note text not null,
    checked_at text not null,
    primary key (link_id, version_sha256, language)
  ) ${options}`.execute(db)
}
