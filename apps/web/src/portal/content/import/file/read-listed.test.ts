import { describe, expect, test } from 'vitest'
import { readFile } from './read-file.ts'
import { readListed } from './read-listed.ts'
import { recogniseText } from './recognise-text.ts'

const rowsOf = (text: string) => readListed(text)?.rows.map(({ number, cells }) => [number, cells.join('|')])
const HEADINGS = [0, 'Question|A|B|C|D|E|Answer|Explanation']

describe('a list of questions', () => {
  test('in Aiken’s format', () => {
    const aiken =
      'How many pillars?\nA. Three\nB. Four\nC. Five\nD. Six\nANSWER: C\n\nWho built\nthe Ark?\nA) Nuh\nB) Musa\nANSWER: A\n'
    expect(rowsOf(aiken)).toEqual([
      HEADINGS,
      [1, 'How many pillars?|Three|Four|Five|Six||C|'],
      [8, 'Who built\nthe Ark?|Nuh|Musa||||A|'],
    ])
  })

  test('that was copied from a document, with a title, levels, marks and reasons', () => {
    const text =
      'Our quiz\n\nLevel 1\n\n1. How many?\na) Three\nb) Four\n*c) Five\nd) Six\nExplanation: Al-Bukhari 8\n2. Who?\nA) Nuh B) Musa C) Isa D) Lut\nAnswer: Nuh'
    expect(rowsOf(text)).toEqual([
      HEADINGS,
      [1, 'Our quiz'],
      [3, 'Level 1'],
      [5, '1. How many?|Three|Four|*Five|Six|||Al-Bukhari 8'],
      [11, '2. Who?|Nuh|Musa|Isa|Lut||Nuh|'],
    ])
  })

  test('with empty lines between a question and its options', () => {
    expect(rowsOf('Our quiz\n\nHow many?\n\nA. Three\n\nB. Four\n\nANSWER: B\n\nWho?\n\nA. Nuh\nB. Musa')).toEqual([
      HEADINGS,
      [1, 'Our quiz'],
      [3, 'How many?|Three|Four||||B|'],
      [11, 'Who?|Nuh|Musa|||||'],
    ])
  })

  test('with two options in a line', () => {
    expect(rowsOf('How many?\nA) Three    B) Four\nC) Five\tD) Six\nAnswer: C')).toEqual([
      HEADINGS,
      [1, 'How many?|Three|Four|Five|Six||C|'],
    ])
  })

  test.each(['ABCD', 'abcd'])('with “b.” for “son of” beside the letters %s', ([a, b, c, d]) => {
    const text = `Who was first?\n${a}. Umar b. al-Khattab\n${b}. Ali b. Abi Talib\n${c}. Abu Bakr\n${d}. Uthman`
    expect(rowsOf(text)).toEqual([
      HEADINGS,
      [1, 'Who was first?|Umar b. al-Khattab|Ali b. Abi Talib|Abu Bakr|Uthman|||'],
    ])
  })

  test.each(['The answer is B', 'Correct answer is: B', 'Ans - B', 'الإجابة الصحيحة هي: B'])(
    'with a key in a sentence: %s',
    (line) => {
      expect(rowsOf(`How many?\nA. Three\nB. Four\n${line}\nWho?\nA. Nuh\nB. Musa`)).toEqual([
        HEADINGS,
        [1, 'How many?|Three|Four||||B|'],
        [5, 'Who?|Nuh|Musa|||||'],
      ])
    },
  )

  test('in Arabic', () => {
    expect(rowsOf('١. من صنع الفلك؟\nأ) نوح\nب) موسى\nج) عيسى\nد) لوط\nالجواب: أ')).toEqual([
      HEADINGS,
      [1, '١. من صنع الفلك؟|نوح|موسى|عيسى|لوط||أ|'],
    ])
  })

  test.each(['Question,A,B\nWho?,Nuh,Musa', 'Who?\tNuh\nWhat?\tFive', 'Some text\nabout the evening'])(
    'is not: %j',
    (text) => {
      expect(readListed(text)).toBeNull()
    },
  )

  test('is read from a file', () => {
    const bytes = new TextEncoder().encode('Who?\nA. Nuh\nB. Musa\nANSWER: B')
    expect(readFile(bytes).sheets[0]?.rows).toHaveLength(2)
  })
})

test.each([
  ['json', '{"questions": [{"id": 1}]}'],
  ['json', '[\n  "a"\n]\n'],
  ['gift', '// a comment\n::Q1::Who? {\n\t=Nuh\n\t~Musa\n}'],
  ['gift', 'Who built the Ark? {=Nuh ~Musa ~Isa ~Lut}'],
  ['moodle', '<?xml version="1.0"?>\n<quiz>\n<question type="multichoice">'],
  ['anki', '#separator:tab\n#html:true\nWho?\tNuh'],
  [null, 'Question,A,B\n{=x},1,2'],
  [null, '[1] Who?\nA. x'],
])('the format %s is recognised', (format, text) => {
  expect(recogniseText(text)).toBe(format)
})
