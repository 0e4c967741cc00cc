import { hash } from 'node:crypto'
import { type Group, type SeasonPolicies, seasonPolicies } from '@noor-quest/contract/policies'
import type { NewSeason, SeasonChange } from '@noor-quest/contract/seasons'
import { findLastChange } from '../accounts/audit/queries.ts'
import { requireVersion } from '../accounts/audit/require-version.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { dropFrozenLeaderboards } from '../leaderboards/freeze.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import {
  findCurrentSeason,
  lockSeasons,
  policiesOf,
  requireUnpublished,
  type SeasonRow,
  stateOf,
} from '../seasons/queries.ts'

/**
 * The season is read once it is locked: PostgreSQL finds no row if the current season ended while
 * the query waited for its lock.
 */
async function lockCurrent(tx: Tx): Promise<SeasonRow> {
  await lockSeasons(tx)
  return findCurrentSeason(tx)
}

/** The fields of the season's form, and the version of these fields. */
export function readForm({ id, name, name_ar, opens_at, closes_at, freezes_at, next_at, zone, policies }: SeasonRow) {
  const fields = { id, name, name_ar, opens_at, closes_at, freezes_at, next_at, zone, policies: policiesOf(policies) }
  return { ...fields, version: hash('sha256', JSON.stringify(fields)) }
}

/** The fields' names in the activity log. */
const IN_WORDS: Record<
  Exclude<keyof SeasonChange, 'policies' | 'version' | 'moved_groups'> | keyof SeasonPolicies,
  string
> = {
  name: 'name',
  name_ar: 'Arabic name',
  opens_at: 'opening',
  closes_at: 'closing',
  freezes_at: 'freezing',
  next_at: 'next date',
  zone: 'time zone',
  counting_games: 'games that count',
  names: 'names shown',
  review: 'review',
  reviews_required: 'reviews required',
  country_code: 'country code',
  groups: 'groups',
  ranks_all: 'leaderboard of all groups',
}

/** The fields in the order of `IN_WORDS`, whatever the change's order. */
function summarize(name: string, fields: readonly string[]): string {
  const words = Object.entries(IN_WORDS).flatMap(([field, word]) => (fields.includes(field) ? [word] : []))
  return `${name}: ${words.join(', ')}`
}

/**
 * Changes the current season. Policies that order players take effect once their places are
 * recomputed. A time may be now but not in the past, because players have acted since.
 * @throws AppError validation_failed, edit_conflict; results_published for its times and policies
 * that order players
 */
export async function changeSeason(
  db: Db,
  actor: Actor,
  change: SeasonChange,
  nowMs: number,
  onChanged: () => unknown,
): Promise<SeasonRow> {
  return transact(db, (tx) => changeCurrent(tx, actor, change, nowMs, onChanged))
}

/** Moves the current season's freeze and close to later times, if they are after `sinceMs`. */
export async function delaySeason(
  tx: Tx,
  actor: Actor,
  { sinceMs, minutes }: { sinceMs: number; minutes: number },
  nowMs: number,
  onChanged: () => unknown,
): Promise<void> {
  const { freezes_at, closes_at } = await findCurrentSeason(tx)
  const later = (at: string | null) => {
    const atMs = Date.parse(at ?? '')
    return atMs > sinceMs ? new Date(atMs + minutes * 60_000).toISOString() : at
  }
  const change = { freezes_at: later(freezes_at), closes_at: later(closes_at) }
  if (change.freezes_at === freezes_at && change.closes_at === closes_at) return
  await changeCurrent(tx, actor, change, nowMs, onChanged)
}

async function changeCurrent(
  tx: Tx,
  actor: Actor,
  change: SeasonChange,
  nowMs: number,
  onChanged: () => unknown,
): Promise<SeasonRow> {
  const before = await lockCurrent(tx)
  const { policies: changedPolicies, version, moved_groups, opens_at: opening, ...rest } = change
  const { closes_at: closing, freezes_at: freezing, ...others } = rest
  const form = readForm(before)
  await requireVersion(tx, {
    seen: version,
    now: form.version,
    current: () => form,
    lastChange: () => findLastChange(tx, 'seasons', [before.id]),
  })
  const at = new Date(nowMs).toISOString()
  // A season that is closed or frozen already keeps its time: the button was pressed twice.
  const { phase, isFrozen } = stateOf(before, nowMs)
  const opensNow = phase === 'before' ? at : before.opens_at
  const closesNow = phase === 'closed' ? before.closes_at : at
  const freezesNow = isFrozen ? before.freezes_at : at
  // Leaderboards that would have frozen later freeze at the earlier closing.
  const freezesEarly = closing === 'now' && freezing === undefined && (before.freezes_at ?? '') > at
  const fields = {
    ...others,
    ...(opening !== undefined && { opens_at: opening === 'now' ? opensNow : opening }),
    ...(closing !== undefined && { closes_at: closing === 'now' ? closesNow : closing }),
    ...(freezing !== undefined && { freezes_at: freezing === 'now' ? freezesNow : freezing }),
    ...(freezesEarly && { freezes_at: closesNow }),
  }
  const season = { ...before, ...fields }
  requireTimes(before, season, freezing === 'now', nowMs)
  const policiesBefore = policiesOf(before.policies)
  const policies = seasonPolicies.parse({ ...policiesBefore, ...changedPolicies })
  const isRecomputed = policiesBefore.counting_games !== policies.counting_games
  const isTimeChanged = TIMES.some((time) => season[time] !== before[time])
  const removed = policiesBefore.groups.filter(({ id }) => !policies.groups.some((group) => group.id === id))
  if (isRecomputed || isTimeChanged || removed.length > 0) requireUnpublished(before)
  const stored = {
    ...fields,
    policies: JSON.stringify(policies),
    // From its first opening time on, the times decide.
    ...(opening !== undefined && { opens_by_press: 0 }),
    ...(isRecomputed && { recompute_after: '' }),
    // The season may be open again, so it no longer counts as settled.
    ...(season.closes_at !== before.closes_at && { settled_at: null }),
    // Another opening time is another evening.
    ...(season.opens_at !== before.opens_at && { tonight: null }),
  }
  await tx.updateTable('seasons').set(stored).where('id', '=', before.id).execute()
  await leaveGroups(tx, actor, before, { removed, groups: policies.groups, moved: moved_groups }, at)
  if (season.freezes_at !== before.freezes_at) await dropFrozenLeaderboards(tx, before.id)
  const summary = summarize(season.name, [...Object.keys(fields), ...Object.keys(changedPolicies ?? {})])
  await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: before.id, summary }, at)
  onCommitted(tx, onChanged)
  return { ...before, ...stored }
}

