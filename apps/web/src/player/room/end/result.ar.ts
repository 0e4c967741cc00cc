import { count, grouped, MOVES, n, POINTS } from '../../../text/arabic.ts'
import type { resultText } from './result.en.ts'

export const ar: typeof resultText = {
  title: 'نتيجتك',
  topThree: 'أنت بين الثلاثة الأوائل!',
  rankOf: (rank, of) => `المركز ${n(rank)} من ${grouped(of)}`,
  rankBeyondOf: (rank, of) => `بعد المركز ${grouped(rank)} من ${grouped(of)}`,
  nobodyAhead: 'لا أحد يتقدّم عليك.',
  pointsBehind: (points) => `تفصلك عن المركز التالي ${count(points, POINTS)}`,
  movesBehind: (moves) => `نقاطك تساوي نقاط المركز التالي، والفارق ${count(moves, MOVES)}`,
  timeBehind: (time) => `نتيجتك تساوي المركز التالي، لكنها أبطأ بمقدار ${time}`,
  laterThan: 'نتيجتك تساوي المركز التالي، وقد سبقك إليها غيرك',
  isFinal: 'أُعلنت النتائج، وهذا مركزك النهائي.',
  notYet: 'لست على اللوحة بعد',
  firstPoints: 'أول نقاط تحرزها تضعك على اللوحة.',
  saved: 'حُفظت نتيجتك',
  frozen: 'تبقى لوحة الصدارة على حالها حتى إعلان النتائج.',
  notShown: 'مركزك غير معروض في الوقت الحالي.',
  newBest: 'أفضل نتيجة لك حتى الآن!',
  bestSoFar: (score) => `أفضل نتيجة لك: ${n(score)}`,
  countsOnly: (games) =>
    games === 1 ? 'تُحتسب لعبتك الأولى فقط.' : `عدد الألعاب المحتسبة لكل لاعب: أول ${n(games)} فقط.`,
  rightAnswers: 'الإجابات الصحيحة',
  time: 'الوقت',
  countedTime: (time) => `مع وقتك الإضافي يُحتسب ${time}.`,
  around: 'اللاعبون الأقرب إليك',
  claimCode: 'رمزك لاستلام الجائزة، ولا يراه غيرك.',
  offline: 'تظهر نتيجتك هنا فور عودة الاتصال.',
  share: 'شارك نتيجتك',
}
