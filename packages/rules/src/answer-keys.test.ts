import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeKeys, KEY_READINGS, type KeyReading } from './answer-keys.ts'
import { OPTION_LETTERS } from './quiz-levels.ts'

const WORDS = 'Nuh,Musa,Isa,Lut'

/** Rows written as "key: option, option, option, option", and the judged keys in one text. */
function judge(column: readonly string[], chosen: KeyReading | null = null) {
  const rows = column.map((row) => {
    const [key = '', options = WORDS] = row.split(': ')
    return { key, options: [options.split(',')] }
  })
  const { keys, reading, readings } = judgeKeys(rows, chosen)
  const short = keys.map((key) => ({ unclear: '?', none: '-' })[key as string] ?? key).join('')
  return [short, reading, readings.map((one) => one.reading)] as const
}

const CHOICE = ['from_one', 'from_zero'] as const

describe('a column', () => {
  test.each<[string, string[], string, KeyReading | null, readonly KeyReading[]]>([
    ['letters', ['A', 'b', 'C', 'D'], 'abcd', 'from_one', []],
    [
      'letters as people write them',
      ['Option B', 'B)', 'b.', '(b)', 'B:', 'option_b', '[B]'],
      'bbbbbbb',
      'from_one',
      [],
    ],
    ['Arabic letters', ['أ', 'ب', 'ج', 'د', '«ب»', 'الخيار د', 'جـ'], 'abcdbdc', 'from_one', []],
    ['Urdu letters', ['الف', 'ب', 'ج', 'د'], 'abcd', 'from_one', []],
    ['Arabic ordinals', ['الأول', 'الثاني', 'الخيار الثالث', 'الرابع'], 'abcd', 'from_one', []],
    ['the options’ texts', ['Isa', ' nuh', 'LUT.', 'Musa'], 'cadb', 'text', []],
    ['letters beside texts', ['Isa', 'B', 'nuh'], 'cba', 'from_one', []],
    ['numbers from 1', ['1', '2', '3', '4'], 'abcd', 'from_one', []],
    ['numbers from 0', ['2', '1', '0', '3'], 'cbad', 'from_zero', []],
    ['floats, as programs export them', ['1.0', '4.0'], 'ad', 'from_one', []],
    ['letters and digits mixed', ['A', '4', 'c', '2'], 'adcb', 'from_one', []],
    ['letters and digits from 0', ['A', '0', 'c', '3'], 'aacd', 'from_zero', []],
    ['numbers without 0 and 4', ['1', '3', '2'], 'acb', 'from_one', CHOICE],
    ['one number', ['2'], 'b', 'from_one', CHOICE],
    ['only the first option', ['1', '1', '1'], 'aaa', 'from_one', CHOICE],
    ['only zeros', ['0', '0'], 'aa', 'from_zero', []],
    ['0 and 4', ['0', '4', '2', 'B'], '???b', null, CHOICE],
    ['digits beyond the options', ['2', '3', '4', '5'], '???-', null, CHOICE],
    ['a number far beyond them', ['2', '9', '3'], '?-?', null, CHOICE],
    ['negative numbers', ['-1', '-2'], '--', 'from_one', []],
    ['blank keys', ['', ' ', '1', '4'], '--ad', 'from_one', []],
    ['keys that name nothing', ['E', 'A, C', 'هـ', 'Adam', '1/2'], '-----', 'from_one', []],
    ['no rows', [], '', 'from_one', []],
    // Each script's digits are the same number.
    ['Arabic digits', ['٢', '١', '٤', '٣'], 'badc', 'from_one', []],
    ['Arabic digits from 0', ['٢', '١', '٠', '٣'], 'cbad', 'from_zero', []],
    ['Persian and Bengali digits', ['۲', '৪'], 'bd', 'from_one', []],
    ['texts in digits of another script', ['4: ٢,٣,٤,١', '3: ٢,٣,٤,١', '7: ٥,٦,٧,٨'], 'cbc', 'text', []],
    ['the same the other way round', ['٤: 2,3,4,1', '٣: 2,3,4,1', '٧: 5,6,7,8'], 'cbc', 'text', []],
    // Numbers that are places and other options' texts.
    ['both, in the same order', ['3: 1,2,3,4', '1: 1,2,3,4'], 'ca', 'text', []],
    ['both, in another order', ['3: 3,5,7,9', '3: 1,2,3,4'], '?c', null, ['from_one', 'from_zero', 'text']],
    ['places, one of them another option’s text', ['4', '1', '3: 3,5,7,9'], 'da?', null, ['from_one', 'text']],
    ['from 0, one of them another option’s text', ['0', '3', '1: 2,3,4,1'], 'ad?', null, ['from_zero', 'text']],
    ['texts that can’t all be places', ['5: 4,5,6,7', '4: 1,2,4,3'], 'bc', 'text', []],
    ['from 0 or texts, or from 1', ['2: 0,1,2,3', '1: 0,1,2,3'], '??', null, ['from_one', 'from_zero']],
    [
      'from 1, or the texts of another order',
      ['1: 2,1,3,4', '2: 1,2,3,4'],
      '?b',
      null,
      ['from_one', 'from_zero', 'text'],
    ],
    ['a negative number whose number is a text', ['-5: 5,10,15,20', '10: 5,10,15,20'], '-b', 'text', []],
    ['a text with a minus sign', ['−5: 5,-5,6,7'], 'b', 'text', []],
    ['0 as a text among places', ['0: 0,1,2,3', '4', '2'], 'adb', 'from_one', []],
    ['0 as a text, or from 0', ['0: 0,1,2,3', '3', '2'], 'a??', null, CHOICE],
    // Letters that are places and other options' texts.
    [
      'a letter that is another option’s text',
      ['ب: م,ل,ن,ب', 'ب: م,ب,ن,ل', 'د: م,ل,ن,ب'],
      '?bd',
      null,
      ['from_one', 'text'],
    ],
    ['letters as texts only', ['ب: م,ل,ن,ب', 'ن: م,ل,ن,ب'], 'dc', 'text', []],
    ['a text that two options have', ['Nuh: Nuh,nuh,Isa,Lut', 'Lut'], '?d', 'text', []],
    ['vowel signs and case', ['نوح: نُوح,هُود,صالح,لوط', 'HÛD: Nuh,Hud,Salih,Lut'], 'ab', 'text', []],
    ['vowel signs that alone differ', ['بَرّ: بِرّ,بَرّ,بُرّ,بحر', 'بر: بِرّ,بَرّ,بُرّ,بحر'], 'b?', 'text', []],
  ])('of %s', (_what, column, keys, reading, readings) => {
    expect(judge(column)).toEqual([keys, reading, readings])
  })
})

