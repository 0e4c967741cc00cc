import { describe, expect, it, test } from 'vitest'
import type { FileSheet } from '../file/sheets.ts'
import { NO_CHOICES, type TableChoices } from './choices.ts'
import { isDecided, readTable, type TableReading } from './read-table.ts'

/** A sheet of lines with "|" between the cells. */
const sheet = (lines: readonly string[], name: string | null = null): FileSheet => ({
  name,
  hidden_rows: 0,
  rows: lines
    .map((line, index) => ({ number: index + 1, cells: line === '' ? [] : line.split('|') }))
    .filter(({ cells }) => cells.length > 0),
})
const read = (lines: readonly string[], choices: Partial<TableChoices> = {}) =>
  readTable('question', [sheet(lines)], { ...NO_CHOICES, ...choices })

/** Each row as "id: question, right option, level". */
const shown = ({ rows }: TableReading) =>
  rows.map(({ id, values, right, faults }) => {
    const ending = values.question_text ? '' : '_ar'
    const option = right === null ? faults.map(({ message }) => message).join() : values[`option_${right}${ending}`]
    return `${id}: ${values[`question_text${ending}`]} ${option} ${values.level ?? '-'}`
  })
const notice = ({ notices }: TableReading, code: string) => notices.find((one) => one.code === code)?.names

const HEAD = 'Question|A|B|C|D|Answer|Level'
const ARK = 'Who built the Ark?|Nuh|Musa|Isa|Lut'
const PILLARS = 'How many pillars?|Three|Four|Five|Six'

