import { count, n } from '../text/english.ts'
import { englishPlace } from '../text/place-words.ts'
import { defineTexts } from '../text/text.ts'

const ordinal = (rank: number) => {
  const isTeen = rank % 100 > 10 && rank % 100 < 14
  return `${n(rank)}${(!isTeen && ['th', 'st', 'nd', 'rd'][rank % 10]) || 'th'}`
}
const inGame = (game: string) => (game === 'Quiz' ? 'the quiz' : game)

export const displayText = defineTexts('hall/display', {
  scanToPlay: 'Scan to play',
  scanToRegister: 'Scan to register',
  /** Where there is no address for phones. */
  askHelper: 'Ask a helper how to play',
  qrLabel: (address: string) => `QR code of ${address}`,
  linkInvalid: 'This link has been used or has expired. Make a new one in the portal.',
  tiles: n,
  /** Beside `tiles`. */
  tilesLeft: (tiles: number): string => (tiles === 1 ? 'tile left' : 'tiles left'),
  rightAnswers: (tiles: number): string => (tiles === 1 ? 'right answer' : 'right answers'),
  /** Below them. */
  builtThis: 'built this wall',
  /** Both count from 0. */
  given: (tiles: number, players: number) =>
    `${count(tiles, 'right answer', 'right answers')}, ${count(players, 'player', 'players')}`,
  moves: (moves: number) => count(moves, 'move', 'moves'),
  reached: (rank: number, game: string) => `${ordinal(rank)} in ${inGame(game)}`,
  points: (score: number, game: string) => `${n(score)} points in ${inGame(game)}`,
  newTiles: (tiles: number) => count(tiles, 'new tile', 'new tiles'),
  closesIn: 'Closes in',
  sound: 'Sound',
  unseen: 'Player',
  fullScreen: 'Click or press a key for full screen',
  mayFallAsleep: 'This screen may go to sleep: turn sleep off in the computer’s settings',
  results: 'The results',
  place: englishPlace,
  whoIsIt: 'Who is it?',
  winners: 'The winners',
  thanks: 'Thank you all',
  thanksText: 'See you next time!',
})
