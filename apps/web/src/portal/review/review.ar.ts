import { count, isolated, POINTS } from '../../text/arabic.ts'
import { ENTRIES } from '../text/arabic.ts'
import type { reviewText } from './review.en.ts'

export const ar: typeof reviewText = {
  title: 'للمراجعة',
  intro:
    'ألعاب لا تقدر عليها يد، وأسماء تستحق النظر، وأخطاء أبلغ عنها اللاعبون؛ الأقرب إلى جائزة أولًا. لا يغيّر شيء منها نتيجة ولا مركزًا. وتعرض شاشة القاعة «مشارك» بدل الاسم المعلَّم حتى تقرّر، إلا إذا اخترت غير ذلك في «الموافقة والبيانات». اسأل اللاعب قبل أن تقرّر.',
  onPlayer: 'في «للمراجعة» البنود نفسها.',
  loading: 'جارٍ التحميل...',
  states: { open: 'مفتوحة', decided: 'بُتّ فيها' },
  open: (entries) => `بانتظار قرار: ${count(entries, ENTRIES)}`,
  none: { open: 'لا شيء للمراجعة', decided: 'لم يُبتّ في شيء بعد' },
  marked: (by) => `في الاسم «${isolated(by)}»، وهي في قائمة الكلمات`,
  kinds: { game: 'لعبة مستحيلة', name: 'اسم معلَّم', mistake: 'خطأ مبلَّغ عنه' },
  reports: 'بلاغات اللاعبين',
  reportsHint: 'يُبتّ فيها في «للمراجعة».',
  outcome: (rank, score) => `${rank}، ${count(score, POINTS)}`,
  place: (rank) => `المركز ${rank}`,
  noPlace: 'بلا مركز',
  decisions: {
    dismiss: 'صرف النظر',
    disqualify: 'استبعاد',
    hide: 'إخفاء الاسم',
    done: 'تم',
    undo: 'تراجع',
  },
  named: (decision, player) => `${decision}: ${isolated(player)}`,
  decided: {
    open: 'مفتوح',
    dismissed: 'صُرف النظر',
    disqualified: 'مستبعد',
    hidden: 'الاسم مخفي',
    done: 'تم',
  },
  decidedBy: (state, by, at) => `${state}، ${isolated(by)}، ${at}`,
  done: 'سُجّل القرار.',
  undone: 'جرى التراجع عن القرار.',
  conflict: 'بتّ مشرف آخر في هذا في أثناء ذلك. تعرض القائمة قراره الآن.',
  failed: 'تعذّر البتّ في هذا',
}