describe('headings', () => {
  test.each([
    ['Question|Option A|Option B|Option C|Option D|Correct answer|Level'],
    ['question_text|option_a|option_b|option_c|option_d|correct_option|level'],
    ['Question|Answer 1|Answer 2|Answer 3|Answer 4|Correct answer(s)|Difficulty'],
    ['Soalan|Pilihan A|Pilihan B|Pilihan C|Pilihan D|Jawapan betul|Tahap'],
    ['Pertanyaan|Opsi 1|Opsi 2|Opsi 3|Opsi 4|Kunci jawaban|Tingkat kesulitan'],
    ['سوال|آپشن الف|آپشن ب|آپشن ج|آپشن د|درست جواب|سطح'],
    ['السؤال|الخيار أ|الخيار ب|الخيار ج|الخيار د|الإجابة الصحيحة|المستوى'],
    ['السؤال|أ|ب|ج|د|الجواب|المستوى'],
    ['السؤال|A|B|C|D|الجواب|المستوى'],
    ['سوال|الف|ب|ج|د|درست جواب|سطح'],
    ['Q|Opt A|Opt B|Opt C|Opt D|Ans|Level'],
    ['السؤال|أ|ب|ج|د|رقم الإجابة الصحيحة|المستوى'],
    ['السؤال|الخيار ١|الخيار ٢|الخيار ٣|الخيار ٤|الجواب|الصعوبة'],
    ['السؤال|الخيار الأول|الخيار الثاني|الخيار الثالث|الخيار الرابع|المفتاح|المستوى'],
  ])('%s', (headings) => {
    const isArabic = headings.startsWith('السؤال')
    const reading = read([headings, isArabic ? 'من بنى الفلك؟|نوح|موسى|عيسى|لوط|A|2' : `${ARK}|A|2`])
    const row = isArabic ? '2: من بنى الفلك؟ نوح 2' : '2: Who built the Ark? Nuh 2'
    expect([shown(reading), reading.missing, reading.notices]).toEqual([[row], [], []])
    // All texts are in one language.
    const languages = Object.keys(reading.rows[0]?.values ?? {}).filter((field) => /^(?:question|option)/.test(field))
    expect(new Set(languages.map((field) => field.endsWith('_ar'))).size).toBe(1)
  })

  test.each([
    ['Question|Correct Answer|Incorrect Answer 1|Incorrect Answer 2 (Optional)|Incorrect Answer 3 (Optional)'],
    ['Q|Correct|Distractor 1|Distractor 2|Distractor 3'],
    [
      'Question Text|Answer 1|Answer 2|Answer 3\n(Optional)|Answer 4\n(Optional)|Correct Answer(s)\n(Only include Answer #)',
    ],
  ])('of other programs: %s', (headings) => {
    const reading = read([
      'Import template',
      headings,
      `${ARK}|1`.split('|').slice(0, headings.split('|').length).join('|'),
    ])
    expect([reading.missing, reading.columns.filter(({ target }) => target === null)]).toEqual([[], []])
    expect(reading.rows[0]?.values).toMatchObject({
      question_text: 'Who built the Ark?',
      option_a: 'Nuh',
      option_d: 'Lut',
    })
  })

  test.each([
    ['Question #|Question', '1|Who built the Ark?'],
    ['Question No.|Question', '1|Who built the Ark?'],
    ['# Question|Question', '1|Who built the Ark?'],
    ['Question（#）|Question', '1|Who built the Ark?'],
    ['Question|Question #', 'Who built the Ark?|1'],
  ])('a number isn’t the question: %s', (headings, cells) => {
    const reading = read([`${headings}|A|B|C|D|Answer|Level`, `${cells}|Nuh|Musa|Isa|Lut|A|1`])
    expect(shown(reading)).toEqual(['2: Who built the Ark? Nuh 1'])
    expect(notice(reading, 'columns')).toHaveLength(1)
  })

  test('of a file with numbers only lack the question', () => {
    expect(read(['Question #|A|B|C|D|Answer|Level', '1|Nuh|Musa|Isa|Lut|A|1']).missing).toEqual(['question_text'])
  })

  test('are below title rows', () => {
    const reading = read(['Quiz night', '', 'Spring', HEAD, `${ARK}|A|1`])
    expect([shown(reading), notice(reading, 'above')]).toEqual([
      ['5: Who built the Ark? Nuh 1'],
      ['Quiz night', 'Spring'],
    ])
  })

  test('are in two rows', () => {
    const groups = read(['Question|Options|||||Level', '|A|B|C|D|Answer|', `${ARK}|A|3`])
    expect([shown(groups), groups.missing]).toEqual([['3: Who built the Ark? Nuh 3'], []])
    const languages = read([
      'English|||||Arabic|||||',
      'Question|A|B|C|D|Question|A|B|C|D|Key|Level',
      `${ARK}|من؟|نوح|موسى|عيسى|لوط|A|1`,
    ])
    expect(languages.rows[0]?.values).toMatchObject({
      question_text: 'Who built the Ark?',
      question_text_ar: 'من؟',
      option_d_ar: 'لوط',
    })
  })

  test('are in two languages, one below the other', () => {
    const arabic = 'السؤال|الخيار أ|الخيار ب|الخيار ج|الخيار د|الجواب|المستوى'
    const reading = read([arabic, HEAD, `${ARK}|A|3`, `${PILLARS}|C|1`])
    expect(shown(reading)).toEqual(['3: Who built the Ark? Nuh 3', '4: How many pillars? Five 1'])
    expect(shown(read([HEAD, 'Which is first|A|B|C|D|B|1']))).toEqual(['2: Which is first B 1'])
  })

  test('have a row of descriptions below them', () => {
    const help = 'Text (required)|Text|Text|Text (optional)|Text (optional)|1-4|'
    const reading = read([HEAD, help, `${ARK}|A|1`])
    expect([shown(reading), notice(reading, 'help')]).toEqual([['3: Who built the Ark? Nuh 1'], ['2']])
  })

  test('are unknown: the contents propose columns, and the admin’s count', () => {
    const reading = read(
      [
        'Q?1|Kind|P1|P2|P3|P4|X',
        `Who built the Ark?|quiz|Nuh|Musa|Isa|Lut|A`,
        `How many pillars?|quiz|Three|Four|Five|Six|C`,
      ],
      { hasHeadings: true },
    )
    const kind = reading.columns.find(({ heading }) => heading === 'Kind')
    expect(kind?.target).toBe('option_a')
    const columns = { kind: null, p1: 'option_a', p2: 'option_b', p3: 'option_c', p4: 'option_d' } as const
    const decided = read(
      [
        'Q?1|Kind|P1|P2|P3|P4|X',
        `Who built the Ark?|quiz|Nuh|Musa|Isa|Lut|A`,
        `How many pillars?|quiz|Three|Four|Five|Six|C`,
      ],
      { hasHeadings: true, columns },
    )
    expect(shown(decided)).toEqual(['2: Who built the Ark? Nuh -', '3: How many pillars? Five -'])
    expect(notice(decided, 'columns')).toEqual(['Kind'])
  })

  test('are missing: the first row is a question', () => {
    const reading = read([`${ARK}|A`, `${PILLARS}|C`])
    expect([reading.hasHeadings, shown(reading)]).toEqual([
      false,
      ['1: Who built the Ark? Nuh -', '2: How many pillars? Five -'],
    ])
    expect(read([`${ARK}|A`, `${PILLARS}|C`], { hasHeadings: true }).rows).toHaveLength(1)
  })

  test.each(['CD', '34'])('are missing: the keys %s are before the levels', ([first, second]) => {
    const reading = read([`${PILLARS}|${first}|1`, `${ARK}|${second}|2`])
    expect(shown(reading)).toEqual(['1: How many pillars? Five 1', '2: Who built the Ark? Lut 2'])
  })

  test('of right and wrong answers make the right one the first option', () => {
    const reading = read([
      'Question|Correct answer|Wrong answer 1|Wrong answer 2|Wrong answer 3|Level',
      'Who?|D|B|C|A|1',
    ])
    expect([shown(reading), reading.keys?.way]).toEqual([['2: Who? D 1'], 'first'])
    const arabic = read([
      'السؤال|الإجابة الصحيحة|الإجابة الخاطئة ١|الإجابة الخاطئة ٢|الإجابة الخاطئة ٣|المستوى',
      'من؟|نوح|هود|صالح|لوط|1',
    ])
    expect(shown(arabic)).toEqual(['2: من؟ نوح 1'])
  })

  test('of right and wrong answers are read in each language', () => {
    const english = 'Question|Correct answer|Wrong answer 1|Wrong answer 2|Wrong answer 3'
    const arabic = 'السؤال|الإجابة الصحيحة|الإجابة الخاطئة 1|الإجابة الخاطئة 2|الإجابة الخاطئة 3'
    const { rows } = read([`${english}|${arabic}|Level`, 'Who?|Nuh|Hud|Salih|Lut|من؟|نوح|هود|صالح|لوط|1'])
    expect(rows[0]).toMatchObject({ right: 'a', values: { option_a: 'Nuh', option_a_ar: 'نوح', option_d_ar: 'لوط' } })
    // Beside English options A to D, any of them may be the right one.
    const beside = read([
      'Question|A|B|C|D|Correct answer|السؤال|الإجابة الخاطئة 1|الإجابة الخاطئة 2|الإجابة الخاطئة 3|Level',
      'Who?|Nuh|Hud|Lut|Salih|b|من؟|نوح|صالح|لوط|1',
    ])
    expect(beside.rows[0]).toMatchObject({ right: 'b' })
    expect(beside.rows[0]?.values.option_a_ar).toBeUndefined()
  })

  test('of our own files are read letter for letter', () => {
    const own =
      'question_text|option_a|option_b|option_c|option_d|correct_option|level|time_limit|source|explanation|question_text_ar|option_a_ar|option_b_ar|option_c_ar|option_d_ar|explanation_ar|tags|reviewed_by|reviewed_at'
    const reading = read([own, "1. What is &amp;?|a) <b>x</b>|b) d|c) *c|'=1+1|a|1|30||||||||||"])
    expect(reading.rows[0]).toMatchObject({
      right: 'a',
      values: { question_text: '1. What is &amp;?', option_a: 'a) <b>x</b>', option_c: 'c) *c', option_d: '=1+1' },
    })
    expect([reading.notices, isDecided(reading, NO_CHOICES)]).toEqual([[], true])
    // Arabic in its English fields stays there.
    const arabic = read([own, 'كم؟|واحد|اثنان|ثلاثة|أربعة|a|1|30||||||||||'])
    expect([arabic.inArabic, arabic.arabic, arabic.rows[0]?.values.question_text]).toEqual([1, 'keep', 'كم؟'])
    // A template that a club filled in has its headings too.
    const template = read([
      own,
      '1. Who?|a) Nuh|b) Musa|c) Isa|d) Lut|B|1|30||||||||||',
      '2. What?|a) One|b) Two|c) Three|d) Four|4|1|30||||||||||',
    ])
    expect(template.rows.map(({ values, right }) => [values.question_text, values.option_a, right])).toEqual([
      ['Who?', 'Nuh', 'b'],
      ['What?', 'One', 'd'],
    ])
    // Letters are places, even where the options are letters in another order.
    expect(read([own, 'Q?|d|c|b|a|a|1|30||||||||||']).rows[0]?.right).toBe('a')
  })
})

