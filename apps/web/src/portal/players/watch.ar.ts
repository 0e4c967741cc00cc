import { isolated } from '../../text/arabic.ts'
import type { watchText } from './watch.en.ts'

export const ar: typeof watchText = {
  title: 'مراقبة القاعة',
  nameless: 'أُزيل الاسم',
  unseen: 'اسم عليه علامة، لا يظهر على الشاشة',
  intro: 'ما تعرضه شاشة القاعة الآن. اضغط على اسم لإخفائه أو تغييره أو حظر جهازه. اللاعب المُخفى تجده في',
  all: 'قائمة جميع اللاعبين.',
  frozen: 'لوحات الصدارة مجمّدة، ويرى الزوّار هذه المراكز.',
  lost: 'انقطع الاتصال، وقد لا تكون هذه الصفحة محدَّثة.',
  finishers: 'آخر النتائج',
  lists: 'القوائم',
  empty: { board: 'لا نتائج بعد', finishers: 'لا لاعب يُعرض الآن' },
  loading: 'جارٍ التحميل...',
  rowLabel: (name) => `إخفاء أو تغيير الاسم أو حظر: ${isolated(name)}`,
  gone: 'لم يعد هذا الصف على لوحات الصدارة.',
}