/** @throws AppError validation_failed if the season's new times aren't in order, or are past */
function requireTimes(before: SeasonRow, season: SeasonRow, freezesNow: boolean, nowMs: number): void {
  for (const field of ['closes_at', 'freezes_at'] as const) {
    const time = season[field]
    if (time !== null && time !== before[field] && Date.parse(time) < nowMs) {
      throw invalidField(field, 'must not be in the past')
    }
  }
  const { opens_at, closes_at, freezes_at } = season
  if (opens_at !== null && closes_at !== null && opens_at >= closes_at) {
    throw invalidField('closes_at', 'must be after the opening')
  }
  if (freezes_at !== null && opens_at !== null && freezes_at < opens_at) {
    throw invalidField('freezes_at', 'must not be before the opening')
  }
  if (!freezesNow && freezes_at !== null && closes_at !== null && freezes_at > closes_at) {
    throw invalidField('freezes_at', 'must not be after the closing')
  }
}

/**
 * Moves the players of removed groups to the groups that the admin chose, or to none. Their scores
 * and places stay.
 * @throws AppError validation_failed naming `moved_groups`
 */
async function leaveGroups(
  tx: Tx,
  actor: Actor,
  season: SeasonRow,
  {
    removed,
    groups,
    moved = {},
  }: { removed: readonly Group[]; groups: readonly Group[]; moved?: SeasonChange['moved_groups'] },
  at: string,
): Promise<void> {
  for (const { id, name } of removed) {
    const to = groups.find((group) => group.id === moved[id])
    if (to === undefined && moved[id] !== undefined) throw invalidField('moved_groups', 'must be a group of the season')
    const { numUpdatedRows } = await tx
      .updateTable('players')
      .set({ group_id: to?.id ?? null })
      .where(({ and }) => and({ season_id: season.id, group_id: id }))
      .executeTakeFirst()
    const where = to === undefined ? 'in no group' : `in “${to.name}”`
    const summary = `${season.name}: removed the group “${name}”, ${numUpdatedRows} players now ${where}`
    await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: season.id, summary }, at)
  }
}

const TIMES = ['opens_at', 'closes_at', 'freezes_at'] as const

/**
 * Archives the current season and begins the next, with its policies. Without an opening time it is
 * shut. Players, games, feedback and leaderboards stay with the old season; content and admins are
 * shared. Running games end now. `from`: the season to archive. After a second press it isn't the
 * current one.
 * @throws AppError duplicate
 */
export async function beginSeason(
  db: Db,
  actor: Actor,
  { from, name, name_ar, opens_at = null }: NewSeason,
  nowMs: number,
  onChanged: () => unknown,
): Promise<SeasonRow> {
  const at = new Date(nowMs).toISOString()
  return transact(db, async (tx) => {
    const old = await lockCurrent(tx)
    if (old.id !== from) throw new AppError('duplicate')
    // A season that ended before its freeze never freezes.
    const freezes_at = stateOf(old, nowMs).isFrozen ? old.freezes_at : null
    await tx.updateTable('seasons').set({ archived_at: at, freezes_at }).where('id', '=', old.id).execute()
    const id = newId()
    const next = { id, name, name_ar, opens_at, zone: old.zone, policies: old.policies, created_at: at }
    const opens_by_press = opens_at === null ? 1 : 0
    await tx
      .insertInto('seasons')
      .values({ ...next, opens_by_press })
      .execute()
    const summary = `${name}, after ${old.name}`
    await writeAudit(tx, actor, { action: 'add', entity: 'seasons', entityId: id, summary }, at)
    onCommitted(tx, onChanged)
    return tx.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}

/**
 * Links an archived season from the leaderboard, or removes the link. A second run changes nothing.
 * @throws AppError not_found, also for the current season; results_published for removing the link
 */
export async function publishArchive(
  db: Db,
  actor: Actor,
  { id, published }: { id: string; published: boolean },
  nowMs: number,
): Promise<SeasonRow> {
  const at = new Date(nowMs).toISOString()
  return transact(db, async (tx) => {
    const before = await tx
      .selectFrom('seasons')
      .selectAll()
      .where('id', '=', id)
      .where('archived_at', 'is not', null)
      .$call(forUpdate(tx))
      .executeTakeFirst()
    if (before === undefined) throw new AppError('not_found')
    if ((before.published_at !== null) === published) return before
    if (!published) requireUnpublished(before)
    const published_at = published ? at : null
    await tx.updateTable('seasons').set({ published_at }).where('id', '=', id).execute()
    const summary = `${before.name}: ${published ? 'published' : 'no longer published'}`
    await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: id, summary }, at)
    return { ...before, published_at }
  })
}
