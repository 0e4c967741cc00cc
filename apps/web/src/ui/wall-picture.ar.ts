import { count, isolated, RIGHT_ANSWERS } from '../text/arabic.ts'
import type { wallPictureText } from './wall-picture.en.ts'

export const ar: typeof wallPictureText = {
  save: 'احفظ الجدار صورةً',
  built: (club, tiles) => `${isolated(club)}: ${count(tiles, RIGHT_ANSWERS)} بنت هذا الجدار`,
}
