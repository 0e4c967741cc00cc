import { AGE_MAX, AGE_MIN, NICKNAME_MAX, PHONE_MIN } from '@noor-quest/rules/players'
import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const registerText = defineTexts('player/register/register', {
  title: 'Join the Quest',
  fullName: 'Full Name',
  nickname: 'Nickname',
  age: 'Age',
  semester: 'Semester',
  semesterOption: (semester: number) => `Semester ${n(semester)}`,
  chooseSemester: 'Choose',
  phone: 'Phone Number',
  phoneUse: 'Only to reach winners',
  submit: 'Start Playing',
  sending: 'One moment...',
  failed: 'Registration failed. Please try again.',
  crowded: 'Very many people are registering from here right now. It will be your turn in a moment.',
  crowdedWithCode:
    'Very many people are registering from here right now. Type the code that is shown in the hall to start right away, or wait a moment.',
  doorCode: 'Code shown in the hall',
  wrongDoorCode: 'This is not the code shown in the hall.',
  checkField: 'Please check this field.',
  /** Below a refused field. */
  refused: {
    name: 'The name needs at least one letter and must not have invisible characters.',
    nickname: `The nickname needs at least one letter. It can have up to ${n(NICKNAME_MAX)} characters, none of them invisible.`,
    age: `The age is a number from ${n(AGE_MIN)} to ${n(AGE_MAX)}.`,
    phone: `A phone number has at least ${n(PHONE_MIN)} digits, and no letters.`,
  },
  typedIsKept: 'What you typed is still here.',
  noContent: 'This game has no content yet, so it cannot start. Please tell the organisers.',
  privacy: 'Only your name and score are shown on the leaderboard.',
  privacyNickname: 'Only your nickname and score are shown on the leaderboard.',
})
