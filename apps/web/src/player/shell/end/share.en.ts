import { defineTexts } from '../../../text/text.ts'

export const shareText = defineTexts('player/shell/end/share', {
  words: 'The shared text',
  share: 'Share',
  copy: 'Copy the text',
  copied: 'The text was copied.',
  copyByHand: 'The text is selected: copy it now.',
  message: (points: string, game: string, event: string) =>
    `My result: ${points}. ${game}, ${event}. Can you do better?`,
})
