import { FINAL_FAST_MS } from '@noor-quest/rules/final'
import { defineTexts } from '../../text/text.ts'

export const finalPlayersText = defineTexts('portal/final/final-players', {
  title: (called: number, here: number, seen: number) => `Players: ${called} called, ${here} here, ${seen} seen`,
  find: 'Find a name or code',
  findHint: 'Enter marks the only match as seen.',
  called: 'Called',
  here: 'Here',
  seen: 'Seen',
  out: 'Taken out',
  look: 'Look at these players',
  fast: (question: number, ms: number) => `Question ${question}: ${ms} ms, less than ${FINAL_FAST_MS}`,
  unmeasured: 'Phone never measured',
  device: 'New device',
  scan: (name: string) => `${name} scans this code`,
  hint: 'With the new phone’s camera. The code works once, for ten minutes. Show it to no one else.',
  code: 'One-time code',
  codeFailed: 'The code could not be made.',
  empty: 'Empty the seat',
  emptyTitle: (name: string) => `Empty the seat of ${name}?`,
  emptyText: 'The player’s answers no longer count, and the places move. You can give the seat back until the end.',
  seat: 'Give the seat back',
  failed: 'This could not be saved. Please try again.',
})
