import type { mistakeText } from './mistake.en.ts'

export const ar: typeof mistakeText = {
  label: 'ما الخطأ في هذا السؤال؟',
  send: 'إرسال',
  sending: 'جارٍ الإرسال...',
  thanks: 'شكرًا لك. سيقرأ المنظّمون ملاحظتك.',
  tooMany: 'بلغتَ الحدّ الأقصى من البلاغات. أخبِر أحد المنظّمين.',
  failed: 'تعذّر الإرسال. يُرجى المحاولة مرة أخرى.',
}
