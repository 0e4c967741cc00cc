import { defineTexts } from '../../text/text.ts'
import { numbers } from '../text/formats.ts'

/** The reviewer's page. */
export const reviewerText = defineTexts('portal/reviewer/reviewer', {
  title: 'Review',
  intro: 'Read each item beside its source, and say whether it is right. A change of an item needs a new check.',
  loading: 'Loading the items...',
  source: 'Items',
  sources: { question: 'Questions', prophet: 'Prophets', term: 'Arabic terms', sealed: 'Sealed' },
  sealedHint: 'Keep these questions secret. Each reading is logged.',
  level: 'Level',
  allLevels: 'All levels',
  bothLanguages: 'Both',
  unchecked: 'Not yet checked by me',
  progress: (checked: number, items: number) =>
    `${numbers.format(checked)} of ${numbers.format(items)} checked, ${numbers.format(items - checked)} left`,
  item: (number: number, items: number) => `Item ${numbers.format(number)} of ${numbers.format(items)}`,
  previous: 'Previous',
  next: 'Next',
  explanation: 'Explanation',
  picture: 'Picture',
  rightOption: 'Marked as correct',
  noSource: 'No source is given.',
  note: 'Note for the club',
  noteHint: 'why, and where it can be read',
  saveNote: 'Save note',
  propose: 'Propose a change',
  proposeHint: 'Change what should be different, then press a verdict. The club decides and sees the difference.',
  saveTyped: 'Save note and proposal',
  refused: 'The club has read your proposal and keeps its own text.',
  saved: 'Saved.',
  changed: 'This item has changed in the meantime. Please read it again.',
  failed: (message: string) => `Your check was not saved: ${message}`,
  allChecked: 'You have checked all of these',
  none: 'There are none of these',
})
