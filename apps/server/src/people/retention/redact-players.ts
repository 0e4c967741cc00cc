// The removal of a player's personal data: by the daily sweep, or by an admin who erases a season's
// personal data, or deletes a player of published results or of a final. Scores, games and logs
// stay.
import type { ReviewFigures } from '@noor-quest/contract/review'
import type { AccountSignal } from '@noor-quest/rules/account-signals'
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { lockNumberOf } from '../../leaderboards/best-queries.ts'
import { recomputeBest, recomputeHolder, sharingOf } from '../../leaderboards/recompute-best.ts'
import { isPostgres, type Tx } from '../../platform/database/connect.ts'
import { playerSearchText } from '../../players/search-text.ts'
import { markErased } from './wipe-erased.ts'

/** Values of the columns that can't be empty. Of these, lists show only the name. */
const PLACEHOLDERS = { name: 'Player', age: 1, phone: '000' }
/** Columns that identify the player, or mean nothing without a name, such as a consent. */
const CLEARED = {
  consented_at: null,
  consent_text_id: null,
  phone_hash: null,
  shares_number: 0,
  nickname: null,
  claim_code: null,
}

/** The person's columns. */
const PERSON_DEFAULTS = { time_percent: 100, board_name: null, name_seen_at: null, device_id: null }

/**
 * Removes the personal data of these players, of any season, and their places on leaderboards that
 * still run. Call lockSeasons first: transactions that lock several players could deadlock.
 * @returns the games whose leaderboards may have changed
 */
export async function redactPlayers(tx: Tx, ids: readonly string[], nowMs: number): Promise<ReadonlySet<GameType>> {
  const changed = new Set<GameType>()
  if (ids.length === 0) return changed
  await markErased(tx)
  for (const id of ids) await lockNumberOf(tx, id)
  const players = await tx
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.id', 'season_id', 'game_type', 'phone_hash', 'policies', 'archived_at'])
    .where('players.id', 'in', ids)
    .orderBy('players.id')
    .$if(isPostgres(tx), (query) => query.forUpdate('players'))
    .execute()
  await tx
    .updateTable('players')
    .set({
      ...PLACEHOLDERS,
      ...CLEARED,
      search_text: playerSearchText(PLACEHOLDERS.name, ''),
      disqualified_for: sql`case when disqualified_for is null then null else '' end`,
      redacted_at: new Date(nowMs).toISOString(),
    })
    .where('id', 'in', ids)
    .execute()
  await tx.updateTable('games').set({ address_hash: null, device_hash: null }).where('player_id', 'in', ids).execute()
  await eraseFromEntries(tx, ids)
  await tx.updateTable('result_marks').set({ note: '' }).where('player_id', 'in', ids).execute()
  await tx.deleteFrom('published_names').where('player_id', 'in', ids).execute()
  await tx.deleteFrom('published_final_names').where('player_id', 'in', ids).execute()
  // A final's answers are kept: its steps, and so the other players' points, follow from them.
  const forgotten = { round_trips: '[]', link_sha256: null, link_until_ms: null, note: '' }
  await tx.updateTable('final_players').set(forgotten).where('player_id', 'in', ids).execute()
  await tx.updateTable('feedback').set({ comments: '' }).where('player_id', 'in', ids).execute()
  await tx.deleteFrom('draw_names').where('player_id', 'in', ids).execute()
  // Extra time has a personal reason, so it is removed. A hidden person stays hidden.
  const persons = tx.selectFrom('players').select('person_id').where('id', 'in', ids)
  await tx.updateTable('persons').set(PERSON_DEFAULTS).where('id', 'in', persons).execute()
  // Players without a name lose their places, because they would only move others down; in an
  // archived season they keep them. Another player with the same phone number may get the place.
  for (const player of players) {
    const { id, game_type, archived_at } = player
    const sharing = archived_at === null ? sharingOf(player) : null
    if (await recomputeBest(tx, id, nowMs)) changed.add(game_type)
    if (sharing !== null && (await recomputeHolder(tx, sharing))) changed.add(game_type)
  }
  return changed
}

/**
 * Deletes these players' entries in the list *To review*. Another player's entry that names one of
 * them is deleted if it is open; a decided one keeps its decision, without the name.
 */
export async function eraseFromEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('review_entries').where('player_id', 'in', ids).execute()
  const kind: AccountSignal['kind'] = 'name-like-another'
  const naming = await tx
    .selectFrom('review_entries')
    .select(['id', 'state', 'figures'])
    .where('subject', '=', kind)
    .where((eb) => eb.or(ids.map((id) => eb('figures', 'like', `%"${id}"%`))))
    .execute()
  for (const { id, state, figures } of naming) {
    if (state === 'open') {
      await tx.deleteFrom('review_entries').where('id', '=', id).execute()
      continue
    }
    const stored = JSON.parse(figures) as Extract<ReviewFigures, { kind: 'account' }>
    const signal = { ...stored.signal, player_id: null, name: PLACEHOLDERS.name }
    await tx
      .updateTable('review_entries')
      .set({ figures: JSON.stringify({ ...stored, signal }) })
      .where('id', '=', id)
      .execute()
  }
}
