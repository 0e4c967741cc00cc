// An admin's decision about entries of To review, and its undo. A decision changes the same columns
// as an action on the player's page, so both agree.
import type { ReviewDecision, ReviewDecisionRequest, ReviewEntry, ReviewState } from '@noor-quest/contract/review'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { lockSeasons, requireUnpublished } from '../seasons/queries.ts'
import { describeEntries, type EntryRow, findEntries } from './queries.ts'

const STATES: Record<ReviewDecision, ReviewState> = {
  dismiss: 'dismissed',
  disqualify: 'disqualified',
  hide: 'hidden',
  done: 'done',
  undo: 'open',
}

const SUMMARIES: Record<ReviewState, string> = {
  open: 'Took back a decision in To review',
  dismissed: 'Dismissed an entry of To review',
  disqualified: 'Disqualified a player in To review',
  hidden: 'Hid a player in To review',
  done: 'Dealt with a report',
}

/** The reason in the results. The entry has the figures. */
const DISQUALIFIED_FOR = 'Decided in To review'

/**
 * Decides entries, each with an entry in the activity log. All of them or none.
 * @throws AppError not_found, edit_conflict, results_published; validation_failed for a decision
 * outside the entry's kind
 */
export async function decideEntries(
  { db, leaderboards }: { db: Db; leaderboards: Pick<Leaderboards, 'changed'> },
  actor: Actor,
  { decision, entries }: ReviewDecisionRequest,
  nowMs: number,
): Promise<ReviewEntry[]> {
  const at = new Date(nowMs).toISOString()
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const versions = new Map(entries.map(({ id, version }) => [id, version]))
    const ids = [...versions.keys()]
    const rows = await findEntries(tx, ids)
    if (rows.length < ids.length) throw new AppError('not_found')
    const state = STATES[decision]
    // A request that is repeated after a lost response finds its own decision.
    const isRepeated = (row: EntryRow) =>
      row.state === state && row.version === (versions.get(row.id) ?? 0) + 1 && row.decided_by === actor.email
    const open = rows.filter((row) => !isRepeated(row))
    if (open.some((row) => row.version !== versions.get(row.id))) throw new AppError('edit_conflict')
    for (const row of open) await decide(tx, actor, row, state, at, leaderboards)
    return describeEntries(tx, await findEntries(tx, ids))
  })
}

const isOfPlayer = (state: ReviewState) => state === 'disqualified' || state === 'hidden'

async function decide(
  tx: Tx,
  actor: Actor,
  row: EntryRow,
  state: ReviewState,
  at: string,
  leaderboards: Pick<Leaderboards, 'changed'>,
): Promise<void> {
  if (row.state === state) return
  const isAllowedState = row.kind === 'mistake' ? !isOfPlayer(state) : state !== 'done'
  if (!isAllowedState) throw new AppError('validation_failed')
  // The former decision is taken back first, so that one decision replaces another.
  const isPlaceChanged = [await apply(tx, row, row.state, false, at), await apply(tx, row, state, true, at)].includes(
    true,
  )
  await tx
    .updateTable('review_entries')
    .set({ state, version: row.version + 1, decided_at: state === 'open' ? null : at, decided_by: actor.email })
    .where('id', '=', row.id)
    .execute()
  const summary = `${SUMMARIES[state]} (${row.kind})`
  await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: row.player_id, summary }, at)
  if (!isPlaceChanged) return
  const players = await tx
    .selectFrom('players')
    .select(['id', 'game_type'])
    .where('person_id', '=', row.person_id)
    .orderBy('id')
    .execute()
  for (const { id, game_type } of players) {
    if (await recomputeBest(tx, id, Date.parse(at))) onCommitted(tx, () => leaderboards.changed(game_type))
  }
}

/**
 * Applies a state's effect, or takes it back.
 * @returns whether places may have changed
 */
async function apply(tx: Tx, row: EntryRow, state: ReviewState, isOn: boolean, at: string): Promise<boolean> {
  if (state === 'open' || state === 'done') return false
  if (state === 'hidden') {
    // A person whom another page or another entry has hidden stays hidden.
    const persons = tx.updateTable('persons').where('id', '=', row.person_id)
    if (isOn) await persons.set({ hidden_at: at }).where('hidden_at', 'is', null).execute()
    else {
      const hidden_at = await findOther(tx, row, 'hidden')
      await persons.set({ hidden_at }).where('hidden_at', '=', row.decided_at).execute()
    }
    return true
  }
  if (state === 'dismissed' && row.kind === 'name') {
    const persons = tx.updateTable('persons').where('id', '=', row.person_id)
    await persons.set({ name_seen_at: isOn ? at : null }).execute()
    return false
  }
  if (state === 'dismissed') return false
  requireUnpublished(row)
  // A reason from the results, or of another entry, stays.
  const players = tx.updateTable('players').where('id', '=', row.player_id)
  if (isOn) await players.set({ disqualified_for: DISQUALIFIED_FOR }).where('disqualified_for', 'is', null).execute()
  else if ((await findOther(tx, row, 'disqualified')) === null) {
    await players.set({ disqualified_for: null }).where('disqualified_for', '=', DISQUALIFIED_FOR).execute()
  }
  return true
}

/**
 * The time of the same decision on another entry: of the person for `hidden`, of the player for
 * `disqualified`. null: there is none.
 */
async function findOther(tx: Tx, row: EntryRow, state: 'hidden' | 'disqualified'): Promise<string | null> {
  const other = await tx
    .selectFrom('review_entries')
    .innerJoin('players', 'players.id', 'review_entries.player_id')
    .select('decided_at')
    .where('review_entries.id', '<>', row.id)
    .where('review_entries.state', '=', state)
    .where((eb) =>
      state === 'hidden' ? eb('players.person_id', '=', row.person_id) : eb('players.id', '=', row.player_id),
    )
    .orderBy('decided_at')
    .executeTakeFirst()
  return other?.decided_at ?? null
}

/** Opens the entries of these players whose decision was taken back on another page. */
export async function reopenEntries(
  tx: Tx,
  playerIds: readonly string[],
  state: 'hidden' | 'disqualified',
): Promise<void> {
  if (playerIds.length === 0) return
  await tx
    .updateTable('review_entries')
    .set((eb) => ({ state: 'open', decided_at: null, version: eb('version', '+', 1) }))
    .where('player_id', 'in', playerIds)
    .where('state', '=', state)
    .execute()
}
