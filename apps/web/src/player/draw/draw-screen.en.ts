import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const drawScreenText = defineTexts('player/draw/draw-screen', {
  none: 'There has been no prize draw yet.',
  failed: 'The prize draw could not be loaded.',
  others: 'Other prize draws',
  how: 'How it works',
  steps: [
    'Every player with a score has one ticket, but no more than one for each phone number and device. The list is sealed, and everybody sees the seal.',
    'Then digits are called out in the hall. The seal and the digits alone decide which tickets are drawn.',
    'Afterwards everybody can download the list and check both.',
  ],
  sealedOn: (date: string) => `Sealed on ${date}`,
  waiting: 'The digits have not been called out yet.',
  digits: 'Digits that were called out',
  winners: 'Drawn tickets',
  download: 'Download the file',
  myTicket: 'Show my ticket',
  yours: (ticket: number, tickets: number) => `Your ticket is ${n(ticket)} of ${n(tickets)}. It is in the sealed list.`,
  notInList: (ticket: number) => `In the sealed list, ticket ${n(ticket)} is not yours. Ask the organisers why.`,
  noTicket: 'You have no ticket in this draw.',
  ticketFailed: 'Your ticket could not be loaded.',
})
