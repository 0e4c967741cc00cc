import { defineTexts } from '../../../text/text.ts'

export const shareText = defineTexts('player/room/end/share', {
  picture: 'The picture that is shared',
  noPicture: 'This browser cannot draw the picture. You can share the text.',
  withName: 'Show my name on the picture',
  words: 'The text that goes with it',
  share: 'Share',
  save: 'Save the picture',
  copy: 'Copy the text',
  copied: 'The text was copied.',
  copyByHand: 'The text is selected: copy it now.',
  invitation: 'Can you do better?',
  message: (points: string, game: string, event: string) =>
    `My result: ${points}. ${game}, ${event}. Can you do better?`,
})
