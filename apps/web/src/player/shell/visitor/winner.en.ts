import { englishPlace } from '../../../text/place-words.ts'
import { defineTexts } from '../../../text/text.ts'

/** % is replaced by the player's name. */
export const winnerText = defineTexts('player/shell/visitor/winner', {
  congratulations: 'Congratulations, %!',
  place: englishPlace,
  show: 'The results are announced. Show this code to an organiser.',
})
