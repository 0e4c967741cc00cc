import { describe, expect, it } from 'vitest'
import { faultOfName } from './players.ts'

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
  ])('may be %s', (_what, name) => {
    expect(faultOfName(name)).toBeNull()
  })

  it.each([
    ['five marks on a letter', 'Z\u0335\u0336\u0337\u0338\u0339algo', 'marks'],
    ['marks that pile up', `A${'\u0301'.repeat(60)}`, 'marks'],
    ['many Arabic marks', 'م\u064e\u064e\u064e\u064e\u064eحمد', 'marks'],
    ['a line separator', 'a\u2028b', 'control'],
    ['a paragraph separator', 'a\u2029b', 'control'],
    ['a line end', 'a\nb', 'control'],
    ['a zero', 'a\u0000b', 'control'],
    ['half of a character', 'a\ud800b', 'control'],
    ['the blank of Braille', 'a\u2800b', 'control'],
    ['a zero-width space', 'Ami\u200bna', 'invisible'],
    ['a joiner between Latin letters', 'Ami\u200dna', 'invisible'],
    ['a non-joiner between Latin letters', 'Ami\u200cna', 'invisible'],
    ['a joiner at the end', 'علی\u200c', 'invisible'],
    ['two joiners in a row', 'علی\u200c\u200cرضا', 'invisible'],
    ['a word joiner', 'Ami\u2060na', 'invisible'],
    ['a soft hyphen', 'Ami\u00adna', 'invisible'],
    ['a grapheme joiner', 'Ami\u034fna', 'invisible'],
    ['a byte order mark', '\ufeffAmina'.slice(0, 3), 'invisible'],
    ['a tag', 'Amina\u{e0041}', 'invisible'],
    ['a variation selector', 'Amina\u{e0100}', 'invisible'],
    ["another's style", 'A\ufe0fmina', 'invisible'],
    ['a filler', 'Amina\u3164', 'invisible'],
    ['a change of direction', 'a\u202eb', 'invisible'],
    ['an isolate', 'a\u2066b', 'invisible'],
    ['a mark of direction', 'a\u200fb', 'invisible'],
    ["Arabic's mark of direction", 'a\u061cb', 'invisible'],
    ['nothing but emoji', '🌙🕌', 'letter'],
    ['nothing but dots', '...', 'letter'],
    ['nothing but tatweel', 'ــــــ', 'letter'],
    ['nothing but an honorific sign', 'ﷺ', 'letter'],
    ['two honorific signs', 'محمد ﷺﷺ', 'more than one'],
  ])('may not contain %s', (_what, name, fault) => {
    expect(faultOfName(name)).toContain(fault)
  })
})
