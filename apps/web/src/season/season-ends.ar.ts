import { countOblique, type Forms, SECONDS } from '../text/arabic.ts'
import type { seasonEndsText } from './season-ends.en.ts'

const MINUTES: Forms = {
  zero: '0 دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: 'دقائق',
  many: 'دقيقة',
  other: 'دقيقة',
}

export const ar: typeof seasonEndsText = {
  freezes: 'تُجمّد لوحة الصدارة بعد',
  closes: 'تُغلق المسابقة بعد',
  minutes: (minutes) => countOblique(minutes, MINUTES),
  seconds: (seconds) => countOblique(seconds, SECONDS),
}
