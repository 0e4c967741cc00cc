import { defineTexts } from '../../text/text.ts'

export const admissionText = defineTexts('player/registration/admission', {
  submit: 'Continue',
  /** Above the field, where the form was open. */
  kept: 'A ticket is needed now.',
  label: 'Code on your ticket',
  hint: 'Type its 12 characters or scan its QR code. A ticket is for one person.',
  faults: {
    unknown: 'There is no such ticket. Check each character.',
    used: 'This ticket has already been used.',
  },
  limited: 'Too many wrong codes were typed on this phone. Wait ten minutes, or type the code of a ticket exactly.',
})
