import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const practiceText = defineTexts('player/practice/practice', {
  intro: 'Ten questions from the season that has ended. There is no clock, there are no points, and nothing is stored.',
  none: 'There is no practice at the moment. It opens shortly after a season has closed.',
  noneOfLevel: 'The season had no questions at this level.',
  failed: 'The questions could not be loaded.',
  next: 'Next question',
  finish: 'See the result',
  result: (right: number, all: number) => `${n(right)} of ${n(all)} right`,
  allRight: 'All correct. Well done!',
  repeat: 'Repeat the wrong ones',
  more: 'More questions',
  otherLevel: 'Another level',
})
