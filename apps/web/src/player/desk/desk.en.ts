import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

/** The desk that a reviewer's link opens. */
export const deskText = defineTexts('player/desk/desk', {
  forReviewer: (reviewer: string) => `For ${reviewer}`,
  until: (day: string) => `This link works until ${day}.`,
  progress: (done: number, items: number) => `${n(done)} of ${n(items)} checked`,
  item: (number: number, items: number) => `Item ${n(number)} of ${n(items)}`,
  previous: 'Previous',
  next: 'Next',
  explanation: 'Explanation',
  picture: 'Picture',
  rightOption: 'Marked as correct',
  noSource: 'No source is given.',
  onlyIn: { en: 'This item is in English only.', ar: 'This item is in Arabic only.' },
  verdict: 'Your verdict',
  verdicts: { right: 'Right', wording: 'Wording', wrong: 'Wrong', doubtful: 'Doubtful' },
  note: 'Note for the club',
  saveNote: 'Save note',
  saved: 'Saved.',
  changed: 'This item has changed in the meantime. Please read it again.',
  failed: 'Your verdict was not saved.',
  empty: 'Nothing is left to check',
  emptyText: 'The items of this link are no longer in the list.',
  invalid: {
    unknown: 'This link is not valid',
    revoked: 'This link was withdrawn',
    expired: 'This link has expired',
  },
  invalidText: { unknown: 'Open the whole link that you received.', other: 'Ask the club for a new link.' },
  notLoaded: 'The desk could not be loaded',
})
