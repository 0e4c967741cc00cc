import { n } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const drawText = defineTexts('boards/draw', {
  tickets: (tickets: number) => (tickets === 1 ? '1 ticket' : `${n(tickets)} tickets`),
  prizes: (prizes: number) => (prizes === 1 ? '1 prize' : `${n(prizes)} prizes`),
  seal: 'Seal of the list (SHA-256)',
  sealText: 'Take a picture of it: the list can’t change without changing this number.',
  ticket: (ticket: number) => `Ticket ${n(ticket)}`,
  passedOver: {
    absent: 'Absent: the next one was drawn',
    declined: 'Declined: the next one was drawn',
    not_entitled: 'Not entitled: the next one was drawn',
  },
})
