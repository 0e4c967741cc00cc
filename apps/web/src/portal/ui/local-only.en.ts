import { defineTexts } from '../../text/text.ts'

export const localOnlyText = defineTexts('portal/ui/local-only', {
  local: 'Other devices can’t get in yet.',
  open: 'Go to the doors',
  /** For a role that may not open them. */
  ask: 'Other devices can’t get in yet. Ask an organiser to open the doors.',
})
