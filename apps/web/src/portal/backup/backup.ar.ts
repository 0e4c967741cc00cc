import { countOblique, isolated, n } from '../../text/arabic.ts'
import { HOURS } from '../text/arabic.ts'
import type { backupText } from './backup.en.ts'

export const ar: typeof backupText = {
  title: 'النسخ الاحتياطي',
  intro: 'نسخة من كل شيء تحسّبًا لتعطّل الخادم. لا يلاحظ الزوّار شيئًا في أثناء أخذها.',
  last: (date) => `آخر نسخة احتياطية: ${date}.`,
  none: 'لم تؤخذ نسخة احتياطية بعد.',
  schedule: (hours, kept) =>
    `تؤخذ نسخة كل ${hours === 1 ? 'ساعة' : countOblique(hours, HOURS)}، ${kept === 1 ? 'ولا تُحفظ إلا الأخيرة' : `وعدد ما يُحفظ من النسخ: ${n(kept)}`}.`,
  overdue: 'تأخّرت نسخة عن موعدها: اطلب من مشغّل الخادم أن يقرأ سجلّه.',
  make: 'أخذ نسخة احتياطية الآن',
  making: 'جارٍ أخذ النسخة...',
  made: (file) => `أُخذت النسخة، وملفها على الخادم: ${isolated(file)}`,
  impossible: 'لم تؤخذ نسخة احتياطية: ليس على الخادم البرنامج اللازم لها. راجع مشغّل الخادم.',
  failed: 'تعذّر أخذ النسخة الاحتياطية',
  copies: (copies) => `النسخ المحفوظة على الخادم: ${n(copies)}`,
  copiesIntro: 'ما مُحي من أسماء وأرقام هواتف وتعليقات يبقى في النسخ التي سبقت المحو، إلى أن تُحذف.',
  deleted: (date) => `تُحذف في ${date} تقريبًا`,
  kept: 'تبقى حتى يحذفها مشغّل الخادم',
}
