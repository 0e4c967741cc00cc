import { count, n } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const moodFinalText = defineTexts('hall/final', {
  join: 'Finalists open this page on their phones',
  entered: (players: number) => (players === 1 ? '1 player is in' : `${n(players)} players are in`),
  answered: (answered: number, expected: number) => `${n(answered)} of ${n(expected)} have answered`,
  chose: (players: number) => count(players, 'player', 'players'),
  up: (places: number) => `up ${count(places, 'place', 'places')}`,
  down: (places: number) => `down ${count(places, 'place', 'places')}`,
  wholeList: 'The whole list is on your phones',
})
