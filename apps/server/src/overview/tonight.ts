import type { TonightPress } from '@noor-quest/rules/season'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { findCurrentSeason, isAnnounced, isTonightOf, lockSeasons } from '../seasons/queries.ts'

const SUMMARIES: Record<TonightPress, string> = { begun: 'Tonight begins', over: 'Tonight is over' }

/**
 * Begins Tonight in the current season, or ends it. A second press changes nothing.
 * @throws AppError results_published: it can't begin after the announcement
 */
export async function pressTonight(db: Db, actor: Actor, press: TonightPress, nowMs: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await findCurrentSeason(tx)
    const begins = press === 'begun'
    if (isTonightOf(season, nowMs) === begins) return
    if (isAnnounced(season)) throw new AppError('results_published')
    await tx.updateTable('seasons').set({ tonight: press }).where('id', '=', season.id).execute()
    const summary = `${season.name}: ${SUMMARIES[press]}`
    const at = new Date(nowMs).toISOString()
    await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: season.id, summary }, at)
  })
}
