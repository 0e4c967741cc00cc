import { defineTexts } from '../../text/text.ts'

export const localOnlyText = defineTexts('portal/ui/local-only', {
  /** Before the line. */
  local: 'Only this machine can open the server. For other devices, end it and start it with this line:',
  /** Before another line. */
  inCommandPrompt: 'In the Command Prompt instead of PowerShell:',
})
