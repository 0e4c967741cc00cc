// What the admin has decided about a table.
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import type { Target } from './headings.ts'
import type { KeyWay } from './keys.ts'
import type { LevelChoice } from './levels.ts'

export type Values = Partial<Record<ItemColumn, string>>
export type TableChoices = {
  /** null: all sheets with the same headings. */
  sheet: string | null
  /** null: as the first rows look. */
  hasHeadings: boolean | null
  /** The admin's columns by their ids. */
  columns: Readonly<Record<string, Target | null>>
  levels: LevelChoice | null
  keys: KeyWay | null
  /** What happens to questions with five options. */
  fifth: 'leave_out' | 'skip' | null
  /**
   * Whether items with Arabic in their English fields move to the Arabic ones; null: they move, except
   * in our own files.
   */
  arabic: 'move' | 'keep' | null
  /** Corrected cells, by the rows' ids. */
  fixes: Readonly<Record<number, Values>>
}
export const NO_CHOICES: TableChoices = {
  sheet: null,
  hasHeadings: null,
  columns: {},
  levels: null,
  keys: null,
  fifth: null,
  arabic: null,
  fixes: {},
}