describe('sheets', () => {
  const level = (name: string, ...rows: string[]) => sheet(['Question|A|B|C|D|Answer', ...rows], name)

  test('with the same headings are read together, whatever the order of their columns', () => {
    const sheets = [
      sheet(['Our quiz'], 'Cover'),
      level('Easy', `${ARK}|A`),
      sheet(['Answer|Question|A|B|C|D', `C|${PILLARS}`], 'Hard'),
    ]
    const reading = readTable('question', sheets, NO_CHOICES)
    expect([reading.read, reading.levels?.way, notice(reading, 'sheets')]).toEqual([
      ['Easy', 'Hard'],
      'sheet',
      ['Cover'],
    ])
    expect(reading.rows.map(({ place, right, values }) => [place.sheet, place.number, right, values.level])).toEqual([
      ['Easy', 2, 'a', '1'],
      ['Hard', 2, 'c', '3'],
    ])
    expect(new Set(reading.rows.map(({ id }) => id)).size).toBe(2)
    expect(readTable('question', sheets, { ...NO_CHOICES, sheet: 'Hard' }).rows).toHaveLength(1)
  })

  test('that aren’t levels by their names are asked about', () => {
    const sheets = [level('Friday', `${ARK}|A`), level('Sunday', `${PILLARS}|C`)]
    const levels = { way: 'sheet', level: null, names: { Friday: 1, Sunday: 2 } } as const
    expect(readTable('question', sheets, NO_CHOICES).levels?.way).toBeNull()
    expect(readTable('question', sheets, { ...NO_CHOICES, levels }).rows.map(({ values }) => values.level)).toEqual([
      '1',
      '2',
    ])
  })
})

