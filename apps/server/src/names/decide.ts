// An admin's decision about the entries of a card of Names, and its undo. A decision changes the
// same columns as an action on the list of players, so both agree.
import type {
  CardDecided,
  CardDecision,
  CardDecisionRequest,
  CardEntry,
  CardKind,
  CardState,
} from '@noor-quest/contract/names'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, editConflict, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { lockSeasons, requireUnpublished } from '../seasons/queries.ts'
import { FOUND, findEntries, type StoredEntry, stateOf } from './queries.ts'

const STATES: Record<CardDecision, CardState> = {
  dismiss: 'dismissed',
  disqualify: 'disqualified',
  hide: 'hidden',
  rename: 'done',
  done: 'done',
  undo: 'open',
}

const SUMMARIES: Record<CardState, string> = {
  open: 'Took back a decision in Names',
  dismissed: 'Dismissed an entry of Names',
  disqualified: 'Disqualified a player in Names',
  hidden: 'Hid a player in Names',
  done: 'Dealt with an entry of Names',
}

/** The reason in the results. The entry has the figures. */
const DISQUALIFIED_FOR = 'Decided in Names'

/** `name`: the name that replaces the player's on screens. */
type Decided = { state: CardState; at: string; name: string | null }

/**
 * Decides entries, each with an entry in the activity log. All of them or none. `mayJudge`: the
 * role decides about more than names.
 * @throws AppError not_found, edit_conflict, results_published, not_permitted; validation_failed for
 * a decision outside the entry's kind
 */
export async function decideEntries(
  { db, leaderboards }: { db: Db; leaderboards: Pick<Leaderboards, 'changed'> },
  actor: Actor,
  { decision, entries, name: given }: CardDecisionRequest,
  mayJudge: boolean,
  nowMs: number,
): Promise<CardDecided> {
  const at = new Date(nowMs).toISOString()
  const name = given ?? null
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const ids = await storeFound(tx, entries, at)
    const rows = await findEntries(tx, [...ids.keys()])
    if (rows.length < ids.size) throw new AppError('not_found')
    if (!mayJudge && rows.some(({ kind }) => kind !== 'name')) throw new AppError('not_permitted')
    const isOnePerson = new Set(rows.map(({ person_id }) => person_id)).size === 1
    const mayRename = isOnePerson && rows.every(({ kind }) => kind === 'name')
    if ((decision === 'rename') !== (name !== null) || (name !== null && !mayRename)) {
      throw invalidField('name', 'belongs to a rename of one person')
    }
    const state = STATES[decision]
    const versionOf = ({ id }: StoredEntry) => ids.get(id) ?? 0
    // A request that is repeated after a lost response finds its own decision.
    const isRepeated = (row: StoredEntry) =>
      row.state === state &&
      row.version === versionOf(row) + 1 &&
      row.decided_by === actor.email &&
      (name === null || readRenamed(row)?.to === name)
    const pending = rows.filter((row) => !isRepeated(row))
    const other = pending.find((row) => row.version !== versionOf(row))
    if (other !== undefined) {
      throw editConflict({ state: stateOf(other) }, { by: other.decided_by, at: other.decided_at })
    }
    for (const row of pending) await decide(tx, actor, row, { state, at, name }, leaderboards)
    const decided = await findEntries(tx, [...ids.keys()])
    return { entries: decided.map(({ id, player_id, version }) => ({ id, player_id, version })) }
  })
}

/** Stores the names that only a search found. @returns the seen version of each entry, by id */
async function storeFound(tx: Tx, entries: readonly CardEntry[], created_at: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const { id, player_id, version } of entries) {
    if (id !== null) versions.set(id, version)
    else versions.set(await storeName(tx, player_id, created_at), version)
  }
  return versions
}

async function storeName(tx: Tx, player_id: string, created_at: string): Promise<string> {
  const player = await tx
    .selectFrom('players')
    .select('season_id')
    .where('id', '=', player_id)
    .where('redacted_at', 'is', null)
    .executeTakeFirst()
  if (player === undefined) throw new AppError('not_found')
  await tx
    .insertInto('review_entries')
    .values({ id: newId(), ...player, player_id, kind: 'name', subject: '', figures: FOUND, version: 0, created_at })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'subject']).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('review_entries')
    .select('id')
    .where(({ and }) => and({ player_id, kind: 'name', subject: '' }))
    .executeTakeFirstOrThrow()
  return id
}

/** The states that an entry of each kind can have. */
const STATES_OF: Record<CardKind, readonly CardState[]> = {
  name: ['open', 'dismissed', 'hidden', 'done'],
  game: ['open', 'dismissed', 'hidden', 'disqualified'],
  mistake: ['open', 'dismissed', 'done'],
}

