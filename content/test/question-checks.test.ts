// Every check of the starter questions must be able to fail: here each finds its flaw.
import { describe, expect, it } from 'vitest'
import {
  BANK_CHECKS,
  misquoted,
  numberIn,
  QUESTION_CHECKS,
  type Question,
  SIZE_CHECKS,
  unprovedKey,
  withoutFact,
  withoutHonorific,
  withoutHonorificAr,
} from './question-checks.ts'

const GOOD: Question = {
  level: 1,
  tags: ['worship', 'fasting'],
  question_text: "Which month does the Qur'an command believers to fast?",
  option_a: 'Shawwal',
  option_b: 'Muharram',
  option_c: 'Rajab',
  option_d: 'Ramadan',
  correct_option: 'd',
  time_limit: 30,
  explanation: 'It is the month in which the guidance for mankind was sent down.',
  question_text_ar: 'في أيّ شهر أُمر المؤمنون بالصيام؟',
  option_a_ar: 'شوال',
  option_b_ar: 'المحرم',
  option_c_ar: 'رجب',
  option_d_ar: 'رمضان',
  explanation_ar: 'فيه أُنزل الوحي هدى للناس وبينات من الهدى والفرقان.',
  source: "Qur'an 2:185",
  ayah: '2:185',
  ayah_word: 'رمضان',
}
const numbers = (right: Question['correct_option']) => ({
  ...{ option_a: 'Four', option_b: 'Ten', option_c: 'A hundred', option_d: 'A thousand', correct_option: right },
})

const FLAWED: Record<string, Partial<Question>> = {
  'has all its fields in order': { explanation_ar: undefined },
  'names who read it together with the day': { reviewed_by: 'Ustadha Maryam' },
  'has a level, tags, a letter and a time limit': { tags: ['Worship'] },
  'is written cleanly in English': { question_text: 'In which month do believers fast at the Kaaba?' },
  'is written cleanly in Arabic': { question_text_ar: 'في أي شهر أمر المؤمنون بالصيام?' },
  'has four different options': { option_a: 'ramadan ' },
  'has the same numbers in both languages': { option_a: '309 years', option_a_ar: '209 سنين' },
  'does not name its right option in its own text': { question_text: 'In which month, Ramadan, do believers fast?' },
  'has no word of only its right option in another form in Arabic': {
    question_text_ar: 'ما اسم المؤمنين الذين آووا المهاجرين ونصروهم؟',
    option_a_ar: 'التابعون',
    option_b_ar: 'المهاجرون',
    option_c_ar: 'الحواريون',
    option_d_ar: 'الأنصار',
  },
  'is not narrowed to two options by their honorifics': {
    option_a_ar: 'أسماء رضي الله عنها',
    option_b_ar: 'آمنة',
    option_c_ar: 'خديجة رضي الله عنها',
    option_d_ar: 'ثويبة',
  },
  'begins with no preposition at level 1 and has no whom': {
    level: 1,
    question_text: 'In which month do Muslims fast?',
  },
  'can be read in half its time': { question_text: `${'word '.repeat(40)}?` },
  'explains more than question and right option say': { explanation: 'Believers fast in the month of Ramadan.' },
  'writes honorifics in English': { explanation: 'Musa fasted in thanks for deliverance.' },
  'writes honorifics in Arabic': { explanation_ar: 'صام موسى شكرا لله على النجاة.' },
  'stands in the verses it cites': { source: "Qur'an 2:184", ayah: '2:184' },
}

describe('a check of one question', () => {
  it('finds nothing in one that a person has read', () => {
    const read = { ...GOOD, reviewed_by: 'Ustadha Maryam', reviewed_at: '2026-01-31' }
    for (const check of Object.values(QUESTION_CHECKS)) expect(check(read)).toEqual([])
  })

  it.each(Object.keys(QUESTION_CHECKS))('finds nothing in a good question: %s', (name) => {
    expect(QUESTION_CHECKS[name]?.(GOOD)).toEqual([])
  })

  it.each(Object.keys(QUESTION_CHECKS))('finds a flaw: %s', (name) => {
    const flaw = FLAWED[name]
    const flawed = { ...GOOD, ...flaw }
    for (const [key, value] of Object.entries(flaw ?? {})) {
      if (value === undefined) Reflect.deleteProperty(flawed, key)
    }
    expect(QUESTION_CHECKS[name]?.(flawed)).not.toEqual([])
  })
})

