import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const comeBackText = defineTexts('player/registration/come-back', {
  title: 'Welcome back',
  code: 'Your code',
  digits: 'Last four digits of your phone number',
  digitsHint: 'All of them, if it has fewer',
  submit: 'Open my game',
  invalid: 'Code and digits don’t belong together. Please check both.',
  wait: (minutes: number) => `Too many attempts. Try again in ${n(minutes)} min.`,
  /** Why the code opens nothing. */
  reasons: {
    playing: 'This code is in use on another phone.',
    final: 'You play in the final.',
    attempts: 'Too many wrong digits were entered for this code.',
  },
  askPresenter: 'Ask the presenter.',
  failed: 'Nothing was opened. Please try again.',
})
