import { expect, test } from 'vitest'
import { ITEM_KINDS, type ItemFields } from './item-kinds.ts'
import { createMatcher, type KnownItem } from './match-items.ts'

const ENGLISH = {
  question_text: 'Who built the ark?',
  option_a: 'Nuh',
  option_b: 'Hud',
  option_c: 'Salih',
  option_d: 'Lut',
  correct_option: 'a',
}
const ARABIC = {
  question_text_ar: 'من صنع الفلك؟',
  option_a_ar: 'نوح',
  option_b_ar: 'هود',
  option_c_ar: 'صالح',
  option_d_ar: 'لوط',
  correct_option: 'a',
}
const BOTH = { ...ENGLISH, ...ARABIC, explanation: 'He did.', explanation_ar: 'هو الذي صنعه.' }
const known = (fields: ItemFields): KnownItem => ({ fields, filled: {} })
const matchQuestion = (given: ItemFields, ...stored: ItemFields[]) => {
  const { match, item } = createMatcher(ITEM_KINDS.question, stored.map(known)).match(given)
  return { match, filled: item?.filled ?? null }
}

test('an item without a common text is new', () => {
  expect(matchQuestion(ARABIC, ENGLISH)).toEqual({ match: 'new', filled: null })
})

test.each([
  ['both languages', BOTH, BOTH],
  ['the language it has', ENGLISH, BOTH],
  ['all that it has', { ...BOTH, explanation_ar: null }, ARABIC],
])('a stored item in %s is a duplicate', (_what, given, stored) => {
  const other = stored === ARABIC ? [ENGLISH] : []
  expect(matchQuestion(given, stored, ...other).match).toBe('duplicate')
})

test.each([
  ['punctuation', { ...ENGLISH, question_text: 'Who built the "Ark"' }, ENGLISH],
  [
    'apostrophes and accents',
    { ...ENGLISH, question_text: 'Who recited the Qur’ān?' },
    { ...ENGLISH, question_text: "Who recited the Qur'an" },
  ],
  ['vowel signs and Arabic punctuation', { ...ARABIC, question_text_ar: 'مَنْ صَنَعَ «الفُلْك»' }, ARABIC],
  [
    'seats of hamza',
    { ...ARABIC, question_text_ar: 'من المسؤول عن بيت المال؟' },
    { ...ARABIC, question_text_ar: 'من المسئول عن بيت المال' },
  ],
  [
    'letter forms',
    { ...ARABIC, question_text_ar: 'ما هى الصلاه الأولي ؟' },
    { ...ARABIC, question_text_ar: 'ما هي الصلاة الاولى؟' },
  ],
  ['digits', { ...ARABIC, question_text_ar: 'كم ركعة: ٣ أم ٤؟' }, { ...ARABIC, question_text_ar: 'كم ركعة 3 أم 4؟' }],
])('%s make no other question', (_what, given, stored) => {
  const { match, changes } = createMatcher(ITEM_KINDS.question, [known(stored)]).match(given)
  // Another text of the same question.
  expect([match, Object.keys(changes)]).toEqual(['differs', [expect.stringMatching(/^question_text/)]])
})

test('texts without letters differ by their signs', () => {
  expect(matchQuestion({ ...ENGLISH, question_text: '؟!' }, { ...ENGLISH, question_text: '?' }).match).toBe('new')
})

test('a language that the stored question lacks is filled in, whole, and nothing else', () => {
  const { question_text_ar, option_a_ar, option_b_ar, option_c_ar, option_d_ar, explanation_ar } = BOTH
  const arabic = { question_text_ar, option_a_ar, option_b_ar, option_c_ar, option_d_ar, explanation_ar }
  const given = { ...BOTH, level: 3, source: 'Another source', question_text: ' WHO built the ark? ' }
  expect(matchQuestion(given, { ...ENGLISH, level: 1 })).toEqual({ match: 'completes', filled: arabic })
  const { question_text, option_a, option_b, option_c, option_d, explanation } = BOTH
  const english = { question_text, option_a, option_b, option_c, option_d, explanation }
  expect(matchQuestion(BOTH, { ...ARABIC, question_text_ar: 'مَنْ صَنَعَ الفُلْك؟' })).toEqual({
    match: 'completes',
    filled: english,
  })
})

