import { defineTexts } from '../../text/text.ts'

/** The rehearsal of a final. */
export const rehearsalText = defineTexts('portal/final/rehearsal', {
  title: 'Rehearse the final',
  intro:
    'Try the final with this phone, a screen, one player’s phone and 30 simulated players. The questions are from the competition, and none of them is sealed. Nothing of a rehearsal is kept: it ends by itself after two hours.',
  start: 'Begin a rehearsal',
  end: 'End the rehearsal',
  links: 'Screen and phone',
  once: 'Each link works once.',
  screen: 'Open the screen',
  phone: 'Open the player’s phone',
  failed: 'That did not work. Please try again.',
})
