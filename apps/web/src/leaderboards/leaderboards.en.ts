import { count, n } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const leaderboardsText = defineTexts('leaderboards/leaderboards', {
  title: 'Leaderboard',
  results: 'Results',
  draw: 'Prize draw',
  final: 'The final',
  practice: 'Practice',
  noScores: 'No scores',
  beFirst: 'First place is still open.',
  points: (_score: number): string => 'pts',
  rankSpoken: (rank: number) => `Rank ${n(rank)}`,
  /** Marks the player's own row. */
  you: 'You',
  /** "1000+": ranks beyond this one aren't counted. */
  rankBeyond: (rank: number) => `${n(rank)}+`,
  rankBeyondSpoken: (rank: number) => `Rank beyond ${n(rank)}`,
  /** The tie-breakers of equal scores. `time` looks like "1:43.2". */
  movesAndTime: (moves: number, time: string) => `${count(moves, 'move', 'moves')} · ${time}`,
  surprisesTitle: 'Win Surprises!',
  /** Under a leaderboard that the server can't read again at present. */
  asOf: (time: string) => `As of ${time}`,
  nameless: 'Name removed',
  shared: 'A tie',
  earlier: 'Equal figures: the earlier game is first',
})