describe('levels', () => {
  const HEADLESS = 'Question|A|B|C|D|Answer'

  test.each([
    ['easy', '1'],
    ['Level 3 - Advanced', '3'],
    ['Medium level', '2'],
    ['٢', '2'],
    ['المستوى الأول', '1'],
    ['المتوسط', '2'],
    ['صعبة', '3'],
    ['Mudah', '1'],
    ['Tahap 2', '2'],
    ['Sulit', '3'],
    ['Rendah', '1'],
    ['Tinggi', '3'],
    ['آسان', '1'],
    ['درمیانہ', '2'],
    ['مشکل', '3'],
  ])('%s', (cell, expected) => {
    expect(read([HEAD, `${ARK}|A|${cell}`]).rows[0]?.values.level).toBe(expected)
  })

  test('of no column are asked for once', () => {
    const lines = [HEADLESS, `${ARK}|A`, `${PILLARS}|C`, `${ARK}|A`]
    const reading = read(lines)
    expect([reading.missing, reading.levels, isDecided(reading, NO_CHOICES)]).toEqual([
      [],
      { way: null, ways: ['all', 'spread'], names: [] },
      false,
    ])
    const choose = (way: 'all' | 'spread', level: 1 | 2 | 3 | null) => ({
      ...NO_CHOICES,
      levels: { way, level, names: {} },
    })
    const levelsOf = (choices: TableChoices) => read(lines, choices).rows.map(({ values }) => values.level)
    expect(levelsOf(choose('all', 2))).toEqual(['2', '2', '2'])
    expect(levelsOf(choose('spread', null))).toEqual(['1', '2', '3'])
    expect(isDecided(read(lines, choose('all', null)), choose('all', null))).toBe(false)
    expect(isDecided(read(lines, choose('spread', null)), choose('spread', null))).toBe(true)
  })

  test('are in a row above each group', () => {
    const lines = [HEADLESS, 'Level 1', `${ARK}|A`, 'Level 2', `${PILLARS}|C`, `${ARK}|A`]
    const reading = read(lines)
    expect([reading.levels?.way, shown(reading)]).toEqual([
      'group',
      ['3: Who built the Ark? Nuh 1', '5: How many pillars? Five 2', '6: Who built the Ark? Nuh 2'],
    ])
    expect(notice(reading, 'lone')).toBeUndefined()
    const sections = [HEADLESS, 'Level 1', 'Prophets', `${ARK}|A`, 'Level 2', `${PILLARS}|C`]
    expect(read(sections).rows.map(({ values }) => values.level)).toEqual(['1', '2'])
    expect(notice(read(sections), 'lone')).toEqual(['3 “Prophets”'])
    const all = { way: 'all', level: 1, names: {} } as const
    expect(notice(read(lines, { levels: all }), 'lone')).toEqual(['2 “Level 1”', '4 “Level 2”'])
  })

  test('in other words are asked for', () => {
    const lines = [HEAD, `${ARK}|A|Kids`, `${PILLARS}|C|2`]
    const levels = { way: 'column', level: null, names: { Kids: 1 } } as const
    expect(read(lines).levels).toMatchObject({ way: 'column', names: [{ name: 'Kids', level: null, rows: 1 }] })
    expect(read(lines, { levels }).rows.map(({ values }) => values.level)).toEqual(['1', '2'])
  })
})

