import { defineTexts } from '../../text/text.ts'
import { count, counted } from '../text/formats.ts'

export const termsText = defineTexts('portal/content/terms', {
  addTitle: 'Add Arabic Term (FlipMatch Level 2)',
  arabicText: 'Arabic Text',
  meaning: 'Meaning (optional)',
  source: 'Source (optional)',
  sourceHint: 'For example Qur’an 2:183',
  add: 'Add Term',
  adding: 'Adding...',
  enterText: 'Please enter Arabic text',
  added: 'Term added successfully!',
  addFailed: (message: string) => `Error adding term: ${message}`,
  editTitle: 'Edit Term',
  changed: 'Term saved successfully!',
  changeFailed: (message: string) => `Error saving term: ${message}`,
  listTitle: (terms?: number) => `Existing Terms${counted(terms)}`,
  list: 'Existing terms',
  search: 'Search terms',
  searchHint: 'The term, its meaning or its source',
  shown: (shown: number) => `${count(shown, 'term')} shown`,
  loading: 'Loading terms...',
  none: 'No Arabic Terms Yet',
  alreadyThere: 'Already there:',
  same: 'Reads the same as another term',
  sameNote: (terms: number) =>
    `${count(terms, 'term')} read the same as another one, without vowel signs and hamzas. Players could take them for a pair.`,
  deleteTitle: 'Are you sure you want to delete this term?',
  deleted: 'Term deleted successfully!',
  deleteFailed: (message: string) => `Error deleting term: ${message}`,
})
