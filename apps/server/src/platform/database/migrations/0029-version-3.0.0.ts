// From the schema of version 2.0.x to that of 3.0.0. It may change until 3.0.0 is released.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Version 2.0.0 had copied settings of version 1.0.0 from the environment.
  await sql`delete from app_state where key = 'environment_copied_at'`.execute(db)
  await removeEvidence(db)
  await removeReviewLinks(db)
  await replaceHallCode(db)
}

/**
 * Impossible games instead of evidence and withheld games; no place is a phone number's. What
 * admins decided stays: disqualified and hidden players, and games that were rejected.
 */
async function removeEvidence(db: Kysely<unknown>): Promise<void> {
  await removePolicies(db)
  const indexes = ['players_by_phone_hash', 'games_flagged', 'games_to_check', 'games_by_address', 'games_by_device']
  for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(db)
  for (const [table, columns] of Object.entries({
    players: ['phone_hash', 'shares_number'],
    games: ['flags', 'address_hash', 'device_hash', 'pace', 'checked_at'],
    review_entries: ['strength', 'group_key'],
  })) {
    for (const column of columns) await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
  }
  await sql`alter table persons add column last_device_id text`.execute(db)
  await sql`update games set verdict = null where verdict = 'confirmed'`.execute(db)
  await sql`update players set disqualified_for = 'Decided in To review'
    where disqualified_for = 'Evidence in To review'`.execute(db)
  await sql`delete from review_entries
    where kind not in ('game', 'name', 'mistake') or state = 'withheld'`.execute(db)
  await keepEarlyAnswers(db)
}

/** Answers before 380 ms keep their mark. All other flags of games go. */
async function keepEarlyAnswers(db: Kysely<unknown>): Promise<void> {
  type Flag = { reason: string; answers: number; fastest_ms: number }
  const { rows } = await sql<{
    id: string
    figures: string
  }>`select id, figures from review_entries where kind = 'game'`.execute(db)
  for (const { id, figures } of rows) {
    const flags: Flag[] = JSON.parse(figures).flags
    const early = flags.find(({ reason }) => reason === 'faster-than-a-hand')
    if (early === undefined) await sql`delete from review_entries where id = ${id}`.execute(db)
    else {
      const facts = [{ reason: 'early-answers', answers: early.answers, fastest_ms: early.fastest_ms }]
      const kept = JSON.stringify({ kind: 'game', facts })
      await sql`update review_entries set figures = ${kept} where id = ${id}`.execute(db)
    }
  }
}

/**
 * A season's places are computed again without the removed policies. Overview reports how many
 * changed (evening/season/recompute-places.ts). Published places stay: a game that was still
 * withheld then is rejected.
 */
async function removePolicies(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string
    policies: string
    results_at: string | null
  }>`select id, policies, results_at from seasons`.execute(db)
  let isRecomputed = false
  for (const { id, policies, results_at } of rows) {
    const { one_per_phone, unlikely, ...others } = JSON.parse(policies)
    await sql`update seasons set policies = ${JSON.stringify(others)} where id = ${id}`.execute(db)
    if (results_at !== null && unlikely === 'hold') {
      await sql`update games set verdict = 'rejected' where flags is not null and verdict is null
        and player_id in (select id from players where season_id = ${id})`.execute(db)
    }
    if (results_at !== null || (one_per_phone !== true && unlikely !== 'hold')) continue
    await sql`update seasons set recompute_after = '' where id = ${id}`.execute(db)
    isRecomputed = true
  }
  if (isRecomputed) await sql`insert into app_state (key, value) values ('upgrade_places', '0')`.execute(db)
}

/** The checks that were made by a link stay, by the reviewer's name. */
async function removeReviewLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('review_link_items').execute()
  await db.schema.dropTable('review_links').execute()
}

/**
 * The hall's code leaves: everybody may register. Screens are of a season now, so those that were
 * paired are opened again.
 */
async function replaceHallCode(db: Kysely<unknown>): Promise<void> {
  await sql`update settings set value = '"everybody"', version = version + 1
    where key = 'admission' and value = '"hall-code"'`.execute(db)
  await sql`delete from rate_limits where key like 'admitted:%'`.execute(db)
  await sql`drop table paired_screens`.execute(db)
  await sql`
    create table hall_screens (
      id text primary key not null,
      season_id text not null references seasons (id) on delete cascade,
      created_at text not null,
      opened_at text,
      link_sha256 text unique check (length(link_sha256) = 64),
      link_expires_at text,
      shows text,
      shows_draw text,
      shown_at text
    ) ${isPostgres(db) ? sql`` : sql`strict, without rowid`}`.execute(db)
}