describe('keys', () => {
  const ways = ({ keys }: TableReading) => [keys?.way, keys?.ways.map(({ way, right }) => `${way} ${right}`)]

  test('of two readings are both read out, and the admin decides', () => {
    const lines = [HEAD, `${PILLARS}|2|1`, `${ARK}|1|1`]
    expect(ways(read(lines))).toEqual([null, ['from_one Four', 'from_zero Five']])
    expect(shown(read(lines))[0]).toBe('2: How many pillars? could be more than one option 1')
    const decided = read(lines, { keys: 'from_zero' })
    expect([ways(decided)[0], shown(decided)]).toEqual([
      'from_zero',
      ['2: How many pillars? Five 1', '3: Who built the Ark? Musa 1'],
    ])
  })

  test('of one reading are read out too', () => {
    expect(ways(read([HEAD, `${PILLARS}|2|1`, `${ARK}|0|1`]))).toEqual(['from_zero', ['from_zero Five']])
    expect(ways(read([HEAD, `${ARK}|Isa|1`]))).toEqual(['text', ['text Isa']])
    expect(ways(read([HEAD, 'Rak’ahs?|٢|٣|٤|١|4|1', 'Maghrib?|٢|٣|٤|١|3|1', 'Tawaf?|٥|٦|٧|٨|7|1']))).toEqual([
      'text',
      ['text ٤'],
    ])
  })

  test.each([
    ['c) Five', 'c'],
    ['C. Five', 'c'],
    ['“Five”', 'c'],
    ['3) Five', 'c'],
    ['b) Five', 'could be more than one option'],
    ['2. Five', 'could be more than one option'],
    ['A, C', 'names more than one option'],
    ['1 & 3', 'names more than one option'],
    ['', 'is missing'],
    ['Seven', 'must be A, B, C or D'],
  ])('%s', (key, expected) => {
    const [row] = read([HEAD, `${PILLARS}|${key}|1`, `${ARK}|D|1`]).rows
    expect(row?.right ?? row?.faults[0]?.message).toBe(expected)
  })

  test('with a number from 0 before the option’s text are no contradiction', () => {
    expect(shown(read([HEAD, `${PILLARS}|2. Five|1`, `${ARK}|0. Nuh|1`]))).toEqual([
      '2: How many pillars? Five 1',
      '3: Who built the Ark? Nuh 1',
    ])
  })

  test.each([
    ['Three|Four|*Five|Six'],
    ['Three|Four|Five*|Six'],
    ['Three|Four|✓ Five|Six'],
    ['Three|Four|Five (correct)|Six'],
    ['a) Three|b) Four|*c) Five|d) Six'],
    ['a) Three|b) Four|c) *Five|d) Six'],
  ])('are marks: %s', (options) => {
    const reading = read(['Question|A|B|C|D|Level', `How many?|${options}|1`, 'Who?|*Nuh|Musa|Isa|Lut|1'])
    expect([ways(reading)[0], reading.rows[0]?.right, reading.rows[0]?.values.option_c]).toEqual(['mark', 'c', 'Five'])
  })

  test('without a column are asked for: the first option always', () => {
    const lines = ['Question|A|B|C|D|Level', `${ARK}|1`]
    expect(ways(read(lines))).toEqual([null, ['first Nuh']])
    expect(shown(read(lines, { keys: 'first' }))).toEqual(['2: Who built the Ark? Nuh 1'])
  })

  test('count as written where the admin has put them right', () => {
    expect(shown(read([HEAD, `${ARK}|X|1`], { fixes: { 2: { correct_option: 'b' } } }))).toEqual([
      '2: Who built the Ark? Musa 1',
    ])
  })
})

