import { defineTexts } from '../../text/text.ts'

export const mistakeText = defineTexts('player/quiz/mistake', {
  label: 'What is wrong with this question?',
  send: 'Send',
  sending: 'Sending...',
  thanks: 'Thank you. The organisers will read it.',
  tooMany: 'You have reported enough questions. Tell an organiser.',
  failed: 'This could not be sent. Please try again.',
})
