import { isolated, n } from '../../text/arabic.ts'
import { counted } from '../text/arabic.ts'
import type { termsText } from './terms.en.ts'

export const ar: typeof termsText = {
  addTitle: 'إضافة مصطلح عربي («اقلب وطابق»، المستوى 2)',
  arabicText: 'المصطلح بالعربية',
  meaning: 'المعنى بالإنجليزية (اختياري)',
  source: 'المصدر (اختياري)',
  sourceHint: 'مثال: القرآن 2:183',
  add: 'إضافة المصطلح',
  adding: 'جارٍ الإضافة...',
  enterText: 'يُرجى كتابة المصطلح بالعربية',
  added: 'أُضيف المصطلح.',
  addFailed: (message) => `تعذّرت إضافة المصطلح: ${isolated(message)}`,
  editTitle: 'تعديل المصطلح',
  changed: 'حُفظ المصطلح.',
  changeFailed: (message) => `تعذّر حفظ المصطلح: ${isolated(message)}`,
  listTitle: (terms) => `المصطلحات${counted(terms)}`,
  list: 'المصطلحات',
  search: 'البحث في المصطلحات',
  searchHint: 'المصطلح أو معناه أو مصدره',
  shown: (shown) => `عدد المصطلحات المعروضة: ${n(shown)}`,
  loading: 'جارٍ تحميل المصطلحات...',
  none: 'لا مصطلحات عربية بعد',
  alreadyThere: 'موجود من قبل:',
  same: 'يُقرأ كمصطلح آخر',
  sameNote: (terms) =>
    `مصطلحات لا يفرّقها عن غيرها إلا التشكيل والهمزات: ${n(terms)}. قد يظنها اللاعبون أزواجًا متطابقة.`,
  deleteTitle: 'هل تريد حذف هذا المصطلح؟',
  deleted: 'حُذف المصطلح.',
  deleteFailed: (message) => `تعذّر حذف المصطلح: ${isolated(message)}`,
}
