import type { uiText } from './ui.en.ts'

export const ar: typeof uiText = {
  languageFailed: 'تعذّر تحميل اللغة. يُرجى المحاولة مرة أخرى.',
  notFoundTitle: 'هذه الصفحة غير موجودة',
  notFoundText: 'قد يكون الرابط قديمًا أو ينقصه حرف.',
}
