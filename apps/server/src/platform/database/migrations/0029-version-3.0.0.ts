// From the schema of version 2.0.x to that of 3.0.0. It may change until 3.0.0 is released.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'
import { storeOwners } from './0029-admin-roles.ts'
import { addFinalRoom } from './0029-final-room.ts'
import { addGroups } from './0029-groups.ts'
import { addHallSwitch } from './0029-hall-switch.ts'
import { addPersonDevices } from './0029-person-devices.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Version 2.0.0 had copied settings of version 1.0.0 from the environment.
  await sql`delete from app_state where key = 'environment_copied_at'`.execute(db)
  await removeEvidence(db)
  await removeReviewLinks(db)
  await replaceHallCode(db)
  await replaceDraws(db)
  await renameTables(db)
  await addHallSwitch(db)
  await addPersonDevices(db)
  await addFinalRoom(db)
  await addGroups(db)
  await storeOwners(db)
  await storeChosenOptions(db)
  await addProposals(db)
  await sql`alter table seasons add column opens_by_press integer not null default 0
    check (opens_by_press in (0, 1))`.execute(db)
  await sql`alter table seasons add column tonight text check (tonight in ('begun', 'over'))`.execute(db)
  await sql`alter table players add column first_game integer not null default 0 check (first_game >= 0)`.execute(db)
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
  await sql`update players set disqualified_for = 'Decided in Names'
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
 * changed (season-setup/recompute-places.ts). Published places stay: a game that was still
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

/**
 * A draw is by the server's randomness: tickets, digits, commitments and the triggers that
 * protected them go. Drawn persons keep prize, reason and ticks.
 */
async function replaceDraws(db: Kysely<unknown>): Promise<void> {
  const { rows: draws } = await sql<{
    id: string
    season_id: string
    title_en: string
    title_ar: string
    winners: number
    committed_at: string
  }>`select id, season_id, title_en, title_ar, winners, committed_at from draws`.execute(db)
  const { rows: drawn } = await sql<{
    draw_id: string
    position: number
    player_id: string | null
    drawn_at: string
    replaces: number | null
    reason: string | null
    contacted: number
    prize_given: number
  }>`
    select w.draw_id, w.position, p.id as player_id, w.drawn_at, w.replaces, w.reason,
      coalesce(m.contacted, 0) as contacted, coalesce(m.prize_given, 0) as prize_given
    from draw_winners w
    left join draw_names n on n.draw_id = w.draw_id and n.ticket = w.ticket
    left join players p on p.id = n.player_id
    left join draw_marks m on m.draw_id = w.draw_id and m.position = w.position`.execute(db)
  for (const table of ['draw_marks', 'draw_winners', 'draw_digits', 'draw_names', 'draws', 'draw_tickets']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
  const end = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table draws (
    id text primary key not null,
    season_id text not null references seasons (id),
    title_en text not null,
    title_ar text not null,
    winners integer not null check (winners >= 1),
    entrants text not null check (entrants in ('scored', 'finished')),
    created_at text not null,
    unique (season_id, title_en)
  ) ${end}`.execute(db)
  await sql`create table draw_winners (
    draw_id text not null references draws (id) on delete cascade,
    position integer not null check (position >= 1),
    player_id text references players (id) on delete set null,
    drawn_at text not null,
    replaces integer check (replaces < position),
    reason text check ((reason is null) = (replaces is null)),
    contacted integer not null default 0 check (contacted in (0, 1)),
    prize_given integer not null default 0 check (prize_given in (0, 1)),
    primary key (draw_id, position),
    unique (draw_id, replaces)
  ) ${end}`.execute(db)
  await sql`create index draw_winners_by_player on draw_winners (player_id)`.execute(db)
  for (const { id, season_id, title_en, title_ar, winners, committed_at } of draws) {
    await sql`insert into draws (id, season_id, title_en, title_ar, winners, entrants, created_at)
      values (${id}, ${season_id}, ${title_en}, ${title_ar}, ${winners}, 'scored', ${committed_at})`.execute(db)
  }
  for (const { draw_id, position, player_id, drawn_at, replaces, reason, contacted, prize_given } of drawn) {
    await sql`insert into draw_winners
        (draw_id, position, player_id, drawn_at, replaces, reason, contacted, prize_given)
      values (${draw_id}, ${position}, ${player_id}, ${drawn_at}, ${replaces}, ${reason}, ${contacted},
        ${prize_given})`.execute(db)
  }
  await sql`alter table result_marks rename column own_ticket to own_chance`.execute(db)
  if (!isPostgres(db)) return
  await sql`drop function refuse_change_of_draws()`.execute(db)
  await sql`drop function refuse_more_tickets()`.execute(db)
}

/** Tables, columns and values have the names of their features. */
async function renameTables(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('frozen_boards').renameTo('frozen_leaderboards').execute()
  await db.schema.alterTable('persons').renameColumn('board_name', 'leaderboard_name').execute()
  await sql`update app_state set key = replace(key, 'accepted people', 'accepted admins')
    where key like 'accepted people %'`.execute(db)
  await db.schema.alterTable('evening').renameTo('messages').execute()
  await sql`update audit_log set entity = 'messages' where entity = 'evening'`.execute(db)
}

/**
 * An answer names its option in the question's version too, for the figures of each question. A
 * deal's question is the order of its options, then its version. Deals from before versions don't
 * have the order.
 */
async function storeChosenOptions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table answers add column option_letter text
    check (option_letter in ('a', 'b', 'c', 'd'))`.execute(db)
  type Deal = { levels: { questions: unknown[] }[] }
  for (let last = ''; ; ) {
    const { rows } = await sql<{ game_id: string; deal: string }>`
      select game_id, deal from game_deals
      where game_id > ${last} and exists (select 1 from answers where answers.game_id = game_deals.game_id)
      order by game_id limit 500`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    for (const { game_id, deal } of rows) {
      const questions = (JSON.parse(deal) as Deal).levels.flatMap(({ questions }) => questions)
      const options = questions.flatMap((question, index) =>
        typeof question !== 'string'
          ? []
          : ['a', 'b', 'c', 'd'].map((shown, at) => sql`when ${`${index}${shown}`} then ${question.charAt(at)}`),
      )
      if (options.length === 0) continue
      await sql`update answers set option_letter = case cast(question_index as text) || choice
        ${sql.join(options, sql` `)} end where game_id = ${game_id}`.execute(db)
    }
    last = end.game_id
  }
}

/** A reviewer may propose a change with each check. */
async function addProposals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table item_checks add column proposal text`.execute(db)
  await sql`alter table item_checks add column decision text
    check (decision in ('accepted', 'refused'))`.execute(db)
  await sql`alter table item_checks add column decided_at text`.execute(db)
  await sql`alter table item_checks add column decided_by text`.execute(db)
}