describe('texts', () => {
  test('lose tags, codes, letters and numbers, each with a line', () => {
    const reading = read([
      HEAD,
      '1. <p>What is &quot;Iqra&#039;&quot; &amp; who?</p>|a) Read|b) Write|c) Go|d) Sit|A|1',
      '2. Who?|A. Nuh|B. Musa|C. Isa|D. Lut|B|1',
    ])
    expect(reading.rows.map(({ values }) => [values.question_text, values.option_a])).toEqual([
      ['What is "Iqra\'" & who?', 'Read'],
      ['Who?', 'Nuh'],
    ])
    expect(reading.notices.map(({ code, count }) => [code, count])).toEqual([
      ['html', 1],
      ['letters', 2],
      ['numbers', 2],
    ])
  })

  test.each([
    ['10<sup>2</sup>', '10²'],
    ['H<SUB>2</SUB>O', 'H₂O'],
    ['5<sup>th</sup>', '5th'],
    ['a<br>b', 'a\nb'],
    ['It&rsquo;s&hellip; &#x2019;&#8217;', 'It’s… ’’'],
    ['&frac12; &deg;', '½ °'],
  ])('lose no content of %s', (cell, expected) => {
    expect(read([HEAD, `${cell}|1|2|3|4|A|1`]).rows[0]?.values.question_text).toBe(expected)
  })

  test('keep signs that are content', () => {
    const lines = [HEAD, '5 - 3 is?|2|1 < 2|A & B|*|A|1', 'Which year?|1. Muharram|1. Safar|1. Rajab|1. Shaban|A|1']
    expect(read(lines).rows.map(({ values }) => [values.question_text, values.option_b, values.option_c])).toEqual([
      ['5 - 3 is?', '1 < 2', 'A & B'],
      ['Which year?', '1. Safar', '1. Rajab'],
    ])
  })

  test.each(['1:30|2:30|3:30|4:30', '1.5|2.5|3.5|4.5', '1-2|2-3|3-4|4-5', '1:5|2:255|3:7|4:1'])(
    'keep numbers that are no letters of options: %s',
    (options) => {
      const { rows, notices } = read([HEAD, `Which?|${options}|D|1`])
      expect([rows[0]?.values.option_b, notices]).toEqual([options.split('|')[1], []])
    },
  )

  test.each([
    ['Question|Options|Key|Level', 'Who?|A) Nuh B) Musa C) Isa D) Lut|B|1'],
    ['Question|Options|Key|Level', 'Who?|Nuh; Musa; Isa; Lut|B|1'],
    ['Question|Options|Key|Level', 'Who?|Nuh, Musa, Isa, Lut|Musa|1'],
    ['Question|Key|Level', 'Who? (a) Nuh (b) Musa (c) Isa (d) Lut|b|1'],
    ['Question|Options|Key|Level', 'Who?|A. Nuh b. Lamak; B. Musa; C. Isa; D. Lut|B|1'],
    ['Question|Options|Key|Level', 'Who?|a. Nuh b. Lamak; b. Musa; c. Isa; d. Lut|B|1'],
  ])('contain all options in one cell: %s', (headings, cells) => {
    const reading = read([headings, cells])
    expect(reading.rows[0]).toMatchObject({
      right: 'b',
      values: { question_text: 'Who?', option_b: 'Musa', option_d: 'Lut' },
    })
    expect(reading.missing).toEqual([])
  })

  test('of Arabic in English columns move, unless the admin keeps them there', () => {
    const lines = ['question|a|b|c|d|correct|level', 'كم عدد أركان الإسلام؟|3|4|5|6|c|1', 'How many?|1|2|3|4|a|1']
    const moved = read(lines, { keys: 'from_one' })
    expect([moved.inArabic, moved.rows[0]?.values.question_text_ar, moved.rows[0]?.values.question_text]).toEqual([
      1,
      'كم عدد أركان الإسلام؟',
      '',
    ])
    expect(read(lines, { arabic: 'keep' }).rows[0]?.values.question_text).toBe('كم عدد أركان الإسلام؟')
    const fixes = { 2: { option_b: '9', option_d_ar: 'ستة' } }
    expect(read(lines, { fixes }).rows[0]?.values).toMatchObject({ option_b_ar: '9', option_d_ar: 'ستة' })
  })
})

