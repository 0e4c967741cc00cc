import { count, n } from '../../text/english.ts'
import { englishPlace } from '../../text/place-words.ts'
import { defineTexts } from '../../text/text.ts'

const NUMBERS = ['one', 'two', 'three', 'four']

export const finalScreenText = defineTexts('player/final/final-screen', {
  lookUp: 'You’re in. Look up.',
  lookUpText: 'The questions are on the screen in the hall. The options appear here.',
  waits: 'The presenter will let you in.',
  showPresenter: 'Show this code to the presenter.',
  seatEmpty: 'Thank you for playing',
  seatEmptyText: 'The presenter has taken you out of the final. Talk to them: they can give you your seat back.',
  tieOfOthers: 'This question decides a tie. Look up.',
  entersNext: 'You join at the next question.',
  optionsSoon: 'The options are about to open.',
  options: 'Options',
  /** Spoken before the option's text. `index` from 0. */
  option: (letter: string, index: number) => `Option ${letter}, ${NUMBERS[index] ?? n(index + 1)} of four:`,
  sending: 'Sending...',
  locked: 'Locked',
  late: 'Too late: this answer doesn’t count.',
  lost: 'Not sent. Tap again.',
  noAnswer: 'No answer',
  lookUpAnswer: 'Look up for the answer.',
  lookUpWinners: 'Look up for the winners.',
  right: 'Right!',
  wrong: 'Wrong',
  gained: (points: number) => `+${n(points)}`,
  place: englishPlace,
  total: (points: number) => `${count(points, 'point', 'points')} in all`,
  over: 'The final is over.',
  showCode: 'Show this code to an organiser.',
  wholeList: 'The whole list',
  notBegun: 'The final has not begun',
  notBegunText: 'Stay on this page: it begins by itself.',
  outTitle: 'This phone is not in the final',
  outText: 'The players who qualified play it, on the screen in the hall.',
  outHelp: 'Did you qualify? The presenter can let this phone in. Go to them now.',
  whoPlays: 'Who plays on this phone?',
  failed: 'The final could not be loaded.',
  listFailed: 'The list could not be loaded.',
})
