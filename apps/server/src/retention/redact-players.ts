// The removal of a player's personal data: by the daily sweep, or by an admin who erases a season's
// personal data, or deletes a player of published results or of a final. Scores, games and logs
// stay.
import type { GameType } from '@noor-quest/rules/games'
import { ERASED_FIELDS, PERSON_FIELDS } from '@noor-quest/rules/person-fields'
import { GROUP_KEPT_FROM } from '@noor-quest/rules/season'
import { sql } from 'kysely'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import type { Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { playerSearchText } from '../registration/search.ts'
import { markErased } from './wipe-erased.ts'

/** The player's other columns that identify them, or mean nothing without a name, such as a consent. */
const CLEARED = { consented_at: null, consent_text_id: null, claim_code: null }

/** The person's columns. */
const PERSON_DEFAULTS = {
  time_percent: 100,
  leaderboard_name: null,
  name_seen_at: null,
  device_id: null,
  last_device_id: null,
}

/**
 * Removes the personal data of these players, of any season, and their places on leaderboards that
 * still run. Call lockSeasons first: transactions that lock several players could deadlock.
 * @returns the games whose leaderboards may have changed
 */
export async function redactPlayers(tx: Tx, ids: readonly string[], nowMs: number): Promise<ReadonlySet<GameType>> {
  const changed = new Set<GameType>()
  if (ids.length === 0) return changed
  await markErased(tx)
  const players = await tx
    .selectFrom('players')
    .select(['id', 'game_type'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(forUpdate(tx))
    .execute()
  const small = await findSmallGroups(tx, ids)
  await tx
    .updateTable('players')
    .set({
      ...ERASED_FIELDS,
      ...CLEARED,
      search_text: playerSearchText(PERSON_FIELDS.name.placeholder, ''),
      disqualified_for: sql`case when disqualified_for is null then null else '' end`,
      redacted_at: new Date(nowMs).toISOString(),
    })
    .where('id', 'in', ids)
    .execute()
  for (const { season_id, group_id } of small) {
    const inGroup = tx.updateTable('players').set({ group_id: null }).where('id', 'in', ids)
    await inGroup.where(({ and }) => and({ season_id, group_id })).execute()
  }
  await tx.deleteFrom('review_entries').where('player_id', 'in', ids).execute()
  await tx.updateTable('result_marks').set({ note: '' }).where('player_id', 'in', ids).execute()
  await tx.deleteFrom('published_names').where('player_id', 'in', ids).execute()
  await tx.deleteFrom('published_final_names').where('player_id', 'in', ids).execute()
  // A final's answers are kept: its steps, and so the other players' points, follow from them.
  const forgotten = { round_trip_ms: null, echoed_ms: null, note: '' }
  await tx.updateTable('final_players').set(forgotten).where('player_id', 'in', ids).execute()
  const finalists = tx.selectFrom('final_players').select('person_id').where('player_id', 'in', ids)
  await tx.updateTable('final_answers').set({ after_ms: null }).where('person_id', 'in', finalists).execute()
  await tx.updateTable('feedback').set({ comments: '' }).where('player_id', 'in', ids).execute()
  // Extra time has a personal reason, so it is removed. A hidden person stays hidden.
  const persons = tx.selectFrom('players').select('person_id').where('id', 'in', ids)
  await tx.updateTable('persons').set(PERSON_DEFAULTS).where('id', 'in', persons).execute()
  // Players without a name lose their places, because they would only move others down; in an
  // archived season they keep them.
  for (const { id, game_type } of players) {
    if (await recomputeBest(tx, id, nowMs)) changed.add(game_type)
  }
  return changed
}

/** The groups of these players that have too few persons to stay with an erased score. */
async function findSmallGroups(tx: Tx, ids: readonly string[]) {
  const groups = await tx
    .selectFrom('players')
    .select(['season_id', 'group_id'])
    .distinct()
    .where('id', 'in', ids)
    .where('group_id', 'is not', null)
    .$narrowType<{ group_id: string }>()
    .execute()
  const small: typeof groups = []
  for (const { season_id, group_id } of groups) {
    const persons = tx.selectFrom('players').select('person_id').distinct()
    const some = persons.where(({ and }) => and({ season_id, group_id })).limit(GROUP_KEPT_FROM)
    if ((await some.execute()).length < GROUP_KEPT_FROM) small.push({ season_id, group_id })
  }
  return small
}
