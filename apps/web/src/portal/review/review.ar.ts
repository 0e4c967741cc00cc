import { count, type Forms, isolated, n, POINTS } from '../../text/arabic.ts'
import { ENTRIES, PERSONS } from '../text/arabic.ts'
import type { reviewText } from './review.en.ts'

const WAYS: Forms = {
  zero: 'بلا صيغ',
  one: 'بصيغة واحدة',
  two: 'بصيغتين',
  few: 'صيغ',
  many: 'صيغة',
  other: 'صيغة',
}

export const ar: typeof reviewText = {
  title: 'للمراجعة',
  intro:
    'قرائن على اللعب ببرنامج، وأسماء تستحق النظر، وأخطاء أبلغ عنها اللاعبون. لا يغيّر شيء منها النتيجة. وتعرض شاشة القاعة «مشارك» بدل الاسم المعلَّم حتى تقرّر، إلا إذا اخترت غير ذلك في «الموافقة والبيانات». اسأل اللاعب قبل أن تقرّر: بعض اللاعبين بارعون حقًّا.',
  onPlayer: 'في «للمراجعة» البنود نفسها إلى جانب بنود اللاعبين الآخرين التي لها السبب نفسه.',
  loading: 'جارٍ التحميل...',
  states: { open: 'مفتوحة', decided: 'بُتّ فيها' },
  open: (entries) => `بانتظار قرار: ${count(entries, ENTRIES)}`,
  none: { open: 'لا شيء للمراجعة', decided: 'لم يُبتّ في شيء بعد' },
  strong: 'قرينة قوية',
  weak: 'قرينة ضعيفة',
  group: (entries) => `${count(entries, ENTRIES)} لسبب واحد`,
  spelling: (persons, spellings) =>
    `${count(persons, PERSONS)} برقم هاتف واحد، مكتوب ${spellings > 2 ? 'بـ' : ''}${count(spellings, WAYS)}`,
  number: 'رقم الهاتف نفسه لدى',
  numberHint:
    'سجّل ذلك الشخص أولًا وله المركز. اصرف النظر عن هذا إن كانا شخصًا واحدًا أو من عائلة واحدة: عندئذٍ يكون المركز لأفضلهم.',
  marked: (by) => `في الاسم «${isolated(by)}»، وهي في قائمة الكلمات`,
  mistake: 'خطأ مبلَّغ عنه',
  reports: 'بلاغات اللاعبين',
  reportsHint: 'يُبتّ فيها في «للمراجعة».',
  changesNothing: 'لا يغيّر أي مركز.',
  outcome: (rank, score) => `${rank}، ${count(score, POINTS)}`,
  place: (rank) => `المركز ${rank}`,
  noPlace: 'بلا مركز',
  changes: (counted, withheld) => `إن احتُسبت: ${counted}. وإن حُجبت: ${withheld}.`,
  changesIfDismissed: (dismissed, open) => `إن صُرف النظر: ${dismissed}. وحتى ذلك الحين: ${open}.`,
  losesTicket: 'إن حُجبت فلا تذكرة للاعب في سحب الجوائز.',
  decisions: {
    dismiss: 'صرف النظر',
    withhold: 'حجب',
    disqualify: 'استبعاد',
    hide: 'إخفاء الاسم',
    done: 'تم',
    undo: 'تراجع',
  },
  forAll: (decision, entries) => `${decision}: الكل (${n(entries)})`,
  named: (decision, player) => `${decision}: ${isolated(player)}`,
  decided: {
    open: 'مفتوح',
    dismissed: 'صُرف النظر',
    withheld: 'محجوبة',
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
