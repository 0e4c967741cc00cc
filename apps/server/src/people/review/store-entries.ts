import { REVIEW_KINDS, type ReviewFigures, type ReviewKind } from '@noor-quest/contract/review'
import { inBatches } from '../../platform/batches.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { newId } from '../../platform/new-id.ts'
import { lockSeasons } from '../../seasons/queries.ts'

/** Rows of one transaction. Players' moves wait for it. */
const WRITTEN = 25

export type Entry = { season_id: string; player_id: string; figures: ReviewFigures; subject: string; group_key: string }

/**
 * Writes items batch by batch, each in a transaction. The lock keeps results from being published
 * meanwhile. It also prevents a deadlock of two processes that check the same games.
 */
export function writeInBatches<T>(db: Db, items: readonly T[], write: (tx: Tx, batch: T[]) => Promise<unknown>) {
  return inBatches(items, WRITTEN, (batch) =>
    transact(db, async (tx) => {
      await lockSeasons(tx)
      await write(tx, batch)
    }),
  )
}

/** Adds entries, and brings the figures of open ones up to date. A decided entry stays as it is. */
export async function storeEntries(db: Db, entries: readonly Entry[], at: string): Promise<void> {
  await writeInBatches(db, entries, async (tx, batch) => {
    for (const entry of batch) await storeEntry(tx, entry, at)
  })
}

async function storeEntry(tx: Tx, { figures, ...entry }: Entry, at: string): Promise<void> {
  const kind: ReviewKind = figures.kind
  const changing = { figures: JSON.stringify(figures), group_key: entry.group_key }
  // The player, or another one whose name is in the figures, may have been erased since they were
  // read. The entry isn't stored then.
  const { player_id } = entry
  const signal = figures.kind === 'account' ? figures.signal : null
  const other = signal?.kind === 'name-like-another' ? signal.player_id : null
  const ids = other === null ? [player_id] : [player_id, other]
  const named = tx.selectFrom('players').select('id').where('id', 'in', ids).where('redacted_at', 'is', null)
  if ((await named.execute()).length < ids.length) return
  await tx
    .insertInto('review_entries')
    .values({
      id: newId(),
      ...entry,
      ...changing,
      kind,
      strength: kind === REVIEW_KINDS[0] ? 'strong' : 'weak',
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'kind', 'subject'])
        .doUpdateSet(changing)
        .where('review_entries.state', '=', 'open')
        .where('review_entries.figures', '<>', changing.figures),
    )
    .execute()
}
