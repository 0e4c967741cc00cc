import { count } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const feedbackText = defineTexts('player/feedback/feedback', {
  title: 'How was it?',
  rating: 'Your rating',
  starSpoken: (stars: number, name: string) => `${count(stars, 'star', 'stars')}, ${name}`,
  starNames: { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' },
  comments: 'Comments (optional)',
  commentsPlaceholder: 'What did you like? What could be better?',
  submit: 'Submit',
  sending: 'Sending...',
  cancel: 'Cancel',
  notRegistered: 'Please log in to submit feedback',
  thanks: 'Thank you for your feedback!',
  failed: 'Failed to submit feedback. Please try again.',
})
