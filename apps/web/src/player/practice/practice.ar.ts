import { n } from '../../text/arabic.ts'
import type { practiceText } from './practice.en.ts'

export const ar: typeof practiceText = {
  intro: 'عشرة أسئلة من الموسم المنتهي، بلا وقت ولا نقاط، ولا يُحفظ منها شيء.',
  none: 'التدرّب غير متاح الآن، ويُفتح بعد انتهاء الموسم بقليل.',
  noneOfLevel: 'لم تُطرح في الموسم أسئلة من هذا المستوى.',
  failed: 'تعذّر تحميل الأسئلة.',
  next: 'السؤال التالي',
  finish: 'عرض النتيجة',
  result: (right, all) => `${n(right)} من ${n(all)} صحيحة`,
  allRight: 'أجبت عن كل الأسئلة إجابة صحيحة. أحسنت!',
  repeat: 'أعد ما أخطأت فيه',
  more: 'أسئلة أخرى',
  otherLevel: 'مستوى آخر',
}
