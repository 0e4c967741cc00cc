// Marked names: entries of Names for names with a word of the club's list or an unusual sign
// (docs/product-rules.md#names-to-review).
import type { CardReason } from '@noor-quest/contract/names'
import { inBatches } from '../platform/batches.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { LiveSettings } from '../platform/module.ts'
import { newId } from '../platform/new-id.ts'
import type { MarkedNames } from '../registration/marked-names.ts'
import { readNames } from '../registration/read-names.ts'
import { findCurrentSeason, lockSeasons } from '../seasons/queries.ts'
import { FOUND } from './queries.ts'

/** Rows of one transaction. Players' moves wait for it. */
const WRITTEN = 25

type Deps = { db: Db; clock: Clock; settings: LiveSettings; markedNames: Pick<MarkedNames, 'check'> }

/**
 * @returns a check of the current season's names, which does nothing while there are neither new
 * players nor another list of words. A decided entry stays as it is.
 */
export function createNamesCheck({ db, clock, settings, markedNames }: Deps): () => Promise<void> {
  let checked = ''
  return async () => {
    const { id: season_id } = await findCurrentSeason(db)
    const { players } = await db
      .selectFrom('players')
      .select((eb) => eb.fn.countAll<number>().as('players'))
      .where('season_id', '=', season_id)
      .executeTakeFirstOrThrow()
    const now = JSON.stringify([season_id, players, settings.current().name_list])
    if (now === checked) return
    for await (const page of readNames(db, season_id)) {
      const marked = page.flatMap(({ id: player_id, name, nickname }) => {
        const marked_by = markedNames.check({ name, nickname })
        const figures = JSON.stringify({ kind: 'name', marked_by: marked_by ?? '' } satisfies CardReason)
        return marked_by === null ? [] : [{ player_id, figures }]
      })
      await inBatches(marked, WRITTEN, (batch) =>
        transact(db, async (tx) => {
          // A name may have been erased since it was read. The lock also keeps results from being
          // published meanwhile.
          await lockSeasons(tx)
          const ids = batch.map(({ player_id }) => player_id)
          const named = await tx
            .selectFrom('players')
            .select('id')
            .where('id', 'in', ids)
            .where('redacted_at', 'is', null)
            .execute()
          const rows = batch.filter(({ player_id }) => named.some(({ id }) => id === player_id))
          if (rows.length === 0) return
          const created_at = new Date(clock.nowMs()).toISOString()
          await tx
            .insertInto('review_entries')
            .values(rows.map((row) => ({ id: newId(), season_id, ...row, kind: 'name', subject: '', created_at })))
            .onConflict((conflict) =>
              conflict
                .columns(['player_id', 'kind', 'subject'])
                // A name that a search found before the list marked it.
                .doUpdateSet((eb) => ({ figures: eb.ref('excluded.figures') }))
                .where('review_entries.state', '=', 'open')
                .where('review_entries.figures', '=', FOUND),
            )
            .execute()
        }),
      )
    }
    checked = now
  }
}
