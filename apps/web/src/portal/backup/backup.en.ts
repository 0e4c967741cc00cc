import { defineTexts } from '../../text/text.ts'

export const backupText = defineTexts('portal/backup/backup', {
  title: 'Backup',
  intro: 'A copy of everything, for the day on which the server fails. Visitors notice nothing.',
  keepers:
    'It contains names, phone numbers and the secret of all sign-ins. Give it only to people who may have both, and keep it on another disk.',
  last: (date: string) => `Last backup: ${date}.`,
  none: 'No backup has been made yet.',
  schedule: (hours: number, kept: number) =>
    `One is made every ${hours === 1 ? 'hour' : `${hours} hours`}; the last ${kept === 1 ? 'one is' : `${kept} are`} kept.`,
  overdue: 'One is overdue: ask the operator of the server to read its log.',
  make: 'Back up now',
  making: 'Backing up...',
  made: (file: string) => `Backed up successfully! The file is on the server: ${file}`,
  impossible: 'No backup was made: the server lacks the program for it. Ask the person who runs the server.',
  failed: 'The backup could not be made',
  copies: (copies: number) => `Copies on the server: ${copies}`,
  copiesIntro: 'Erased names, phone numbers and comments stay in copies made before, until these are deleted.',
  deleted: (date: string) => `deleted about ${date}`,
  kept: 'stays until the operator deletes it',
})
