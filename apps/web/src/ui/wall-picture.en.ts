import { count } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const wallPictureText = defineTexts('ui/wall-picture', {
  save: 'Save the wall as a picture',
  built: (club: string, tiles: number) => `${club}: ${count(tiles, 'right answer', 'right answers')} built this wall`,
})
