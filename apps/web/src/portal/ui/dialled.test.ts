import { expect, test } from 'vitest'
import { dialled } from './dialled.ts'

test('dials digits and the plus', () => expect(dialled('+62 (812) 34-5 ٦')).toBe('+628123 45٦'.replaceAll(' ', '')))
