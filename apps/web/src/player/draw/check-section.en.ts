import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const checkText = defineTexts('player/draw/check-section', {
  title: 'Check it yourself',
  intro: 'Your browser computes everything itself. Choose the file that you downloaded, or check this server’s file.',
  draw: 'Prize draw',
  seal: 'Seal',
  sealHint: 'As you noted it in the hall.',
  sealWrong: 'A seal has 64 characters: digits and the letters a to f.',
  digits: 'Digits that were called out',
  digitsWrong: 'These must be 4 to 12 digits.',
  choose: 'Choose a file',
  useServers: 'Check the server’s file',
  checking: 'Checking...',
  same: 'Everything is the same',
  differs: 'Something differs',
  unreadable: (line: number) => `This is not a prize draw file: line ${n(line)} can’t be read.`,
  notLoaded: 'The file could not be loaded.',
  sealSame: 'The list has this seal: it is the list that was sealed.',
  sealDiffers: 'The list has a different seal: it isn’t the list that was sealed.',
  sealOfFile: 'Seal of this file:',
  firstLine: (line: number) => `It differs from the server’s file in line ${n(line)}.`,
  sameAsServers: 'It doesn’t differ from the server’s file.',
  namesSame: (names: number) =>
    names === 1 ? '1 name matches the sealed list.' : `${n(names)} names match the sealed list.`,
  namesLeft: (tickets: number) =>
    tickets === 1
      ? '1 ticket is without a name: only winners are named.'
      : `${n(tickets)} tickets are without a name: only winners are named.`,
  namesWrong: (tickets: string) => `Not the sealed name: ticket ${tickets}.`,
  namesOther: (tickets: string) =>
    `The name shown on this page isn’t in the file: ticket ${tickets}. It was changed after the list was sealed. Ask the organisers why.`,
  winnersSame: (tickets: string) => `The digits draw the tickets that were announced: ${tickets}.`,
  winnersDiffer: (tickets: string, announced: string) =>
    `The digits draw ${tickets}. The announced ones were ${announced}.`,
  otherDigits: 'These are not the digits by which the draw was decided.',
  comma: ', ',
})
