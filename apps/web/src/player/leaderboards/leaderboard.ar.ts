import { n } from '../../text/arabic.ts'
import type { leaderboardText } from './leaderboard.en.ts'

export const ar: typeof leaderboardText = {
  expandHint: 'اضغط للتوسيع',
  beFirst: (game) => `كن أنت الأول: ${game}`,
  count: (entries, limit) => `${n(entries)} من ${n(limit)}`,
  countSpoken: (entries, limit) => `المراكز المشغولة: ${n(entries)} من ${n(limit)}`,
  unavailable: 'تعذّر تحميل لوحة الصدارة.',
  close: 'إغلاق لوحة الصدارة',
  jumpTo: 'الانتقال إلى',
  earlier: 'المواسم السابقة',
  ended: (date) => `انتهى في ${date}`,
}
