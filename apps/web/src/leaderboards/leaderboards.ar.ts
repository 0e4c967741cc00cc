import { count, MOVES, n, pointsUnit } from '../text/arabic.ts'
import type { leaderboardsText } from './leaderboards.en.ts'

export const ar: typeof leaderboardsText = {
  title: 'لوحة الصدارة',
  results: 'النتائج',
  draw: 'سحب الجوائز',
  final: 'النهائي',
  practice: 'التدرّب',
  noScores: 'لا توجد نتائج',
  beFirst: 'ما زال المركز الأول شاغرًا.',
  points: pointsUnit,
  rankSpoken: (rank) => `المركز ${n(rank)}`,
  you: 'أنت',
  rankBeyond: (rank) => `\u2066${n(rank)}+\u2069`,
  rankBeyondSpoken: (rank) => `بعد المركز ${n(rank)}`,
  movesAndTime: (moves, time) => `${count(moves, MOVES)} · ${time}`,
  surprisesTitle: 'مفاجآت للفائزين!',
  asOf: (time) => `حتى الساعة ${time}`,
  nameless: 'أُزيل الاسم',
  shared: 'تعادل',
  earlier: 'تساوت الأرقام فتقدّم الأسبق زمنًا',
}
