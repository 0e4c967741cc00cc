import { defineTexts } from '../text/text.ts'

export const uiText = defineTexts('ui/ui', {
  languageFailed: 'The language could not be loaded. Please try again.',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The link may be old, or a letter may be missing.',
})
