// What admins decide about seasons: times, names and policies of the current one, and that it ends for the next.
import { randomUUIDv7 } from 'node:crypto'
import { type SeasonPolicies, seasonPolicies } from '@noor-quest/contract/policies'
import type { NewSeason, SeasonChange } from '@noor-quest/contract/seasons'
import { type Db, isPostgres, type Tx } from '../../db/connect.ts'
import { onCommitted, transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { policiesOf } from '../seasons/policies.ts'
import type { SeasonRow } from '../seasons/queries.ts'

function lockCurrent(tx: Tx): Promise<SeasonRow> {
  return tx
    .selectFrom('seasons')
    .selectAll()
    .where('archived_at', 'is', null)
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

const refusal = (path: string, message: string) =>
  new AppError('validation_failed', { details: { fields: [{ path, message }] } })

/**
 * Changes the current season; what of its policies orders players holds once their places are recomputed. A time that is set may be now, not before: what players did since wouldn't have happened.
 * @throws AppError validation_failed
 */
export async function changeSeason(
  db: Db,
  actor: Actor,
  change: SeasonChange,
  nowMs: number,
  onChanged: () => void,
): Promise<SeasonRow> {
  return transact(db, async (tx) => {
    const before = await lockCurrent(tx)
    const { policies: changedPolicies, ...fields } = change
    const season = { ...before, ...fields }
    const { closes_at: closesAt, opens_at: opensAt } = season
    if (closesAt !== null && closesAt !== before.closes_at && Date.parse(closesAt) < nowMs) {
      throw refusal('closes_at', 'must not be in the past')
    }
    if (opensAt !== null && closesAt !== null && opensAt >= closesAt) {
      throw refusal('closes_at', 'must be after the opening')
    }
    const policiesBefore = policiesOf(before.policies)
    const policies = seasonPolicies.parse({ ...policiesBefore, ...changedPolicies })
    const isRecomputed = isOrderChanged(policiesBefore, policies)
    const stored = { ...fields, policies: JSON.stringify(policies), ...(isRecomputed && { recompute_after: '' }) }
    await tx.updateTable('seasons').set(stored).where('id', '=', before.id).execute()
    const changes = [...Object.keys(fields), ...Object.keys(changedPolicies ?? {})]
    const summary = `${season.name}: ${changes.join(', ')}`
    const at = new Date(nowMs).toISOString()
    await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: before.id, summary }, at)
    onCommitted(tx, onChanged)
    return { ...before, ...stored }
  })
}

/** Whether another player may be the best, or a game another's best. */
function isOrderChanged(before: SeasonPolicies, after: SeasonPolicies): boolean {
  const ordering = ['counting_games', 'one_per_phone', 'unlikely'] as const
  return ordering.some((policy) => before[policy] !== after[policy])
}

/**
 * Archives the current season and begins the next, with its policies and without times: players, games, feedback and boards
 * stay with the old one, content and admins are everybody's. Games that run end as of now. `from`: the season that is
 * archived; a second press of the button finds another one.
 * @throws AppError duplicate
 */
export async function beginSeason(
  db: Db,
  actor: Actor,
  { from, name, name_ar }: NewSeason,
  nowMs: number,
  onChanged: () => void,
): Promise<SeasonRow> {
  const at = new Date(nowMs).toISOString()
  return transact(db, async (tx) => {
    const old = await lockCurrent(tx)
    if (old.id !== from) throw new AppError('duplicate')
    await tx.updateTable('seasons').set({ archived_at: at }).where('id', '=', old.id).execute()
    const id = randomUUIDv7()
    const next = { id, name, name_ar, zone: old.zone, policies: old.policies, created_at: at }
    await tx
      .insertInto('seasons')
      .values({ ...next, opens_at: null, closes_at: null, freezes_at: null, published_at: null, archived_at: null })
      .execute()
    const summary = `${name}, after ${old.name}`
    await writeAudit(tx, actor, { action: 'add', entity: 'seasons', entityId: id, summary }, at)
    onCommitted(tx, onChanged)
    return tx.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  })
}
