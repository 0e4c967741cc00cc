import { expect, test } from 'vitest'
import { readConsentText } from './consent-text.ts'

const page = (settings: unknown) => ({
  getElementById: (id: string) =>
    id === 'settings' ? ({ textContent: JSON.stringify(settings) } as unknown as HTMLElement) : null,
})
const NAMES = { club_name: 'Nur Club', event_title: 'Quiz Night' }

test('each language has its text, and without one of its own the first', () => {
  const both = page({ ...NAMES, consent_text: 'I agree.', consent_text_ar: 'أوافق.' })
  expect([readConsentText(both, 'en'), readConsentText(both, 'ar')]).toEqual(['I agree.', 'أوافق.'])
  const one = page({ ...NAMES, consent_text: 'I agree.' })
  expect([readConsentText(one, 'en'), readConsentText(one, 'ar')]).toEqual(['I agree.', 'I agree.'])
})

test.each([NAMES, {}, 'damaged', { consent_text: '' }, { consent_text: 7 }, null])(
  'nothing is asked by %j',
  (settings) => {
    expect(readConsentText(page(settings), 'en')).toBeNull()
    expect(readConsentText(page(settings), 'ar')).toBeNull()
  },
)
