import { expect, it } from 'vitest'
import { eachLanguage, inLanguage } from './languages.ts'

it.each([
  { texts: { en: 'a', ar: 'ا' }, language: 'ar', shown: { language: 'ar', value: 'ا' } },
  { texts: { en: 'a', ar: 'ا' }, language: 'en', shown: { language: 'en', value: 'a' } },
  { texts: { en: 'a', ar: null }, language: 'ar', shown: { language: 'en', value: 'a' } },
  { texts: { en: null, ar: 'ا' }, language: 'en', shown: { language: 'ar', value: 'ا' } },
  { texts: { en: null, ar: null }, language: 'en', shown: null },
] as const)('reads $texts in $language as $shown', ({ texts, language, shown }) => {
  expect(inLanguage<string>(texts, language)).toEqual(shown)
})

it('has only values that exist', () => {
  expect(eachLanguage({ en: null, ar: 'ا' })).toEqual(['ا'])
  expect(eachLanguage({ en: 'a', ar: 'ا' })).toEqual(['a', 'ا'])
})
