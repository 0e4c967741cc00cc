import type { SessionNotice } from '../platform/session/session-notice.ts'
import { defineTexts } from '../text/text.ts'

export const messagesText = defineTexts('messages/messages', {
  pause: 'Pause',
  pauseLine: {
    begins: 'A pause begins. You can finish the question or board that you are on.',
    stopped: 'Pause. The games continue soon.',
  },
  session: {
    elsewhere: 'Opened on another phone. Not you? Tell the presenter.',
    'link-invalid': 'This code was used or is too old. Ask the presenter for a new one.',
    'link-failed': 'Nothing was opened. Scan the code again.',
  } satisfies Record<SessionNotice, string>,
  gameWaits: 'Your game waits for you, and no time is lost. It continues by itself.',
  continuesSoon: 'The games continue soon',
})
