import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

const tickets = (amount: number) => count(amount, 'ticket')

export const admissionPageText = defineTexts('portal/admission/admission', {
  intro: 'What a visitor needs before the registration form. A booth needs nothing.',
  label: 'Who may register',
  choices: {
    everybody: 'Everybody',
    tickets: 'Visitors with a printed ticket',
  },
  does: {
    everybody: 'The form opens for every visitor.',
    tickets: 'Each ticket lets one person register, once.',
  },
  noTickets: 'No unused ticket is printed, so no visitor can register. Print some below.',
  tickets: {
    title: 'Printed tickets',
    intro: 'Twelve to a sheet of A4. Their codes are shown only once: print them before you leave this page.',
    count: 'Number of tickets',
    countWrong: (most: number) => `A number from 1 to ${numbers.format(most)}`,
    make: 'Make tickets',
    makeFailed: 'The tickets could not be made',
    made: (amount: number) => `${tickets(amount)} to print`,
    print: 'Print',
    none: 'No ticket is printed.',
    printed: (at: string) => `Printed ${at}`,
    used: (used: number, all: number) => `${numbers.format(used)} of ${tickets(all)} used`,
    withdraw: 'Withdraw unused',
    withdrawTitle: (amount: number) => `Withdraw ${count(amount, 'unused ticket')}?`,
    withdrawText: 'They will no longer admit anyone.',
    withdrawn: (amount: number) => `${tickets(amount)} withdrawn successfully.`,
    withdrawFailed: 'The tickets could not be withdrawn',
    qr: (code: string) => `QR code of ticket ${code}`,
  },
  booth: {
    title: 'Booth mode',
    intro:
      'For a tablet that many visitors share. It is handed from visitor to visitor: it remembers no person, has no link to this portal, and returns to the form when a player has left.',
    start: 'Make this device a booth',
    question: 'Make this device a booth?',
    text: 'You are signed out here. To end it, open /admin on this device, sign in and open this page.',
    confirm: 'Start and sign out',
    end: 'End booth mode',
    failed: 'This device could not be changed',
    ended: 'Booth mode ended successfully: this device is no longer a booth.',
  },
})

/** On each ticket, for readers of both languages. */
export const ON_TICKET = {
  scan: ['Scan to register', 'امسح الرمز للتسجيل'],
  /** Where the server has no name to print. */
  type: ['Scan the screen, type the code', 'امسح رمز الشاشة ثم اكتب هذا الرمز'],
  onePerson: ['For one person, once', 'لشخص واحد، مرة واحدة'],
} as const
