import { count, type Forms } from '../../text/arabic.ts'
import type { certificatesText } from './certificates.en.ts'

const CERTIFICATES: Forms = {
  zero: 'لا شهادات',
  one: 'شهادة واحدة',
  two: 'شهادتان',
  few: 'شهادات',
  many: 'شهادة',
  other: 'شهادة',
}

export const ar: typeof certificatesText = {
  title: 'الشهادات',
  intro: 'للاعبي هذه القائمة، على ورق A4. في نافذة الطباعة اختر «بلا هوامش» مع طباعة رسوم الخلفية.',
  one: 'الشهادة',
  language: 'اللغة',
  languages: { en: 'الإنجليزية', ar: 'العربية' },
  kind: 'من أجل',
  kinds: { place: 'مركز', part: 'المشاركة' },
  first: 'المراكز',
  firsts: { 3: 'الثلاثة الأوائل', 10: 'العشرة الأوائل', 0: 'الكل' },
  ready: (pages) => `${count(pages, CERTIFICATES)} أدناه`,
  print: 'طباعة',
  unpublished: 'تُمنح شهادات المراكز بعد نشر النتائج، أما شهادات المشاركة فيمكن منحها الآن.',
  none: 'لا شهادة لأحد في هذه القائمة: ليس لهم مركز، أو أُزيلت أسماؤهم.',
}