const FLAWED_BANKS: Record<string, Question[]> = {
  'has as many questions of every level as before': Array(93).fill(GOOD),
  'gives no topic more than a fifth': [GOOD],
  'gives no topic more than a fifth of a level': [GOOD],
  'spreads the right letter evenly over a level': Array(8).fill(GOOD),
  'spreads the right letter over each topic of a level': Array(8).fill(GOOD),
  'makes the right option neither the longest nor the shortest too often': Array(3).fill({
    ...GOOD,
    option_d: 'Ramadan, the month',
  }),
  'puts the right number at either end as often as in the middle': [
    ...Array<Question>(4).fill({ ...GOOD, ...numbers('b') }),
    ...Array<Question>(4).fill({ ...GOOD, ...numbers('c') }),
  ],
  'has no name among the options that is never right': Array(4).fill(GOOD),
  'is not beaten by striking out the options that are never right': Array(4).fill(GOOD),
  'is not beaten by picking the option that other questions offer most or least often': [
    GOOD,
    { ...GOOD, option_a: 'Safar', option_b: 'Rajab I', option_c: 'Rajab II' },
  ],
  'shows no set of options twice': [GOOD, { ...GOOD, option_a: 'Rajab', option_c: 'shawwal' }],
  'asks nothing twice': [GOOD, { ...GOOD, question_text: 'When is the fast of believers?' }],
  'writes the tanwin of an alif with each word or with none': [
    { ...GOOD, explanation_ar: 'وفيه أيضًا ليلة القدر.' },
    { ...GOOD, explanation_ar: 'وفيه أيضا ليلة القدر.' },
  ],
  'writes each name in one way in English': [
    { ...GOOD, explanation: 'It was read on the way to Bahrain.' },
    { ...GOOD, explanation: 'It was read on the way to Bahrayn.' },
  ],
  'writes each word with the same marks in Arabic': [
    { ...GOOD, explanation_ar: 'ذكره الحجّاج ثلاث مرّات.' },
    { ...GOOD, explanation_ar: 'ذكره الحجاج ثلاث مرّات.' },
  ],
  "writes 'who' as مَن at the head of a question": [{ ...GOOD, question_text_ar: 'من الذي أُمر بالصيام؟' }],
  'gives no answer away in the text of another question': [
    GOOD,
    { ...GOOD, question_text: 'Who is excused from the fast of Ramadan?', correct_option: 'a' },
  ],
}

describe('a check of the bank', () => {
  it.each(Object.entries({ ...SIZE_CHECKS, ...BANK_CHECKS }))('finds a flaw: %s', (name, check) => {
    expect(check(FLAWED_BANKS[name] ?? [])).not.toEqual([])
  })

  it('accepts a number at either end as often as in the middle', () => {
    const letters = ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd'] as const
    const check = BANK_CHECKS['puts the right number at either end as often as in the middle']
    expect(check?.(letters.map((letter) => ({ ...GOOD, ...numbers(letter) })))).toEqual([])
  })
})

