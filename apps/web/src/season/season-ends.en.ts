import { count } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const seasonEndsText = defineTexts('season/season-ends', {
  freezes: 'The leaderboards freeze in',
  closes: 'The competition closes in',
  minutes: (minutes: number) => count(minutes, 'minute', 'minutes'),
  seconds: (seconds: number) => count(seconds, 'second', 'seconds'),
})
