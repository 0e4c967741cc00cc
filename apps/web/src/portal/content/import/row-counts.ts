import type { ItemImportResult, ItemMatch } from '@noor-quest/contract/items'

/** `id`: the import's, by which it can be undone. */
export type Imported = Pick<ItemImportResult, 'imported' | 'completed' | 'changed' | 'left_out'> & { id: string }

/**
 * `faulty`: rows that the server didn't get. `changing`: different rows that are taken; `differing`:
 * the others. `toWrite`: the sum of `ready`, `completing` and `changing`; `bad`: rows with errors, a
 * single one of which prevents the import unless these rows are left out.
 */
export function countRows({ rows }: ItemImportResult, taken: readonly number[], faulty = 0) {
  const good = rows.filter(({ errors }) => errors.length === 0)
  const countOf = (wanted: ItemMatch) => good.filter(({ match }) => match === wanted).length
  const [ready, completing, skipped] = [countOf('new'), countOf('completes'), countOf('duplicate')]
  const changing = good.filter((row) => row.match === 'differs' && canTake(row) && taken.includes(row.row)).length
  return {
    ready,
    completing,
    changing,
    skipped,
    differing: countOf('differs') - changing,
    toWrite: ready + completing + changing,
    bad: rows.length - good.length + faulty,
  }
}

/** Whether the file's differences may replace what is stored. */
export const canTake = ({ changes }: Pick<ItemImportResult['rows'][number], 'changes'>) => changes.length > 0
