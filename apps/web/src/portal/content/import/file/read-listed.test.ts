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

  test('with a title directly above the first number', () => {
    const options = 'a) Nuh\nb) Musa'
    expect(rowsOf(`Our quiz\nSpring\n1.\tWho?\n${options}\n2.\tWho?\n${options}`)).toEqual([
      HEADINGS,
      [1, 'Our quiz Spring'],
      [3, '1.\tWho?|Nuh|Musa|||||'],
      [6, '2.\tWho?|Nuh|Musa|||||'],
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

  test('in Urdu', () => {
    const options = 'الف) نوح\nب) موسیٰ\nج) عیسیٰ\nد) لوط'
    expect(rowsOf(`سوال 1: کشتی کس نے بنائی؟\n${options}\nدرست جواب: الف`)).toEqual([
      HEADINGS,
      [1, 'سوال 1: کشتی کس نے بنائی؟|نوح|موسیٰ|عیسیٰ|لوط||الف|'],
    ])
  })

  test('in Arabic', () => {
    expect(rowsOf('١. من صنع الفلك؟\nأ) نوح\nب) موسى\nج) عيسى\nد) لوط\nالجواب: أ')).toEqual([
      HEADINGS,
      [1, '١. من صنع الفلك؟|نوح|موسى|عيسى|لوط||أ|'],
    ])
  })

  const PILLARS = 'How many?|Three|Four|Five|Six||'
  const ARK = 'Who?|Nuh|Musa|Isa|Lut||'

  test.each([
    ['a hyphen, and a key', 'How many?\n- Three\n- Four\n- Five\n- Six\nAnswer: Five', `${PILLARS}Five|`],
    ['bullets, and a mark', 'How many?\n• Three\n• Four\n• *Five\n• Six', 'How many?|Three|Four|*Five|Six|||'],
    ['numbers', 'How many?\n1) Three\n2) Four\n3) Five\n4) Six\nAnswer: 3', `${PILLARS}C|`],
    ['numbers that are options too', 'How many?\n1) 2\n2) 3\n3) 4\n4) 5\nAnswer: 3', 'How many?|2|3|4|5||3|'],
    ['slashes', 'How many?\nA/ Three\nB/ Four\nC/ Five\nD/ Six\nKey: c', `${PILLARS}c|`],
    ['ت and ث', 'كم؟\nأ-ثلاثة\nب-أربعة\nت-خمسة\nث-ستة\nالإجابة: ت', 'كم؟|ثلاثة|أربعة|خمسة|ستة||C|'],
    ['س and ج', 'س: كم؟\nأ ) ثلاثة\nب ) أربعة\nج ) خمسة\nد ) ستة\nج: د', 'كم؟|ثلاثة|أربعة|خمسة|ستة||د|'],
    ['nothing, and a key', 'How many?\n3\n4\n5\n6\nAnswer: 5', 'How many?|3|4|5|6||5|'],
    ['nothing, and a mark', 'How many?\nThree\nFour\n*Five\nSix', 'How many?|Three|Four|*Five|Six|||'],
    ['nothing on their line', 'How many? a) Three b) Four c) Five d) Six Answer: c', `${PILLARS}c|`],
    ['boxes', 'How many?\n- [ ] Three\n- [ ] Four\n- [x] Five\n- [ ] Six', 'How many?|Three|Four|*Five|Six|||'],
    ['bold type', '**How many?**\n\n* Three\n* Four\n* **Five**\n* Six', 'How many?|Three|Four|*Five|Six|||'],
    ['bold letters', 'How many?\nA. Three\nB. Four\n**C. Five**\nD. Six', 'How many?|Three|Four|*Five|Six|||'],
    ['bold keys', '### How many?\n- A) Three\n- B) Four\n- C) Five\n- D) Six\n**Answer:** C', `${PILLARS}C|`],
  ])('with %s before its options', (_sign, text, row) => {
    expect(rowsOf(text)).toEqual([HEADINGS, [1, row]])
  })

  test('with numbers before questions and options', () => {
    const lines = ['4. How many?', '1. Three', '2. Four', '3. Five', '4. Six', '5. Who?', '1. Nuh', '2. Musa']
    expect(rowsOf(lines.join('\n'))).toEqual([
      HEADINGS,
      [1, '4. How many?|Three|Four|Five|Six|||'],
      [6, '5. Who?|Nuh|Musa|||||'],
    ])
  })

  test('in one line', () => {
    const text = '1. How many? A) Three B) Four C) Five D) Six Answer: C 2. Who? A) Nuh B) Musa C) Isa D) Lut Answer: A'
    expect(rowsOf(text)).toEqual([HEADINGS, [1, `1. ${PILLARS}C|`], [2, `2. ${ARK}A|`]])
  })

  test.each([
    '1. C\n2. A',
    'Answer key:\n1) c\n2) a',
    '1-C, 2-A',
    'مفتاح الإجابات: ١- ج ٢- أ',
    '2. A. Nuh\n1. C. Five',
  ])('with the keys at the end: %j', (keys) => {
    const list = '1. How many?\nA. Three\nB. Four\nC. Five\nD. Six\n2. Who?\nA. Nuh\nB. Musa\nC. Isa\nD. Lut\n\n'
    expect(rowsOf(list + keys)?.map(([, row]) => String(row).split('|')[6])).toEqual([
      'Answer',
      expect.stringMatching(/^[Ccج]/),
      expect.stringMatching(/^[Aaأ]/),
    ])
  })

  test('keeps options after the fifth', () => {
    expect(rowsOf('Which?\n- 1\n- 2\n- 3\n- 4\n- 5\n- 6')?.[1]).toEqual([1, 'Which?|1|2|3|4|5|6||'])
  })

  test.each([
    '1. Who was first?\n2. Who was second?\n3. Who?',
    '- Who?\n- Why?',
    'Question,A,B\nWho?,Nuh,Musa',
    'Who?\tNuh\nWhat?\tFive',
    'Some text\nabout the evening',
  ])('is not: %j', (text) => {
    expect(readListed(text)).toBeNull()
  })

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