test.each<[string[], KeyReading, string]>([
  [['1', '3', '2'], 'from_zero', 'bdc'],
  [['0', '4', '2', 'B'], 'from_one', '-dbb'],
  [['0', '4', '2', 'B'], 'from_zero', 'a-cb'],
  [['2', '3', '4', '5'], 'from_one', 'bcd-'],
  [['4', '1', '3: 3,5,7,9'], 'from_one', 'dac'],
  [['4', '1', '3: 3,5,7,9'], 'text', 'daa'],
  [['0', '3', '1: 2,3,4,1'], 'from_zero', 'adb'],
  [['0', '3', '1: 2,3,4,1'], 'text', 'add'],
  [['0: 0,1,2,3', '3', '2'], 'from_zero', 'adc'],
  [['ب: م,ل,ن,ب', 'د: م,ل,ن,ب'], 'text', 'dd'],
  // Not offered, so it changes nothing.
  [['1', '4'], 'from_zero', 'ad'],
  [['4: ٢,٣,٤,١', '7: ٥,٦,٧,٨'], 'from_one', 'cc'],
])('%j read as %s is %s', (column, chosen, keys) => {
  expect(judge(column, chosen)[0]).toBe(keys)
})

test('a text in either language names the option', () => {
  const options = [WORDS.split(','), ['نوح', 'موسى', 'عيسى', 'لوط']]
  expect(judgeKeys(['موسى', 'Isa'].map((key) => ({ key, options }))).keys).toEqual(['b', 'c'])
})

const cell = fc.constantFrom(...'01234579', ...'٠١٤', 'A', 'b)', 'ج', 'Nuh', 'Five', '', '12', 'x')
const options = fc.constantFrom(WORDS, '1,2,3,4', '4,3,2,1', '٢,٣,٤,١', 'A,B,C,D', 'ب,ا,د,ج', 'Five,0,7,12')
const columns = fc.array(fc.record({ key: cell, options: options.map((texts) => [texts.split(',')]) }), {
  maxLength: 8,
})

test('no key is certain that a reading on offer gives another option', () => {
  fc.assert(
    fc.property(columns, (rows) => {
      const { keys, reading, readings } = judgeKeys(rows)
      if (reading !== null) return
      for (const [row, key] of keys.entries()) {
        if (key === 'unclear' || key === 'none') continue
        const text = rows[row]?.options[0]?.indexOf(rows[row]?.key ?? '') ?? -1
        if (text >= 0) expect(OPTION_LETTERS[text]).toBe(key)
      }
      expect(readings.length).not.toBe(1)
    }),
  )
})

test('the order of the rows, and a script’s digits, change no key', () => {
  fc.assert(
    fc.property(columns, fc.option(fc.constantFrom(...KEY_READINGS)), (rows, chosen) => {
      const { keys } = judgeKeys(rows, chosen)
      expect(judgeKeys(rows.toReversed(), chosen).keys.toReversed()).toEqual(keys)
      const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
      const others = rows.map((row) => ({ ...row, key: arabic(row.key) }))
      expect(judgeKeys(others, chosen).keys).toEqual(keys)
    }),
  )
})
