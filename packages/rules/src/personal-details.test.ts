import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, cleanPhone, faultOfName, hasPhoneDigits, PHONE_PATTERN } from './personal-details.ts'
import { dialledPhone, internationalDigits, phoneKey } from './phone-numbers.ts'

/** What copied texts contain beside the text. */
const MARKS = [
  ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068'],
  ...['\u2069', '\ufeff', '\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\u034f', '\u180e', '\u3164', '\u0000'],
  ...['\u009f', '\ufe0e', '\ufe0f', '\u{e0041}', '\u{e0100}'],
]
const BLANKS = [' ', '\u00a0', '\u2007', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000', '\t', '\n', '\r\n', '\u2028']
const withMarks = (parts: fc.Arbitrary<string>[]) => fc.array(fc.oneof(...parts, fc.constantFrom(...MARKS, ...BLANKS)))

describe('a phone number', () => {
  it.each([
    ['a plain one', '+62 (812) 345-678', '+62 (812) 345-678'],
    ['one from Contacts', '\u202a+966 50 123 4567\u202c', '+966 50 123 4567'],
    ['one with an override', '\u202d0501234567\u202c', '0501234567'],
    ['one with a mark before', '\u200e+966501234567', '+966501234567'],
    ['one with a mark behind', '0501234567\u200f', '0501234567'],
    ['one with isolates', '\u2066+966501234567\u2069', '+966501234567'],
    ['one with dashes', '050\u2013123\u20144567', '050-123-4567'],
    ['one with hyphens that do not break', '050\u2011123\u20114567', '050-123-4567'],
    ['one with minus signs', '050\u2212123', '050-123'],
    ['one stretched on an Arabic keyboard', '٠٥٠ـ١٢٣', '٠٥٠-١٢٣'],
    ['one with soft hyphens', '050\u00ad123\u00ad4567', '0501234567'],
    ['one with spaces of other widths', '050\u00a0123\u20074567\u3000', '050 123 4567'],
    ['one in two lines', '\ufeff050 123\r\n4567\t', '050 123 4567'],
    ['a fullwidth one', '＋９６６（５０）１２３－４５６７', '+966(50)123-4567'],
    ['one in parentheses', '(+966) 50 123 4567', '(+966) 50 123 4567'],
    ['one with middle dots', '050·123•4567', '050.123.4567'],
    ['one with underscores and tildes', '050_123~4567', '050-123-4567'],
    ['one from a link', 'tel:+966501234567', '+966501234567'],
    ['one from a sentence', ' 0501234567،', '0501234567'],
    ['one from a list', '- 0501234567;', '0501234567'],
    ['a Bengali one', '০১৭১২ ৩৪৫', '০১৭১২ ৩৪৫'],
  ])('may be %s', (_what, typed, clean) => {
    expect(cleanPhone(typed)).toBe(clean)
    expect([PHONE_PATTERN.test(clean), hasPhoneDigits(clean)]).toEqual([true, true])
  })

  it.each(['call me', '050x', '1+2', '\u200e'])('is not %j', (typed) => {
    expect(PHONE_PATTERN.test(cleanPhone(typed))).toBe(false)
  })

  it('needs three digits', () => {
    expect(['12', '+1 2', '١٢', '123'].map(hasPhoneDigits)).toEqual([false, false, false, true])
  })

  it('is accepted with any marks and blanks in it, keeps its digits, and stays as it is when cleaned again', () => {
    const part = fc.constantFrom(...'0123456789٠٥۹', '-', '\u2013', '(', ')', '.', '/')
    fc.assert(
      fc.property(withMarks([part]), (parts) => {
        const typed = `+٩66${parts.join('')}`
        const clean = cleanPhone(typed)
        expect(clean).toMatch(PHONE_PATTERN)
        expect(clean.match(/\p{Nd}/gu)).toEqual(typed.match(/\p{Nd}/gu))
        expect(cleanPhone(clean)).toBe(clean)
      }),
    )
  })
})

describe('a name', () => {
  it.each([
    ['plain', "O'Nour-Smith 2"],
    ['Arabic with full tashkeel', 'مُحَمَّدٌ'],
    ['Persian with a joiner it needs', 'علی\u200cرضا'],
    ['Urdu', 'زُبَیر'],
    ['Hindi with a joiner after a mark', 'क्\u200dष'],
    ['Malayalam', 'അന്\u200dവര്\u200d'],
    ['Vietnamese, decomposed', 'Nguyễn Thị Ngọc'.normalize('NFD')],
    ['Hebrew with vowels', 'שָׁלוֹם'],
    ['Thai', 'น้ำ ผึ้ง'],
    ['Bengali', 'মোহাম্মদ'],
    ['four marks', 'a\u0301\u0302\u0303\u0304'],
    ['emoji', '🌙 Amina 🕌'],
    ['an emoji of several', 'Amina 👩\u200d🎓 👩🏽\u200d🎓'],
    ['an emoji with its style', 'Amina ❤\ufe0f'],
    ['Chinese', '马丽'],
    ['a tatweel inside', 'محـمد'],
    ['one honorific sign', 'محمد ﷺ'],
  ])('may be %s, and stays as it is', (_what, name) => {
    expect(cleanName(name)).toBe(name)
    expect(faultOfName(name)).toBeNull()
  })

  it.each([
    ['directions', '\u202bآمنة\u202c \u200fAmina\u200e', 'آمنة Amina'],
    ["Arabic's mark of direction", 'آمنة\u061c', 'آمنة'],
    ['a change of direction', 'a\u202eb', 'ab'],
    ['isolates', '\u2068Amina\u2069', 'Amina'],
    ['a zero-width space', 'Ami\u200bna', 'Amina'],
    ['a word joiner', 'Ami\u2060na', 'Amina'],
    ['a soft hyphen', 'Ami\u00adna', 'Amina'],
    ['a grapheme joiner', 'Ami\u034fna', 'Amina'],
    ['a byte order mark', '\ufeffAmina', 'Amina'],
    ['a tag', 'Amina\u{e0041}', 'Amina'],
    ['a variation selector', 'Amina\u{e0100}', 'Amina'],
    ["an emoji's style on a letter", 'A\ufe0fmina', 'Amina'],
    ['a filler', 'Amina\u3164', 'Amina'],
    ['a zero', 'Ami\u0000na', 'Amina'],
    ['a joiner between Latin letters', 'Ami\u200dna', 'Amina'],
    ['a non-joiner between Latin letters', 'Ami\u200cna', 'Amina'],
    ['a joiner at the end', 'علی\u200c', 'علی'],
    ['a second joiner', 'علی\u200c\u200cرضا', 'علی\u200cرضا'],
    ['a mark beside a joiner', 'علی\u200f\u200cرضا', 'علی\u200cرضا'],
  ])('loses %s', (_what, typed, name) => {
    expect(cleanName(typed)).toBe(name)
    expect(faultOfName(name)).toBeNull()
  })

  it.each([
    ['spaces around', '  Amina '],
    ['a space that does not break', 'Amina\u00a0'],
    ['line ends', '\nAmina\u2028'],
    ['the blank of Braille', '\u2800Amina'],
    ['marks at its ends', '\u200e Amina \u200e'],
  ])('loses %s', (_what, typed) => {
    expect(cleanName(typed)).toBe('Amina')
  })

  it.each(['\u00a0', '\u2009', '\t', '\n', '\u2029', '\u2800', ' \u200e '])('has one space for %j', (blank) => {
    expect(cleanName(`Amina${blank}Noor`)).toBe('Amina Noor')
  })

  it.each([
    ['five marks on a letter', 'Z\u0335\u0336\u0337\u0338\u0339algo', 'many-marks'],
    ['marks that pile up', `A${'\u0301'.repeat(60)}`, 'many-marks'],
    ['marks that pile up between invisible ones', `A${'\u0301\u034f'.repeat(5)}`, 'many-marks'],
    ['many Arabic marks', 'م\u064e\u064e\u064e\u064e\u064eحمد', 'many-marks'],
    ['half of a character', 'a\ud800b', 'half-character'],
    ['nothing but emoji', '🌙🕌', 'no-letter'],
    ['nothing but dots', '...', 'no-letter'],
    ['nothing but tatweel', 'ــــــ', 'no-letter'],
    ['nothing but an honorific sign', 'ﷺ', 'no-letter'],
    ['nothing but marks of direction', '\u200e\u200f', 'no-letter'],
    ['two honorific signs', 'محمد ﷺﷺ', 'many-signs'],
  ])('may not contain %s', (_what, name, fault) => {
    expect(faultOfName(cleanName(name))).toBe(fault)
  })

  it('keeps its letters with any marks and blanks in it, and stays as it is when cleaned again', () => {
    const part = fc.constantFrom('A', 'é', 'ی', 'م', 'क', '\u094d', '🌙', '👩', '🎓', '🏽', '1')
    fc.assert(
      fc.property(withMarks([part]), (parts) => {
        const typed = parts.join('')
        const clean = cleanName(typed)
        expect(clean.match(/[\p{L}\p{N}]/gu)).toEqual(typed.replaceAll('\u3164', '').match(/[\p{L}\p{N}]/gu))
        expect(clean).not.toMatch(/^ | $| {2}|[\u200c\u200d]{2}|[\p{Bidi_Control}\p{Cc}\u200b\u2060\ufeff]/u)
        expect(cleanName(clean)).toBe(clean)
      }),
      { numRuns: 1000 },
    )
  })
})

it.each([
  ['٠٨١٢ ٣٤٥', '0812345'],
  ['+62 (812) 345-678', '+62812345678'],
  ['(+60) 12.345/6', '+60123456'],
  ['+60 (0)12 345', '+6012345'],
  ['(0)812 345', '0812345'],
  ['=1+1', null],
  ['+', null],
  ['', null],
])('the phone number %s is dialled as %s', (typed, dialled) => {
  expect(dialledPhone(typed)).toBe(dialled)
})

describe('two phone numbers', () => {
  it.each([
    ['012 345 678', '+60 12-345 678'],
    ['012 345 678', '0060 12 345 678'],
    ['012 345 678', '60 12 345 678'],
    ['012 345 678', '12 345 678'],
    ['012 345 678', '+60 (0)12 345 678'],
    ['012 345 678', '٠١٢ ٣٤٥ ٦٧٨'],
    ['012 345 678', '\u200e(012)\u00a0345/678\u200f'],
    ['+966 50 123', '00966 50 123'],
  ])('%s and %s are one for a club in a country with code 60', (one, other) => {
    expect(phoneKey(other, '60')).toBe(phoneKey(one, '60'))
  })

  it.each([
    ['012 345 678', '012 345 679'],
    ['012 345 678', '+62 12 345 678'],
    ['012 345 678', '12 345 67'],
  ])('%s and %s are two', (one, other) => {
    expect(phoneKey(other, '60')).not.toBe(phoneKey(one, '60'))
  })

  it('without a country code, one number abroad is one, and one at home another', () => {
    expect(phoneKey('+60 12 345', null)).toBe(phoneKey('0060 12345', null))
    expect(phoneKey('012 345', null)).not.toBe(phoneKey('+60 12 345', null))
  })
})

it.each([
  ['+60 (0)12-345 678', null, '6012345678'],
  ['0060 12 345 678', null, '6012345678'],
  ['٠١٢ ٣٤٥ ٦٧٨', '60', '6012345678'],
  ['6012345678', '60', '6012345678'],
  ['+971 50 123', '60', '97150123'],
  ['012 345 678', null, null],
])('WhatsApp gets %s in a season of the country %s as %s', (phone, countryCode, digits) => {
  expect(internationalDigits(phone, countryCode)).toBe(digits)
})
