import { defineTexts } from '../../text/text.ts'
import { count, counted, imageMax } from '../text/formats.ts'

/** Advice for files that the server can't read as a picture. */
const waysOut = {
  heic: 'This is an HEIC photo. Save it as JPEG first: on an iPhone, share it to Files or send it to yourself by mail, or set Settings, Camera, Formats to Most Compatible.',
  svg: 'This is an SVG drawing. Save it as PNG first.',
  empty: 'The file is empty. Perhaps it wasn’t downloaded completely: choose it again.',
  other: 'Choose a PNG, JPEG, GIF, WebP or AVIF file.',
  damaged: 'The file is damaged, or it is no picture although its name says so. Choose another file.',
}

export const prophetsText = defineTexts('portal/content/prophets', {
  addTitle: 'Add Prophet (FlipMatch Level 1)',
  name: 'Prophet Name',
  description: 'Item Description',
  descriptionHint: 'Read aloud in place of the picture. It must not name the prophet.',
  image: 'Item Image',
  explanation: 'Why it belongs (optional)',
  source: 'Source (optional)',
  sourceHint: 'For example Qur’an 11:37',
  imageHint: `PNG, JPG, JPEG, GIF up to ${imageMax}`,
  choose: 'Choose an image',
  change: 'Change',
  remove: 'Remove',
  preview: 'Preview of the chosen image',
  noPreview: 'No preview',
  add: 'Add Prophet',
  adding: 'Uploading...',
  fillAll: 'Please fill all fields and select an image',
  notAnImage: 'Please select an image file',
  waysOut,
  tooLarge: `Image size must be less than ${imageMax}`,
  added: 'Prophet added successfully!',
  addFailed: (message: string) => `Error adding prophet: ${message}`,
  editTitle: 'Edit Prophet Card',
  changed: 'Prophet card saved successfully!',
  changeFailed: (message: string) => `Error saving prophet card: ${message}`,
  listTitle: (prophets?: number) => `Existing Prophets${counted(prophets)}`,
  list: 'Existing prophets',
  search: 'Search prophet cards',
  searchHint: 'Words in either language',
  shown: (shown: number) => `${count(shown, 'prophet card')} shown`,
  loading: 'Loading prophets...',
  none: 'No Prophet Cards Yet',
  /** A card in a list of deletions, and in its buttons' names. */
  cardOf: (name: string) => `Card of ${name}`,
  deleteTitle: 'Are you sure you want to delete this prophet?',
  deleted: 'Prophet deleted successfully!',
  deleteFailed: (message: string) => `Error deleting prophet: ${message}`,
})
