import { count, n } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

/** The final's words on the screen in the hall and on phones. */
export const finalText = defineTexts('final/final', {
  isOn: 'The final is on: join now',
  questionOf: (question: number, questions: number) => `Question ${n(question)} of ${n(questions)}`,
  letter: { a: 'A', b: 'B', c: 'C', d: 'D' },
  tie: 'One more question for the tie',
  isVoid: 'This question doesn’t count.',
  timeLeft: 'Time left',
  secondsLeft: (seconds: number) => `${count(seconds, 'second', 'seconds')} left`,
  timeUp: 'Time’s up!',
  rightAnswer: 'Right answer',
  standings: 'Standings',
  points: (points: number) => count(points, 'point', 'points'),
})