// Explanations of an earlier bank: each adds nothing to its question and right option.
const EMPTY_EXPLANATIONS = [
  {
    question_text: 'Laylat al-Qadr, the Night of Decree, is better than how many months?',
    option_d: 'A thousand',
    explanation: 'Surah Al-Qadr says that the Night of Decree is better than a thousand months.',
  },
  {
    question_text: 'In Surah Al-Fil, what did the flocks of birds cast at the army of the elephant?',
    option_d: 'Stones of baked clay',
    explanation: 'The birds struck the army with stones of baked clay.',
  },
  {
    question_text: 'How many heavens, one above another, does Surah Al-Mulk say Allah created?',
    option_d: 'Seven',
    explanation: 'Allah created seven heavens, one above another, with no flaw in His creation.',
  },
  {
    question_text: "In how many days does Surah Al-A'raf say the heavens and the earth were created?",
    option_d: 'Six',
    explanation: 'Allah created the heavens and the earth in six days.',
  },
  {
    question_text: 'At which battle does Surah Al Imran say Allah gave believers victory when they were weak?',
    option_d: 'Badr',
    explanation: 'Allah gave the believers victory at Badr when they were few and weak.',
  },
  {
    question_text: "How many of the twelve months does the Qur'an call sacred?",
    option_d: 'Four',
    explanation: 'Of the twelve months with Allah four are sacred.',
  },
]

describe('an explanation', () => {
  it.each(EMPTY_EXPLANATIONS)('that only repeats is found: $explanation', (repeating) => {
    expect(
      QUESTION_CHECKS['explains more than question and right option say']?.({ ...GOOD, ...repeating }),
    ).not.toEqual([])
  })
})

const ASKED: Question = {
  ...GOOD,
  question_text: 'How many idols stood around the House?',
  ...{ option_a: '180', option_b: '240', option_c: '300', option_d: '360' },
  question_text_ar: 'كم صنمًا كان حول البيت؟',
  ...{ option_a_ar: '180', option_b_ar: '240', option_c_ar: '300', option_d_ar: '360' },
  source: 'Sahih al-Bukhari 4287',
  hadith_word: 'ستون وثلاثمئة',
}
const QUOTATION = {
  source: 'Sahih al-Bukhari 4287',
  text: 'وحول البيت ستون وثلاثمئة نُصُب',
  text_en: 'Round the House were three hundred and sixty idols.',
}

describe('a quotation of a hadith', () => {
  it('has the answer in both languages', () => {
    expect(withoutFact(ASKED, [QUOTATION])).toEqual([])
  })

  it.each([
    ['Arabic', { text: 'جعل يطعنها بعود في يده' }, 'ar: '],
    ['English', { text_en: 'He struck them with a stick in his hand.' }, 'en: '],
  ])('without the fact asked is found in %s', (_language, flaw, found) => {
    expect(withoutFact(ASKED, [{ ...QUOTATION, ...flaw }])).toEqual([expect.stringContaining(found)])
  })

  it('without a name asked is found', () => {
    const asked = { ...GOOD, source: 'Sahih al-Bukhari 8' }
    const quotation = { source: asked.source, text: 'وصوم رمضان', text_en: 'and the fast of Ramadan' }
    expect(withoutFact(asked, [quotation])).toEqual([])
    expect(withoutFact(asked, [{ ...quotation, text: 'بُني الإسلام على خمس', text_en: 'and the fast' }])).toHaveLength(2)
  })

  it('has nothing to prove where a verse decides', () => {
    expect(
      withoutFact({ ...ASKED, source: "Qur'an 17:81; Sahih al-Bukhari 4287" }, [{ ...QUOTATION, text: '' }]),
    ).toEqual([])
  })
})

const SURAH: Question = {
  ...GOOD,
  question_text: 'Which surah tells of the People of the Trench?',
  ...{ option_a_ar: 'البلد', option_b_ar: 'الفجر', option_c_ar: 'الطارق', option_d_ar: 'البروج' },
  source: "Qur'an 85:4-8",
  ayah: '85:4',
  ayah_word: 'الأخدود',
}