test('options follow the order of the stored ones', () => {
  const given = {
    ...BOTH,
    ...{ option_a: 'Lut', option_a_ar: 'لوط', option_d: 'Nuh', option_d_ar: 'نوح', correct_option: 'd' },
  }
  expect(matchQuestion(given, ENGLISH)).toMatchObject({
    match: 'completes',
    filled: { option_a_ar: 'نوح', option_b_ar: 'هود', option_c_ar: 'صالح', option_d_ar: 'لوط' },
  })
})

test.each([
  ['another option', { ...BOTH, option_c: 'Yunus' }],
  ['another right option', { ...BOTH, correct_option: 'b' }],
  ['an option twice', { ...BOTH, option_c: 'Lut' }],
])('with %s it is another question, and nothing is filled in', (_what, given) => {
  expect(matchQuestion(given, ENGLISH)).toEqual({ match: 'differs', filled: {} })
})

test('vowel signs of options count only where they alone distinguish two', () => {
  const vowelled = { ...ARABIC, option_a_ar: 'نُوح', option_b_ar: 'هُود' }
  expect(matchQuestion({ ...BOTH, ...vowelled }, ARABIC).match).toBe('completes')
  const alike = { ...ARABIC, option_a_ar: 'بَرّ', option_b_ar: 'بِرّ', option_c_ar: 'بُرّ' }
  expect(matchQuestion({ ...BOTH, ...alike }, alike).match).toBe('completes')
  expect(matchQuestion({ ...BOTH, ...alike, option_a_ar: 'بر' }, alike).match).toBe('differs')
})

test('an earlier item of the file is completed too, once', () => {
  const matcher = createMatcher<KnownItem>(ITEM_KINDS.question, [])
  const first = known(ENGLISH)
  matcher.add(first)
  const { explanation } = BOTH
  expect(matcher.match(BOTH)).toEqual({ match: 'completes', item: first, changes: { explanation } })
  expect(first.fields).toMatchObject({ ...ENGLISH, ...ARABIC })
  expect(matcher.match(BOTH)).toMatchObject({ match: 'differs', changes: { explanation } })
  matcher.take(first, { explanation })
  expect(matcher.match(BOTH).match).toBe('duplicate')
  expect(matcher.match(ARABIC).match).toBe('duplicate')
})

test('a prophet gets a name and a description, a term its meanings', () => {
  const prophets = createMatcher(ITEM_KINDS.prophet, [
    known({ name: 'Nuh', description: 'An ark', item_image_url: '/x' }),
  ])
  const arabic = { name_ar: 'نوح', description_ar: 'سفينة', explanation_ar: null }
  const prophet = prophets.match({ name: 'nuh', description: 'An  ark', item_image_url: '/y', ...arabic })
  expect(prophet).toMatchObject({ match: 'completes', item: { filled: arabic } })
  expect(prophets.match({ name: 'Nuh', description: 'A raven' }).match).toBe('new')

  const terms = createMatcher(ITEM_KINDS.term, [
    known({ arabic_text: 'صَوْم' }),
    known({ arabic_text: 'حَجّ', meaning: 'a' }),
  ])
  expect(terms.match({ arabic_text: 'صَوْم', meaning: 'fasting', meaning_ar: 'إمساك' })).toMatchObject({
    match: 'completes',
    item: { filled: { meaning: 'fasting', meaning_ar: 'إمساك' } },
  })
  expect(terms.match({ arabic_text: 'حَجّ', meaning: 'another' })).toMatchObject({
    ...{ match: 'differs', changes: { meaning: 'another' } },
  })
  expect(terms.match({ arabic_text: 'صوم', meaning: 'fasting' }).match).toBe('new')
})
