// Results published while the season was frozen stay sealed until the ceremony in the hall has
// announced them, or an admin shows them without it (docs/decisions/0029). Showing them also ends
// the freeze.

import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { isSealed, type SeasonRow } from '../../seasons/queries.ts'

/**
 * Shows the results. Call lockSeasons first. A second call changes nothing and returns false,
 * because the results are public already. After the commit the caller reports that the season and
 * its leaderboards have changed.
 */
export async function showResults(tx: Tx, actor: Actor, season: SeasonRow, at: string): Promise<boolean> {
  if (!isSealed(season)) return false
  await tx.updateTable('seasons').set({ published_at: at }).where('id', '=', season.id).execute()
  const summary = `${season.name}: the results are shown to everybody`
  await writeAudit(tx, actor, { action: 'change', entity: 'seasons', entityId: season.id, summary }, at)
  return true
}
