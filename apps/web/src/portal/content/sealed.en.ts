import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

/** Questions sealed for a final. */
export const sealedText = defineTexts('portal/content/sealed', {
  title: 'Sealed questions',
  intro:
    'Questions for a final. No game, list, search, file or figure contains them. Reading one requires your password, and is logged.',
  add: 'Add sealed question',
  loading: 'Loading sealed questions...',
  none: 'No question is sealed. Add one here, or select questions in the list that no game has used.',
  question: (number: number, level: number) => `Question ${numbers.format(number)}, level ${numbers.format(level)}`,
  languages: { en: 'English', ar: 'Arabic' },
  sealedBy: (by: string, when: string) => `Sealed by ${by} on ${when}`,
  open: 'Open',
  openTitle: 'Sealed question',
  openFailed: (message: string) => `Error opening this question: ${message}`,
  release: 'Release',
  releaseTitle: 'Release this question?',
  releaseHint: 'It returns to the list, where all admins read it. It is dealt in games once you switch it on there.',
  released: 'Question released successfully!',
  releaseFailed: (message: string) => `Error releasing this question: ${message}`,
  saved: 'Sealed question saved successfully!',
  saveFailed: (message: string) => `Error saving sealed question: ${message}`,
  seal: 'Seal for a final',
  sealTitle: (questions: number) => `Seal ${count(questions, 'question')} for a final?`,
  sealHint: 'They leave the list. Questions that games have used, and those that came with the software, stay.',
  sealed: (questions: number) => `${count(questions, 'question')} sealed successfully!`,
  sealFailed: (message: string) => `Error sealing: ${message}`,
})
