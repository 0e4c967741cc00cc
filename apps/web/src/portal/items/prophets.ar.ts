import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'
import { isolated, n } from '../../text/arabic.ts'
import { counted } from '../text/arabic.ts'
import type { prophetsText } from './prophets.en.ts'

const imageMax = `${n(IMAGE_MAX_BYTES / 1024 ** 2)} ميغابايت`

export const ar: typeof prophetsText = {
  addTitle: 'إضافة نبيّ («اقلب وطابق»، المستوى 1)',
  name: 'اسم النبيّ',
  description: 'وصف الصورة',
  descriptionHint: 'يُقرأ بدلًا من الصورة، فلا يُذكر فيه اسم النبيّ.',
  image: 'الصورة',
  explanation: 'صلتها بالنبيّ (اختياري)',
  source: 'المصدر (اختياري)',
  sourceHint: 'مثال: القرآن 11:37',
  imageHint: `PNG أو JPG أو JPEG أو GIF، حتى ${imageMax}`,
  choose: 'اختيار صورة',
  change: 'تغيير',
  remove: 'إزالة',
  preview: 'معاينة الصورة المختارة',
  noPreview: 'لا معاينة',
  add: 'إضافة النبيّ',
  adding: 'جارٍ الرفع...',
  fillAll: 'يُرجى ملء كل الحقول واختيار صورة',
  notAnImage: 'يُرجى اختيار ملف صورة',
  waysOut: {
    heic: 'هذه صورة بصيغة HEIC. احفظها أولًا بصيغة JPEG: على آيفون شاركها إلى «الملفات» أو أرسلها إلى نفسك بالبريد، أو اضبط «الإعدادات» ثم «الكاميرا» ثم «التنسيقات» على «الأكثر توافقًا».',
    svg: 'هذا رسم بصيغة SVG. احفظه أولًا بصيغة PNG.',
    empty: 'الملف فارغ. ربما لم يكتمل تنزيله: اختره مرة أخرى.',
    other: 'اختر ملفًا بصيغة PNG أو JPEG أو GIF أو WebP أو AVIF.',
  },
  tooLarge: `يجب أن يقل حجم الصورة عن ${imageMax}`,
  added: 'أُضيف النبيّ.',
  addFailed: (message) => `تعذّرت إضافة النبيّ: ${isolated(message)}`,
  editTitle: 'تعديل بطاقة النبيّ',
  changed: 'تم الحفظ.',
  changeFailed: (message) => `تعذّر حفظ بطاقة النبيّ: ${isolated(message)}`,
  listTitle: (prophets) => `الأنبياء${counted(prophets)}`,
  list: 'الأنبياء',
  search: 'البحث في الأنبياء',
  searchHint: 'كلمات بالعربية أو الإنجليزية',
  shown: (shown) => `عدد البطاقات المعروضة: ${n(shown)}`,
  loading: 'جارٍ تحميل الأنبياء...',
  none: 'لا أنبياء بعد',
  deleteTitle: 'هل تريد حذف بطاقة هذا النبيّ؟',
  deleted: 'حُذفت البطاقة.',
  deleteFailed: (message) => `تعذّر الحذف: ${isolated(message)}`,
}
