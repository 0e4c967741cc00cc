import type { shareText } from './share.en.ts'

export const ar: typeof shareText = {
  title: 'شارك بلاطاتك',
  picture: 'بلاطاتك ونتيجتك',
  withName: 'مع اسمي',
  hold: 'اضغط على الصورة مطوّلًا لحفظها أو إرسالها.',
  save: 'حفظ الصورة',
  words: 'نص المشاركة',
  copy: 'نسخ النص',
  copied: 'نُسخ النص.',
  copyByHand: 'النص محدَّد، انسخه الآن.',
}
