import { count, type Forms } from '../../text/arabic.ts'
import type { feedbackText } from './feedback.en.ts'

const STARS: Forms = {
  zero: 'لا نجوم',
  one: 'نجمة واحدة',
  two: 'نجمتان',
  few: 'نجوم',
  many: 'نجمة',
  other: 'نجمة',
}

export const ar: typeof feedbackText = {
  title: 'كيف كانت التجربة؟',
  rating: 'تقييمك',
  starSpoken: (stars, name) => `${count(stars, STARS)}، ${name}`,
  starNames: { 1: 'ضعيف', 2: 'مقبول', 3: 'جيد', 4: 'جيد جدًّا', 5: 'ممتاز' },
  comments: 'ملاحظات (اختيارية)',
  commentsPlaceholder: 'ما الذي أعجبك؟ وما الذي يمكن تحسينه؟',
  submit: 'إرسال',
  sending: 'جارٍ الإرسال...',
  cancel: 'إلغاء',
  notRegistered: 'يُرجى تسجيل الدخول لإرسال ملاحظاتك',
  thanks: 'شكرًا لك على ملاحظاتك!',
  failed: 'تعذّر إرسال ملاحظاتك. يُرجى المحاولة مرة أخرى.',
}
