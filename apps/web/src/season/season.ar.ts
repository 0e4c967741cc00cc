import { countOblique, type Forms } from '../text/arabic.ts'
import type { seasonText } from './season.en.ts'

const DAYS: Forms = {
  zero: '0 يوم',
  one: 'يوم واحد',
  two: 'يومان',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
}

export const ar: typeof seasonText = {
  closed: 'انتهت المنافسة',
  opensIn: 'تبدأ بعد',
  days: (days) => countOblique(days, DAYS),
  overTitle: 'انتهى هذا الموسم',
  overText: 'شكرًا لمشاركتك! نتيجتك محفوظة، ويمكنك التسجيل من جديد عندما يبدأ موسم جديد.',
  newText: 'شكرًا لمشاركتك! بدأ موسم جديد: سجّل من جديد لتلعب.',
  registerAgain: 'التسجيل من جديد',
  beforeTitle: 'لم تبدأ المنافسة بعد',
  beforeText: 'تم تسجيلك. عُد عندما تبدأ المنافسة.',
  openedText: 'بدأت المنافسة. بالتوفيق!',
  start: 'ابدأ الآن',
  frozen: 'مجمّدة حتى إعلان النتائج',
  next: (date, time) => `المسابقة القادمة: ${date}، الساعة ${time}`,
  registrationOver: 'انتهى هذا الموسم، ولم يعد التسجيل متاحًا.',
}
