import { expect, test } from 'vitest'
import { consentText } from './consent-text.ts'

test('each language has its text, and without one of its own the first', () => {
  const both = { consent_text: 'I agree.', consent_text_ar: 'أوافق.' }
  expect([consentText(both, 'en'), consentText(both, 'ar')]).toEqual(['I agree.', 'أوافق.'])
  const one = { consent_text: 'I agree.' }
  expect([consentText(one, 'en'), consentText(one, 'ar')]).toEqual(['I agree.', 'I agree.'])
})

test('nothing is asked without a text', () => {
  expect([consentText({}, 'en'), consentText({}, 'ar')]).toEqual([null, null])
})
