import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arabicKey, searchKey } from './arabic.ts'

describe('arabicKey', () => {
  it.each([
    ['tashkeel', 'صَلَاةٌ', 'صلاة'],
    ['shadda and sukun', 'حَجّ', 'حج'],
    ['marks stored in another order', 'رَبَّ', 'رب\u0651\u064e'],
    ['tatweel', 'صـــوم', 'صوم'],
    ['hamza on alef', 'أذان', 'اذان'],
    ['hamza under alef', 'إيمان', 'ايمان'],
    ['madda', 'القرآن', 'القران'],
    ['alef wasla', 'ٱلله', 'الله'],
    ['superscript alef', 'رحمٰن', 'رحمن'],
    ['hamza on waw', 'مؤمن', 'مومن'],
    ['hamza on ya', 'شيء', 'شئ'],
    ['hamza alone', 'وضوء', 'وضو'],
    ['alef maksura', 'تقوى', 'تقوي'],
    ['ta marbuta', 'زكاة', 'زكاه'],
    ['Persian letters', 'زکات', 'زكات'],
    ['presentation forms', 'ﺻﻮﻡ', 'صوم'],
    ['the lam-alef ligature', 'ﺳﻼﻡ', 'سلام'],
    ['spaces', '  ليلة   القدر ', 'ليلة القدر'],
    ['a direction mark', '\u200fصوم\u200e', 'صوم'],
    ['case and accents of Latin', 'Zakāt', 'zakat'],
  ])('ignores %s', (_what, one, other) => {
    expect(arabicKey(one)).toBe(arabicKey(other))
    expect(arabicKey(one)).not.toBe('')
  })

  it.each([
    ['صوم', 'صلاة'],
    ['حج', 'حاج'],
    ['كتاب', 'كاتب'],
    ['ليلة القدر', 'ليلةالقدر'],
    ['سلام', 'إسلام'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(arabicKey(one)).not.toBe(arabicKey(other))
  })

  it('is empty for marks alone', () => {
    expect(arabicKey('\u064e\u0651 \u0640')).toBe('')
  })

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(arabicKey(arabicKey(text))).toBe(arabicKey(text))
      }),
    )
  })

  it('is the same for any normalization form of a text', () => {
    const letter = fc.constantFrom(...'ابتسشصةىأإآؤئءٱ\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640 ')
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        const key = arabicKey(text)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(arabicKey(text.normalize(form))).toBe(key)
      }),
    )
  })
})

describe('searchKey', () => {
  it.each([
    ['Yılmaz', 'YILMAZ'],
    ['Yılmaz', 'yilmaz'],
    ['İbrahim', 'ibrahim'],
    ['Søren Đukić', 'soren dukic'],
    ['Weiß', 'WEISS'],
    ['Żółw', 'zolw'],
  ])('finds %s by %s', (name, typed) => {
    expect(searchKey(name)).toBe(searchKey(typed))
  })

  it('changes nothing about Arabic', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'أإآةىيوءَُّـ صلاة') }), (text) => {
        expect(searchKey(text)).toBe(arabicKey(text))
      }),
    )
  })
})
