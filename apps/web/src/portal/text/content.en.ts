import type { GameType } from '@noor-quest/rules/games'
import { defineTexts } from '../../text/text.ts'
import { clocks, count, dates, numbers } from './formats.ts'

/** "at 20:14" for a time of today. */
function when(iso: string): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? `at ${clocks.format(at)}` : `on ${dates.format(at)}`
}

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
  moreActions: 'More',
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
    savedBy: (by: string | null, at: string) =>
      by === null ? `This was saved ${when(at)}, not by an admin.` : `${by} saved this ${when(at)}.`,
    deletedBy: (by: string | null, at: string) =>
      by === null ? `This was deleted ${when(at)}, not by an admin.` : `${by} deleted this ${when(at)}.`,
    states: {
      open: 'What you typed is still here, but it is not saved.',
      theirs: 'The other version was kept.',
      mine: 'Your version is saved.',
    },
    theirs: 'The other version:',
    yours: 'Your version:',
    keepTheirs: 'Keep theirs',
    saveYours: 'Save yours',
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
