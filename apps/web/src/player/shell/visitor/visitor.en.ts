import { n } from '../../../text/english.ts'
import { defineTexts } from '../../../text/text.ts'

/** % is replaced by the name of this device's player. */
export const visitorText = defineTexts('player/shell/visitor/visitor', {
  yourCode: 'Code',
  playingAs: 'Playing as %',
  whoPlays: 'Who is playing?',
  yourBest: (score: number) => `Best: ${n(score)}`,
  someoneElse: 'Someone else',
  nextPlayer: 'Next player',
  nextPlayerIn: (seconds: number) => `Next player in ${n(seconds)} …`,
  stillHere: 'I’m still here',
  undo: 'Undo',
  undoFailed: 'The game is over.',
  return: 'Return',
})
