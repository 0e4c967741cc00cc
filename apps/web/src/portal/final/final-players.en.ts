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
  empty: 'Empty the seat',
  emptyTitle: (name: string) => `Empty the seat of ${name}?`,
  emptyText: 'The player’s answers no longer count, and the places move. You can give the seat back until the end.',
  seat: 'Give the seat back',
  failed: 'This could not be saved. Please try again.',
})