async function decide(
  tx: Tx,
  actor: Actor,
  row: StoredEntry,
  decided: Decided,
  leaderboards: Pick<Leaderboards, 'changed'>,
): Promise<void> {
  const { state, at } = decided
  if (stateOf(row) === state && state !== 'done') return
  if (!STATES_OF[row.kind].includes(state)) throw invalidField('decision', `is none of a ${row.kind}`)
  // The former decision is taken back first, so that one decision replaces another.
  await takeBack(tx, row, state === 'open')
  const renamed = await apply(tx, row, decided)
  const reason = JSON.parse(row.figures)
  await tx
    .updateTable('review_entries')
    .set({
      state,
      version: row.version + 1,
      decided_at: state === 'open' ? null : at,
      decided_by: actor.email,
      figures: JSON.stringify({ ...reason, renamed }),
    })
    .where('id', '=', row.id)
    .execute()
  const summary = `${SUMMARIES[state]} (${row.kind})`
  await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: row.player_id, summary }, at)
  if (row.kind === 'mistake') return
  const players = await tx
    .selectFrom('players')
    .select(['id', 'game_type'])
    .where('person_id', '=', row.person_id)
    .orderBy('id')
    .execute()
  for (const { id, game_type } of players) {
    // A name on a leaderboard may have changed without a place.
    const isPlaceChanged = await recomputeBest(tx, id, Date.parse(at))
    if (isPlaceChanged || row.kind === 'name') onCommitted(tx, () => leaderboards.changed(game_type))
  }
}

/** The name that a decision replaced, and its own. */
type Renamed = { before: string | null; to: string }

const readRenamed = ({ figures }: StoredEntry) => (JSON.parse(figures) as { renamed?: Renamed }).renamed

/** Applies a state. @returns the names before and after, for a replaced name */
async function apply(tx: Tx, row: StoredEntry, { state, at, name }: Decided): Promise<Renamed | undefined> {
  const persons = tx.updateTable('persons').where('id', '=', row.person_id)
  if (state === 'hidden') await persons.set({ hidden_at: at }).where('hidden_at', 'is', null).execute()
  else if (state === 'dismissed' && row.kind === 'name') await persons.set({ name_seen_at: at }).execute()
  else if (state === 'disqualified') {
    requireUnpublished(row)
    // A reason from the results stays.
    const player = tx.updateTable('players').where('id', '=', row.player_id).where('disqualified_for', 'is', null)
    await player.set({ disqualified_for: DISQUALIFIED_FOR }).execute()
  } else if (state === 'done' && name !== null) {
    await persons.set({ leaderboard_name: name }).execute()
    // takeBack has removed the entry's former name, but `row` was read before.
    const before = row.state === 'done' ? readRenamed(row)?.before : row.leaderboard_name
    return { before: before ?? null, to: name }
  }
  return undefined
}

/**
 * Takes the effect of the entry's state back. Decisions on other pages or entries stay, with one
 * exception: the undo of a name that is still open takes back those of the list of players.
 */
async function takeBack(tx: Tx, row: StoredEntry, isUndo: boolean): Promise<void> {
  const persons = tx.updateTable('persons').where('id', '=', row.person_id)
  if (row.state === 'open') {
    if (!isUndo || row.kind !== 'name') return
    await persons.set({ hidden_at: null, leaderboard_name: null, name_seen_at: null }).execute()
  } else if (row.state === 'hidden') {
    const hidden_at = await findOther(tx, row, 'hidden')
    await persons.set({ hidden_at }).where('hidden_at', '=', row.decided_at).execute()
  } else if (row.state === 'dismissed' && row.kind === 'name') {
    await persons.set({ name_seen_at: null }).execute()
  } else if (row.state === 'done' && row.kind === 'name') {
    const renamed = readRenamed(row)
    if (renamed === undefined) return
    await persons.set({ leaderboard_name: renamed.before }).where('leaderboard_name', '=', renamed.to).execute()
  } else if (row.state === 'disqualified') {
    requireUnpublished(row)
    if ((await findOther(tx, row, 'disqualified')) !== null) return
    const player = tx.updateTable('players').where('id', '=', row.player_id)
    await player.set({ disqualified_for: null }).where('disqualified_for', '=', DISQUALIFIED_FOR).execute()
  }
}

/**
 * The time of the same decision on another entry: of the person for `hidden`, of the player for
 * `disqualified`. null: there is none.
 */
async function findOther(tx: Tx, row: StoredEntry, state: 'hidden' | 'disqualified'): Promise<string | null> {
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
