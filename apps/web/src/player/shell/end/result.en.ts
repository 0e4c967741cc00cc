import { count, n } from '../../../text/english.ts'
import { defineTexts } from '../../../text/text.ts'

export const resultText = defineTexts('player/shell/end/result', {
  title: 'Your result',
  rankOf: (rank: number, of: number) => `Rank ${n(rank)} of ${n(of)}`,
  rankBeyondOf: (rank: number, of: number) => `Rank ${n(rank)}+ of ${n(of)}`,
  nobodyAhead: 'No player is ahead of you.',
  pointsBehind: (points: number) => `${count(points, 'point', 'points')} to the next place`,
  movesBehind: (moves: number) => `Level on points with the next place, but ${count(moves, 'more move', 'more moves')}`,
  /** `time` looks like "0:03.2". */
  timeBehind: (time: string) => `Level with the next place, ${time} slower`,
  laterThan: 'Level with the next place, whose player got there earlier',
  isFinal: 'The results are announced: this place is yours.',
  notYet: 'Not on the leaderboard yet',
  firstPoints: 'Your first points will put you on it.',
  saved: 'Your score is saved',
  frozen: 'The leaderboards stay as they are until the results are announced.',
  notShown: 'Your place is not shown at the moment.',
  newBest: 'New personal best!',
  /** After a game below the player's best, whose place the rank is. */
  bestStays: (score: number) => `Your best is still ${n(score)}.`,
  /** Beside the new rank. */
  upFrom: (rank: number) => `up from ${n(rank)}`,
  countsOnly: (games: number) =>
    games === 1 ? 'Only your first game counts.' : `Only your first ${n(games)} games count.`,
  time: 'Time',
  /** Above a question that was answered wrongly, with its answer. */
  nextTime: 'One you’ll know next time',
  /** The same after a game without mistakes. */
  toRemember: 'One to remember',
  /** For a player with extra time. */
  countedTime: (time: string) => `With your extra time it counts as ${time}.`,
  claimCode: 'Your code for a prize',
  offline: 'Your result appears here as soon as you are connected again.',
  /** The name of the panel of tiles. */
  panel: (right: number, of: number) => `Your tiles: ${n(right)} of ${n(of)}`,
  share: 'Share',
})
