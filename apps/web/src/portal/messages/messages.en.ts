import { defineTexts } from '../../text/text.ts'
import { count } from '../text/formats.ts'

export const messagesText = defineTexts('portal/messages/messages', {
  title: 'Messages',
  intro:
    'One line on every open phone, booth and screen in the hall, in the language of each. It disappears by itself.',
  templates: 'Templates',
  english: 'In English',
  arabic: 'In Arabic',
  shownFor: 'Shown for',
  minutes: (minutes: number) => count(minutes, 'minute'),
  send: 'Show the message',
  replace: 'Show in place of the present message',
  now: 'Shown now',
  until: (time: string) => `Until ${time}`,
  withdraw: 'Take it away',
  pause: 'Pause',
  pauseText:
    'Nothing new begins. Running questions and games can be finished; after one minute the clocks stop and open boards are covered.',
  startPause: 'Pause the games',
  paused: (minutes: number) => `Paused for ${count(minutes, 'minute')}`,
  pausedText: 'Phones and screens say so. Games that waited continue with their full time.',
  movesTimes: (minutes: number) => `Move the freeze and the close by ${count(minutes, 'minute')}`,
  endPause: 'Continue the games',
  changedBy: (email: string) => `Last pressed by ${email}`,
  other: (by: string | null) =>
    `${by ?? 'Another admin'} pressed before you, so your press didn’t count. Look at what is shown now.`,
})

/** Messages that are sent in both languages. */
export const READY = [
  { en: 'Ten minutes left', ar: 'بقيت عشر دقائق', minutes: 10 },
  { en: 'Prayer break', ar: 'استراحة للصلاة', minutes: 30 },
  { en: 'The winners are announced soon', ar: 'بعد قليل نعلن أسماء الفائزين', minutes: 15 },
]