describe('a row for each option', () => {
  const options = (question: string, ...rights: string[]) =>
    ['Three', 'Four', 'Five', 'Six'].map(
      (text, place) => `${place === 0 ? 'How many?' : question}|${text}|${rights[place]}`,
    )
  const who = (question: string, ...rights: string[]) =>
    ['Nuh', 'Musa', 'Isa', 'Lut'].map((text, place) => `${place === 0 ? 'Who?' : question}|${text}|${rights[place]}`)

  test.each<[string, string[]]>([
    [
      'a repeated question',
      ['Question|Option|Correct', ...options('How many?', '', '', 'TRUE', ''), ...who('Who?', 'TRUE', '', '', '')],
    ],
    [
      'an empty one',
      ['Quiz', 'Question|Choice|Right?', ...options('', 'no', 'no', 'yes', 'no'), ...who('', 'yes', 'no', 'no', 'no')],
    ],
    ['no headings', [...options('', '0', '0', '1', '0'), ...who('', '1', '0', '0', '0')]],
    [
      'a key beside the question',
      ['Question|Option|Answer', ...options('', 'Five', '', '', ''), ...who('', 'Nuh', '', '', '')],
    ],
    [
      'a letter beside the question',
      ['Question|Option|Answer', ...options('', 'C', '', '', ''), ...who('', 'A', '', '', '')],
    ],
  ])('with %s makes one question', (_name, lines) => {
    const reading = read(lines)
    expect(reading.rows.map(({ values, right }) => [values.question_text, values.option_d, right])).toEqual([
      ['How many?', 'Six', 'c'],
      ['Who?', 'Lut', 'a'],
    ])
    expect([reading.missing, reading.notices.map(({ code }) => code)]).toEqual([[], expect.arrayContaining(['joined'])])
  })

  test('is none where questions have the same topic', () => {
    const lines = [
      'Pillars|1|How many pillars?|Three|Four|Five|Six|C',
      'Pillars|1|Which is first?|Shahada|Hajj|Zakat|Sawm|A',
    ]
    expect(
      notice(read([...lines, `Ark|2|${ARK}|A`, 'Ark|2|Where is it?|Judi|Sinai|Uhud|Hira|A']), 'joined'),
    ).toBeUndefined()
  })
})

test.each([
  ['lines', ['Who built the Ark?', 'Nuh', 'Musa']],
  ['pairs', ['Term|Definition', 'salah|prayer', 'sawm|fasting']],
  ['pairs', ['How many?|Five', 'Who?|Nuh']],
  ['responses', ['Timestamp|Score|How many?', '2026-11-01 20:00:00|1 / 1|Five']],
  ['responses', ['طابع زمني|كم؟|من؟', '2026-11-01|خمسة|نوح']],
])('%s are no table of questions', (other, lines) => {
  expect(read(lines)).toMatchObject({ other, missing: expect.arrayContaining(['option_b']) })
})

