import { expect, test } from 'vitest'
import { dialableNumber } from './phone-links.tsx'

test('dials digits and the plus', () =>
  expect(dialableNumber('+62 (812) 34-5 ٦')).toBe('+628123 45٦'.replaceAll(' ', '')))
