import { count, MOVES, n, POINTS } from '../../../text/arabic.ts'
import type { resultText } from './result.en.ts'

export const ar: typeof resultText = {
  title: 'نتيجتك',
  rankOf: (rank, of) => `المركز ${n(rank)} من ${n(of)}`,
  rankBeyondOf: (rank, of) => `بعد المركز ${n(rank)} من ${n(of)}`,
  nobodyAhead: 'لا أحد يتقدّم عليك.',
  pointsBehind: (points) => `تفصلك عن المركز التالي ${count(points, POINTS)}`,
  movesBehind: (moves) => `نقاطك تساوي نقاط المركز التالي، والفارق ${count(moves, MOVES)}`,
  timeBehind: (time) => `نتيجتك تساوي المركز التالي، لكنها أبطأ بمقدار ${time}`,
  laterThan: 'نتيجتك تساوي المركز التالي، وقد سبقك إليها غيرك',
  isFinal: 'أُعلنت النتائج، وهذا مركزك النهائي.',
  notYet: 'لست في لوحة الصدارة بعد',
  firstPoints: 'أول نقاط تحرزها تضعك على اللوحة.',
  saved: 'حُفظت نتيجتك',
  frozen: 'تبقى لوحة الصدارة على حالها حتى إعلان النتائج.',
  notShown: 'مركزك غير معروض في الوقت الحالي.',
  newBest: 'أفضل نتيجة لك حتى الآن!',
  bestStays: (score) => `أفضل نتيجة لك ما زالت ${n(score)}.`,
  upFrom: (rank) => `صعودًا من ${n(rank)}`,
  countsOnly: (games) =>
    games === 1 ? 'تُحتسب لعبتك الأولى فقط.' : `عدد الألعاب المحتسبة لكل لاعب: أول ${n(games)} فقط.`,
  time: 'الوقت',
  nextTime: 'ستعرفها في المرة القادمة',
  toRemember: 'معلومة تستحق أن تُحفظ',
  countedTime: (time) => `مع وقتك الإضافي يُحتسب ${time}.`,
  claimCode: 'رمزك لاستلام الجائزة',
  offline: 'تظهر نتيجتك هنا فور عودة الاتصال.',
  panel: (right, of) => `بلاطاتك: ${n(right)} من ${n(of)}`,
  share: 'مشاركة',
}
