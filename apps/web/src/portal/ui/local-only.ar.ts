import type { localOnlyText } from './local-only.en.ts'

export const ar: typeof localOnlyText = {
  local: 'لا تستطيع الأجهزة الأخرى الدخول بعد.',
  open: 'إلى صفحة الأبواب',
  ask: 'لا تستطيع الأجهزة الأخرى الدخول بعد. اطلب من أحد المنظّمين فتح الأبواب.',
}
