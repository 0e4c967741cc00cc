import type { GameType } from '@noor-quest/rules/games'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from './formats.ts'

export const contentText = defineTexts('portal/text/content', {
  games: { quiz: 'Quiz', 'flip-match': 'Flip & Match' } satisfies Record<GameType, string>,
  missing: 'N/A',
  level: (level: number) => `Level ${level}`,
  number: (value: number) => numbers.format(value),
  actions: 'Actions',
  list: (parts: readonly string[]) => parts.join(', '),
  edit: 'Edit',
  delete: 'Delete',
  save: 'Save',
  saving: 'Saving...',
  shortcut: 'Or press Ctrl + Enter in any field',
  /** The name of a row's button. */
  actionNamed: (action: string, row: string) => `${action}: ${row}`,
  exportAs: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  loadMore: 'Load more',
  loadingMore: 'Loading more...',
  search: 'Search',
  noMatch: 'Nothing matches',
  undo: 'Undo',
  select: {
    start: 'Select',
    end: 'Done',
    toolbar: 'Selected items',
    item: 'Select',
    count: (selected: number) => `${numbers.format(selected)} selected`,
    all: (rows: number) => `Select all ${numbers.format(rows)} listed`,
    none: 'Select none',
  },
  listFailed: 'The list could not be loaded.',
  discardTitle: 'Discard your changes?',
  discardText: 'What you typed here has not been saved.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  notSaved: 'Not saved yet.',
  discardTyped: 'Discard changes',
  changedMeanwhile: 'Another admin has changed this in the meantime.',
  conflict: {
    yoursStay: 'What you typed is still here. Save again to replace what the other admin wrote:',
    merged: 'Both of your changes are here. Save again.',
    changedBy: (by: string | null, when: string) =>
      by === null ? `Changed on ${when}, not by an admin` : `Changed by ${by} on ${when}`,
    byAnother: 'Changed by another admin',
  },
  shortages: {
    questions: (level: number, have: number, need: number) =>
      `Level ${level} has ${count(have, 'question')}: a full quiz needs ${need}.`,
    prophets: (have: number, need: number) =>
      `There ${have === 1 ? 'is' : 'are'} ${count(have, 'different prophet card')}: Flip & Match needs ${need}.`,
    terms: (have: number, need: number) =>
      `There ${have === 1 ? 'is' : 'are'} ${count(have, 'different term')}: Flip & Match needs ${need}.`,
  },
})
