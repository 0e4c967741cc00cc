import { count, countOblique, type Forms, n } from '../text/arabic.ts'
import type { moodFinalText } from './final.en.ts'

const PLAYERS: Forms = {
  zero: 'لا أحد',
  one: 'مشارك واحد',
  two: 'مشاركان',
  few: 'مشاركين',
  many: 'مشاركًا',
  other: 'مشارك',
}
const PLACES: Forms = {
  zero: 'لا مراكز',
  one: 'مركزًا واحدًا',
  two: 'مركزان',
  few: 'مراكز',
  many: 'مركزًا',
  other: 'مركز',
}

export const ar: typeof moodFinalText = {
  join: 'يفتح المتأهلون هذه الصفحة على هواتفهم',
  entered: (players) => `عدد المتأهلين الحاضرين: ${n(players)}`,
  answered: (answered, expected) => `أجاب ${n(answered)} من ${n(expected)}`,
  chose: (players) => count(players, PLAYERS),
  up: (places) => `تقدّم ${countOblique(places, PLACES)}`,
  down: (places) => `تراجع ${countOblique(places, PLACES)}`,
  wholeList: 'القائمة الكاملة على هواتفكم',
}