describe('a key', () => {
  it.each<[string, Question]>([
    ['by a word of the verse', GOOD],
    ['by the number of the surah', SURAH],
    ['by another word of a cited hadith', { ...ASKED, answer_sense: '360' }],
    ['by a word for the same', { ...GOOD, answer_word: 'شهر رمضان', answer_sense: 'رمضان' }],
  ])('is proved %s', (_how, question) => {
    expect(unprovedKey(question, [QUOTATION])).toEqual([])
    for (const correct_option of ['a', 'b', 'c'] as const) {
      expect(unprovedKey({ ...question, correct_option }, [QUOTATION])).not.toEqual([])
    }
  })

  it.each<[string, Partial<Question>]>([
    ['are not in the source', { answer_word: 'شوال' }],
    ['show no option', { answer_word: 'هدى للناس' }],
    ['show another option too', { answer_word: 'رمضان الذي أنزل فيه القرآن هدى', option_a_ar: 'هدى' }],
    ['mean two options', { answer_sense: 'رمضان', option_a_ar: 'بعد رمضان' }],
  ])('is not proved by words that %s', (_why, flaw) => {
    expect(unprovedKey({ ...GOOD, ...flaw }, [])).toHaveLength(1)
  })
})

describe('a quotation', () => {
  const misquotedIn = (text: string, source: string) => misquoted(text, source, [QUOTATION])

  it('of a verse is part of a cited one, in modern spelling too', () => {
    expect(misquotedIn('﴿يا أرض ابلعي ماءك﴾', "Qur'an 11:44")).toEqual([])
    expect(misquotedIn('﴿ألا يظن أولئك أنهم مبعوثون ليوم عظيم﴾', "Qur'an 83:4-5")).toEqual([])
    expect(misquotedIn('﴿يا أرض ابلعي ماء﴾', "Qur'an 11:43")).toHaveLength(1)
    expect(misquotedIn('﴿يا أرض ابلعي رزقك﴾', "Qur'an 11:44")).toHaveLength(1)
    expect(misquotedIn('﴿يا أرض ابلعي ماءك ويا سماء قلعي﴾', "Qur'an 11:44")).toHaveLength(1)
  })

  it('of a hadith is part of its stored words', () => {
    expect(misquotedIn('«وحول البيت ... نُصُب»', QUOTATION.source)).toEqual([])
    expect(misquotedIn('«وحول البيت سبعون»', QUOTATION.source)).toHaveLength(1)
    expect(misquotedIn('«وحول البيت»', 'Sahih Muslim 8')).toHaveLength(1)
  })
})

describe('what the checks are made of', () => {
  it('reads numbers in digits and words', () => {
    expect(
      [
        '309',
        'Verse 1,255',
        'Four months and ten days',
        'A thousand',
        'Ten thousand',
        'Nine hundred and fifty',
        'Twice',
      ].map(numberIn),
    ).toEqual([309, 1255, 4, 1000, 10_000, 950, 2])
    expect(numberIn('Al-Fath')).toBeNaN()
  })

  it('misses an honorific in English', () => {
    expect(withoutHonorific('Who was the father of Yusuf?')).toEqual(['Yusuf?'])
    expect(withoutHonorific('the Prophet Muhammad said')).toEqual(['Muhammad said'])
    expect(withoutHonorific("Ya'qub (peace be upon him), the Prophet ﷺ, Abu Musa and Surah Yusuf")).toEqual([])
  })

  it('misses an honorific in Arabic', () => {
    expect(withoutHonorificAr('من أبو يوسف؟')).toEqual([])
    expect(withoutHonorificAr('إخوة يوسف وأبوهم')).toEqual(['يوسف وأبوهم'])
    expect(withoutHonorificAr('هاجر النبي إلى المدينة')).toEqual(['النبي إلى المدينة'])
    expect(withoutHonorificAr('بايع الناس أبا بكر ثم عمر بن الخطاب')).toHaveLength(1)
    expect(withoutHonorificAr('قتله وحشي بحربته')).toEqual(['وحشي بحربته'])
    expect(withoutHonorificAr('كتبه له عامر بن فهيرة في رقعة')).toEqual(['عامر بن فهيرة في رقعة'])
    expect(withoutHonorificAr('سورة يوسف، ويعقوب عليه السلام، والنبي ﷺ، وعمر بن الخطاب رضي الله عنه')).toEqual([])
  })
})
