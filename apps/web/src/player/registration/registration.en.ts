import { type ChoiceField, MARKS_MAX, type PersonField, PHONE_MIN } from '@noor-quest/rules/person-fields'
import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const registrationText = defineTexts('player/registration/registration', {
  fields: {
    name: 'Full Name',
    nickname: 'Nickname',
    age: 'Age',
    semester: 'Semester',
    phone: 'Phone Number',
    group_id: 'Group',
  } satisfies Record<PersonField, string>,
  choose: 'Choose',
  /** The option of a field as it is chosen. */
  options: {
    semester: (option: string) => `Semester ${n(Number.parseInt(option, 10))}`,
  } satisfies Record<ChoiceField, (option: string) => string>,
  phoneUse: 'Only for prizes',
  submit: 'Start Playing',
  comeBack: 'Already registered? Enter your code',
  sending: 'One moment...',
  failed: 'Registration failed. Please try again.',
  crowded: 'Very many people are registering from here right now. It will be your turn in a moment.',
  /** Below a refused field. `field`: its label. */
  faults: {
    'no-letter': (field: string) => `“${field}” needs at least one letter.`,
    'many-marks': (field: string) => `“${field}” can have at most ${n(MARKS_MAX)} marks on one letter.`,
    'many-signs': (field: string) => `“${field}” can have only one sign such as ﷺ.`,
    'half-character': (field: string) => `“${field}” has a broken character. Please type it again.`,
    'no-number': (field: string, { min, max }: { min: number; max: number }) =>
      `The ${field.toLowerCase()} is a number from ${n(min)} to ${n(max)}.`,
    'no-phone': (_field: string): string => 'A phone number has only digits, spaces and the signs + - . / ( ).',
    'few-digits': (_field: string) => `A phone number has at least ${n(PHONE_MIN)} digits.`,
    'not-agreed': (_field: string): string => 'Please read this text and tick its box.',
    unknown: (field: string) => `Please check “${field}”.`,
  },
  noCookies:
    'This browser keeps no cookies, so it cannot play. Allow cookies for this page, or open it in another browser, such as Chrome or Safari.',
  typedIsKept: 'What you typed is still here.',
  privacy: 'The leaderboard shows only your name and score.',
  privacyNickname: 'The leaderboard shows only your nickname and score.',
})
