import { defineTexts } from '../../text/text.ts'

export const admissionText = defineTexts('player/register/admission', {
  submit: 'Continue',
  /** Above the field, where the form was open. */
  kept: 'A code is needed now.',
  'hall-code': {
    label: 'Code on the hall’s screen',
    hint: 'Type its six digits or scan its QR code. Each code lets one person on this phone register.',
    faults: {
      unknown: 'This is not the code on the screen now. It changes every 30 seconds.',
      used: 'This phone has already used this code. Wait for the next one.',
    },
    limited: 'Too many wrong codes were typed. Scan the QR code on the screen.',
  },
  tickets: {
    label: 'Code on your ticket',
    hint: 'Type its 12 characters or scan its QR code. A ticket is for one person.',
    faults: {
      unknown: 'There is no such ticket. Check each character.',
      used: 'This ticket has already been used.',
    },
    limited: 'Too many wrong codes were typed. Scan the QR code on your ticket.',
  },
})
