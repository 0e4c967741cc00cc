import { n } from '../../../text/english.ts'
import { defineTexts } from '../../../text/text.ts'

export const gameText = defineTexts('player/shell/game/game', {
  reviewLater: 'The right answers are shown here once the competition is over, so that it stays fair for everyone.',
  level: (level: number) => `Level ${n(level)}`,
  startLevel: (level: number) => `Start Level ${n(level)}`,
  superseded: 'This game was restarted in another window. This is the current one.',
  finalScore: 'Final Score',
  of: (part: number, whole: number) => `${n(part)}/${n(whole)}`,
  outOf: (maximum: number) => `out of ${n(maximum)}`,
  moves: 'Moves',
  playAgain: 'Play Again',
  giveFeedback: 'Give Feedback',
  /** For content that the club has in one language only. */
  inLanguage: { en: 'In English', ar: 'In Arabic' },
  connectionLost: 'Connection lost. Trying again...',
})
