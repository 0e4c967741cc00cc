import { defineTexts } from '../../text/text.ts'

export const citationText = defineTexts('ui/citation/citation', {
  source: 'Source',
  editions: 'Editions',
  numbering: 'Numbering',
  found: 'Found',
  showVerses: 'Show the verses',
  quranText: 'The Qur’an’s text is from the Encyclopedia of the Noble Qur’an.',
})