describe('rows', () => {
  test.each(['F', 'Option 6', 'Answer 6'])('options after the fifth in the column %s have a line', (heading) => {
    const reading = read([
      `Question|A|B|C|D|E|${heading}|Answer|Level`,
      'Which?|1|2|3|4|5|6|A|1',
      'Who?|1|2|3|4|5||A|1',
    ])
    expect([notice(reading, 'more_options'), notice(reading, 'columns')]).toEqual([['2'], undefined])
  })

  test('in English below Arabic headings are imported as English', () => {
    const lines = [
      'السؤال|الخيارات|الجواب|المستوى',
      'Who built the Ark?|Nuh; Musa; Isa; Lut|A|1',
      'من؟|نوح؛ هود؛ صالح؛ لوط|أ|1',
    ]
    const reading = read(lines, { fixes: { 2: { option_b: 'Hud' } } })
    expect(reading.rows.map(({ values }) => [values.question_text, values.option_b, values.option_b_ar])).toEqual([
      ['Who built the Ark?', 'Hud', undefined],
      [undefined, undefined, 'هود'],
    ])
    expect(notice(reading, 'latin')).toEqual(['2'])
  })

  test('options after the fifth in one cell have a line', () => {
    const reading = read(['Question|Options|Answer|Level', 'Which?|One; Two; Three; Four; Five; Six|A|1'], {
      fifth: 'leave_out',
    })
    expect(notice(reading, 'more_options')).toEqual(['2'])
  })

  test('have other numbers of options, which are asked about or named', () => {
    const lines = [
      'Question|A|B|C|D|E|Answer|Level',
      `${PILLARS}|Seven|C|1`,
      'Who?|Nuh|Musa|Isa|Hud|Lut|E|1',
      'True?|Yes|No||||A|1',
      'Which?|One|Two|Three|None of the above||A|1',
    ]
    const asked = read(lines)
    expect([asked.five, isDecided(asked, NO_CHOICES)]).toEqual([2, false])
    const less = read(lines, { fifth: 'leave_out' })
    expect(less.rows.slice(0, 2).map(({ right, values }) => [right, values.option_d])).toEqual([
      ['c', 'Six'],
      ['d', 'Lut'],
    ])
    expect([notice(less, 'few'), notice(less, 'about_others'), notice(less, 'fifth')]).toEqual([
      ['4'],
      ['5'],
      ['2', '3'],
    ])
    const without = read(lines, { fifth: 'skip' })
    expect([without.rows.map(({ id }) => id), notice(without, 'skipped')]).toEqual([
      [4, 5],
      ['2', '3'],
    ])
  })

  test.each([
    'All of the above',
    'none of these',
    'Both A and B',
    'A, B and C',
    'A and C only',
    'None of the options',
    'All are correct.',
    'جميع ما سبق',
    'كلّ ما سبق',
    'أ و ب',
    'جميع الإجابات صحيحة',
    'لا شيء مما سبق',
    'Semua di atas',
    'Tidak ada yang benar',
    ...['None', 'Both', 'كلاهما', '1 and 2', '١ و ٢', 'A and B', 'all of them', 'Neither', 'جميعها', 'دونوں'],
  ])('have options that mean others: %s', (option) => {
    expect(notice(read([HEAD, `Who?|Nuh|Musa|Isa|${option}|A|1`]), 'about_others')).toEqual(['2'])
  })

  test.each(['None but Allah', 'All night', '1, 2', '2 or 3 years', 'لا إله إلا الله', 'Both parents'])(
    'have options of their own: %s',
    (option) => {
      expect(notice(read([HEAD, `Who?|Nuh|Musa|Isa|${option}|A|1`]), 'about_others')).toBeUndefined()
    },
  )

  test('lose time limits that games don’t use', () => {
    const reading = read([
      'Question|A|B|C|D|Answer|Level|Time',
      `${ARK}|A|1|5`,
      `${ARK}|A|1|240`,
      `${ARK}|A|1|٢٥ ثانية`,
      `${ARK}|A|1|30 s`,
    ])
    expect([reading.rows.map(({ values }) => values.time_limit), notice(reading, 'times')]).toEqual([
      ['', '', '25', '30'],
      ['2', '3'],
    ])
  })

  test('with a number, a level or a time alone are none', () => {
    const reading = read(['No|Question|A|B|C|D|Answer|Level|Time', `1|${ARK}|A|1|30`, '2', '3|||||||1|30'])
    expect([reading.rows.length, reading.notices.map(({ code }) => code)]).toEqual([1, ['columns']])
  })

  test('with more cells than the headings are faulty', () => {
    expect(read([HEAD, `${ARK}|A|1|more`]).rows[0]?.faults).toEqual([
      { column: null, message: 'has more cells than the header' },
    ])
  })

  test('are at most 2,000', () => {
    expect(read([HEAD, ...Array.from({ length: 2001 }, () => `${ARK}|A|1`)])).toMatchObject({ isTooLong: true })
  })
})

it('reads prophets and terms by their headings', () => {
  const prophets = readTable('prophet', [sheet(['Name|Description|Picture', 'Nuh|A boat|/x.png'])], NO_CHOICES)
  expect([prophets.rows[0]?.values, prophets.levels, prophets.keys]).toEqual([
    { name: 'Nuh', description: 'A boat', item_image_url: '/x.png' },
    null,
    null,
  ])
  const terms = readTable('term', [sheet(['المصطلح|المعنى', 'صَوْم|الإمساك'])], NO_CHOICES)
  expect(terms.rows[0]?.values).toEqual({ arabic_text: 'صَوْم', meaning_ar: 'الإمساك' })
  expect(readTable('term', [sheet(['Word|Means', 'صَوْم|fasting'])], NO_CHOICES).missing).toEqual(['arabic_text'])
})
