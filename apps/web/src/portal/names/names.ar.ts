import { count, isolated, n } from '../../text/arabic.ts'
import { PERSONS, PLACES } from '../text/arabic.ts'
import type { namesText } from './names.en.ts'

const rankOf = (rank: number, isExact: boolean) => (isExact ? n(rank) : `${n(rank)}+`)

export const ar: typeof namesText = {
  title: 'الأسماء',
  intro:
    'أسماء تستحق النظر، وألعاب لا تقدر عليها يد، وأخطاء أبلغ عنها اللاعبون؛ الأقرب إلى جائزة أولًا. لا يغيّر شيء منها نتيجة ولا مركزًا حتى تقرّر، وتعرض شاشة القاعة «مشارك» بدل الاسم المعلَّم. ولا يلاحظ اللاعب شيئًا.',
  onPlayer: 'في صفحة «الأسماء» البطاقات نفسها.',
  search: 'اسم معروض على الشاشة',
  searchHint: 'ابحث عنه لإخفائه أو تغييره',
  loading: 'جارٍ التحميل...',
  states: { open: 'مفتوحة', decided: 'بُتّ فيها' },
  open: (cards) => `بانتظار قرار: ${n(cards)}`,
  none: { open: 'لا شيء بانتظار قرار', decided: 'لم يُبتّ في شيء بعد', search: 'لا لاعب له نقاط بهذا الاسم' },
  marked: (by, isWord) =>
    isWord ? `في الاسم «${isolated(by)}»، وهي في قائمة الكلمات` : `في الاسم العلامة «${isolated(by)}»`,
  kinds: { game: 'لعبة مستحيلة', name: 'اسم', mistake: 'خطأ مبلَّغ عنه' },
  foldedBy: {
    device: 'جهاز واحد',
    number: 'رقم واحد',
    alike: 'العلامة نفسها',
    question: 'سؤال واحد',
    decision: 'قرار واحد',
  },
  others: (persons) => `ومعه ${count(persons, PERSONS)}`,
  more: (persons) => `وغيرهم: ${n(persons)}`,
  unfold: 'واحدًا واحدًا',
  fold: 'كل البطاقات',
  page: 'صفحة اللاعب',
  correct: 'تصحيح الإجابة الصحيحة',
  reports: 'بلاغات اللاعبين',
  reportsHint: 'يُبتّ فيها في «الأسماء».',
  place: (rank, isExact, game) => `المركز ${rankOf(rank, isExact)} في ${game}`,
  noPlace: (game) => `بلا مركز في ${game}`,
  changesNoPlace: 'لا يغيّر مركزًا.',
  takesUnknown: 'يأخذ مراكز اللاعب، وهي مخفية ما دامت لوحات الصدارة مجمّدة.',
  takes: (rank, isExact, game) => `يُخلي المركز ${rankOf(rank, isExact)} في ${game}`,
  takesMany: (places, rank, isExact, game) =>
    `يُخلي ${count(places, PLACES)} في ${game}، أولها المركز ${rankOf(rank, isExact)}`,
  movesUp: (name, rank, isExact) => `ويصعد ${isolated(name)} إلى المركز ${rankOf(rank, isExact)}`,
  decisions: {
    dismiss: 'صرف النظر',
    disqualify: 'استبعاد',
    hide: 'إخفاء',
    rename: 'تغيير الاسم',
    done: 'تم',
    undo: 'تراجع',
  },
  keep: 'إبقاء',
  newName: 'الاسم على الشاشات',
  named: (decision, subject) => `${decision}: ${isolated(subject)}`,
  decided: {
    open: 'مفتوح',
    dismissed: 'صُرف النظر',
    disqualified: 'مستبعد',
    hidden: 'مخفي',
    done: 'تم',
  },
  kept: 'أُبقي الاسم',
  renamed: 'غُيّر الاسم',
  undone: 'جرى التراجع',
  decidedBy: (state, by, at) => `${state}، ${isolated(by)}، ${at}`,
  conflict: (state, by) => (by === '' ? `بُتّ فيه من قبل: ${state}.` : `بُتّ فيه من قبل: ${state}، ${isolated(by)}.`),
  failed: 'تعذّر البتّ في هذا',
}
