import { isolated, n } from '../../text/arabic.ts'
import type { deskText } from './desk.en.ts'

export const ar: typeof deskText = {
  forReviewer: (reviewer) => `المراجِع: ${isolated(reviewer)}`,
  until: (day) => `يعمل هذا الرابط حتى ${day}.`,
  progress: (done, items) => `روجع ${n(done)} من ${n(items)}`,
  item: (number, items) => `العنصر ${n(number)} من ${n(items)}`,
  previous: 'السابق',
  next: 'التالي',
  explanation: 'الشرح',
  picture: 'الصورة',
  rightOption: 'الإجابة المعتمدة',
  noSource: 'لم يُذكر مصدر.',
  onlyIn: { en: 'هذا العنصر بالإنجليزية فقط.', ar: 'هذا العنصر بالعربية فقط.' },
  verdict: 'حكمك',
  verdicts: { right: 'صحيح', wording: 'الصياغة', wrong: 'خطأ', doubtful: 'محل شك' },
  note: 'ملاحظة للنادي',
  saveNote: 'حفظ الملاحظة',
  saved: 'تم الحفظ.',
  changed: 'عُدّل هذا العنصر في أثناء ذلك. اقرأه من جديد.',
  failed: 'لم يُحفظ حكمك.',
  empty: 'لم يبقَ ما يُراجَع',
  emptyText: 'لم تعد عناصر هذا الرابط في القائمة.',
  invalid: {
    unknown: 'هذا الرابط غير صالح',
    revoked: 'أُلغي هذا الرابط',
    expired: 'انتهت صلاحية هذا الرابط',
  },
  invalidText: { unknown: 'افتح الرابط الذي وصلك كاملًا.', other: 'اطلب من النادي رابطًا جديدًا.' },
  notLoaded: 'تعذّر تحميل مكتب المراجعة',
}
