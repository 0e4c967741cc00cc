import { count, isolated, level, n } from '../../text/arabic.ts'
import { clocks, dates, PROPHET_CARDS, TERMS } from './arabic.ts'
import type { contentText } from './content.en.ts'

function when(iso: string): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? `الساعة ${clocks.format(at)}` : `في ${dates.format(at)}`
}

/** Without a verb, because its form would depend on whether the admin is a man or a woman. */
const byline = (by: string | null) => (by === null ? 'من غير مشرف' : `باسم ${isolated(by)}`)

export const ar: typeof contentText = {
  games: { quiz: 'تحدّي الأسئلة', 'flip-match': 'اقلب وطابق' },
  missing: 'غير متوفر',
  level,
  number: n,
  actions: 'الإجراءات',
  list: (parts) => parts.join('، '),
  edit: 'تعديل',
  delete: 'حذف',
  save: 'حفظ',
  saving: 'جارٍ الحفظ...',
  shortcut: 'أو اضغط Ctrl + Enter في أي حقل',
  actionNamed: (action, row) => `${action}: ${isolated(row)}`,
  exportAs: 'تصدير',
  formats: { csv: 'CSV', xlsx: 'Excel' },
  moreActions: 'المزيد',
  loadMore: 'عرض المزيد',
  loadingMore: 'جارٍ تحميل المزيد...',
  search: 'بحث',
  noMatch: 'لا نتائج مطابقة',
  undo: 'تراجع',
  select: {
    start: 'تحديد',
    end: 'إنهاء التحديد',
    toolbar: 'العناصر المحدّدة',
    item: 'تحديد',
    count: (selected) => `عدد المحدّد: ${n(selected)}`,
    all: (rows) => `تحديد كل المعروض (${n(rows)})`,
    none: 'إلغاء التحديد',
  },
  listFailed: 'تعذّر تحميل القائمة.',
  discardTitle: 'هل تريد تجاهل تعديلاتك؟',
  discardText: 'ما كتبته هنا لم يُحفظ بعد.',
  discard: 'تجاهل',
  keepEditing: 'متابعة التعديل',
  notSaved: 'لم يُحفظ بعد.',
  discardTyped: 'تجاهل التعديلات',
  changedMeanwhile: 'عدّل مشرف آخر هذا في أثناء ذلك.',
  conflict: {
    savedBy: (by, at) => `حُفظت نسخة أخرى ${when(at)} ${byline(by)}.`,
    deletedBy: (by, at) => `حُذف هذا ${when(at)} ${byline(by)}.`,
    states: {
      open: 'ما كتبته ما زال هنا، لكنه لم يُحفظ.',
      theirs: 'بقيت النسخة الأخرى.',
      mine: 'حُفظت نسختك.',
    },
    theirs: 'النسخة الأخرى:',
    yours: 'نسختك:',
    keepTheirs: 'الإبقاء على النسخة الأخرى',
    saveYours: 'حفظ نسختك',
  },
  shortages: {
    questions: (number, have, need) => `عدد أسئلة ${level(number)}: ${n(have)}، ويحتاج التحدّي الكامل إلى ${n(need)}.`,
    prophets: (have, need) => `المتوفر ${count(have, PROPHET_CARDS)} دون تكرار، وتحتاج «اقلب وطابق» إلى ${n(need)}.`,
    terms: (have, need) => `المتوفر ${count(have, TERMS)} دون تكرار، وتحتاج «اقلب وطابق» إلى ${n(need)}.`,
  },
}
