import type { SetUpStep } from '@noor-quest/contract/set-up'
import { defineTexts } from '../../text/text.ts'

export const setUpText = defineTexts('portal/set-up/set-up', {
  title: 'Set-up',
  position: (step: number, all: number) => `Step ${step} of ${all}`,
  steps: {
    account: 'Your account',
    look: 'Name and logo',
    consent: 'Consent',
    season: 'Times and rules',
    prizes: 'Prizes',
    questions: 'Questions',
    tickets: 'Tickets',
    doors: 'Doors',
    try: 'Try it once',
  } satisfies Record<SetUpStep, string>,
  done: 'Done',
  next: 'Next',
  skip: 'Skip',
  back: 'Back',
  finish: 'Finish',
  goOn: (step: string) => `Continue: ${step}`,
  end: 'End the set-up',
  endQuestion: 'End the set-up?',
  endText: 'It then ends for all admins. Overview still lists what is left.',
  ended: 'The set-up was ended successfully.',
  failed: 'The set-up could not be ended.',
  offer: (done: number, all: number) =>
    `One page after the other, from the club’s name to open doors: ${done} of ${all} steps are done. Each can be skipped.`,
  begin: 'Begin the set-up',
  try: {
    intro: 'Three checks in the hall, before visitors come.',
    phone: { title: 'A phone has opened it', todo: 'Scan the code on this page with a phone.' },
    screen: { title: 'A screen shows it', todo: 'Open the hall’s screen on the projector.' },
    game: {
      title: 'A test game was played',
      todo: 'Register and play in this browser: with your session it is possible before the opening too.',
      press: 'Play a test game',
    },
    left: 'Its player is on the leaderboard:',
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'The player, the games and the answers are deleted.',
    removed: 'The test player was removed successfully.',
    removeFailed: 'The test player could not be removed.',
  },
})
