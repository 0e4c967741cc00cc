import { level, n } from '../../../text/arabic.ts'
import type { gameText } from './game.en.ts'

export const ar: typeof gameText = {
  reviewLater: 'تظهر الإجابات الصحيحة هنا بعد انتهاء المسابقة، ليبقى التنافس عادلًا للجميع.',
  level,
  startLevel: (number) => `ابدأ ${level(number)}`,
  superseded: 'أُعيد بدء هذه اللعبة في نافذة أخرى، وهذه هي اللعبة الحالية.',
  finalScore: 'النتيجة النهائية',
  of: (part, whole) => `${n(part)} من ${n(whole)}`,
  outOf: (maximum) => `من ${n(maximum)}`,
  moves: 'المحاولات',
  playAgain: 'العب مرة أخرى',
  giveFeedback: 'شاركنا رأيك',
  inLanguage: { en: 'بالإنجليزية', ar: 'بالعربية' },
  connectionLost: 'انقطع الاتصال. جارٍ إعادة المحاولة...',
}
