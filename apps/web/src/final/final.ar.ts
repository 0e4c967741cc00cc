import { count, n, POINTS, SECONDS } from '../text/arabic.ts'
import type { finalText } from './final.en.ts'

export const ar: typeof finalText = {
  isOn: 'بدأ النهائي: انضم الآن',
  questionOf: (question, questions) => `السؤال ${n(question)} من ${n(questions)}`,
  letter: { a: 'أ', b: 'ب', c: 'ج', d: 'د' },
  tie: 'سؤال إضافي لكسر التعادل',
  isVoid: 'أُلغي هذا السؤال، فلا يُحتسب.',
  timeLeft: 'الوقت المتبقي',
  secondsLeft: (seconds) => `بقيت ${count(seconds, SECONDS)}`,
  timeUp: 'انتهى الوقت!',
  rightAnswer: 'الإجابة الصحيحة',
  standings: 'الترتيب',
  points: (points) => count(points, POINTS),
}
