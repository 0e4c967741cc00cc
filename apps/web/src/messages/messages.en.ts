import { defineTexts } from '../text/text.ts'

export const messagesText = defineTexts('messages/messages', {
  pause: 'Pause',
  pauseLine: {
    begins: 'A pause begins. You can finish the question or board that you are on.',
    stopped: 'Pause. The games continue soon.',
  },
  gameWaits: 'Your game waits for you, and no time is lost. It continues by itself.',
  continuesSoon: 'The games continue soon',
})
