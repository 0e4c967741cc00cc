import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const leaderboardText = defineTexts('player/leaderboards/leaderboard', {
  expandHint: 'Click to expand',
  beFirst: (game: string) => `Be the first: ${game}`,
  count: (entries: number, limit: number) => `${n(entries)}/${n(limit)}`,
  countSpoken: (entries: number, limit: number) => `${n(entries)} of ${n(limit)} places taken`,
  unavailable: 'The leaderboard could not be loaded.',
  close: 'Close leaderboard',
  jumpTo: 'Go to',
  earlier: 'Earlier seasons',
  ended: (date: string) => `Ended on ${date}`,
})
