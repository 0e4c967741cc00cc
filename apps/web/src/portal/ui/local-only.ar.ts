import type { localOnlyText } from './local-only.en.ts'

export const ar: typeof localOnlyText = {
  local: 'لا يفتح الخادم إلا هذا الجهاز. لتفتحه الأجهزة الأخرى أوقفه ثم شغّله بهذا السطر:',
  inCommandPrompt: 'وفي موجّه الأوامر بدلًا من PowerShell:',
}
