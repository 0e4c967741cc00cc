import { defineTexts } from '../../../text/text.ts'

export const shareText = defineTexts('player/shell/end/share', {
  title: 'Share your tiles',
  picture: 'Your tiles and your score',
  withName: 'With my name',
  hold: 'Hold the picture to save or send it.',
  save: 'Save the picture',
  words: 'The shared text',
  copy: 'Copy the text',
  copied: 'The text was copied.',
  copyByHand: 'The text is selected: copy it now.',
})
