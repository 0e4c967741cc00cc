import { count } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const seasonText = defineTexts('season/season', {
  closed: 'Closed',
  opensIn: 'Opens in',
  days: (days: number) => count(days, 'day', 'days'),
  overTitle: 'This season is over',
  overText: 'Thank you for taking part! Your result is kept. When a new season begins, you can register again.',
  newText: 'Thank you for taking part! A new season has begun: register again to play.',
  registerAgain: 'Register again',
  beforeTitle: 'Not open yet',
  beforeText: 'You are registered. Come back when the competition opens.',
  openedText: 'The competition has opened. Good luck!',
  start: 'Start now',
  frozen: 'Frozen until the results',
  next: (date: string, time: string) => `Next competition: ${date}, ${time}`,
  registrationOver: 'This season is over, so registration is closed.',
})
