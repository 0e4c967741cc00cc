// Measurable flaws of a bank of questions (docs/product-rules.md#starter-content). Each check takes
// the whole bank and returns its findings; an empty list is a pass.
import { readFileSync } from 'node:fs'
import { ayahHolds, ayahsQuote, bareArabic, surahName, verse } from './quran-text.ts'

type Letter = 'a' | 'b' | 'c' | 'd'
type Language = 'en' | 'ar'
/** The reviewer, who knows the subject, and the day of the review; absent without a review. */
export type Reviewed = { reviewed_by?: string; reviewed_at?: string }

export type Question = {
  level: number
  tags: string[]
  question_text: string
  option_a: string
  option_b: string
  option_c: string
  option_d: string
  correct_option: Letter
  time_limit: number
  explanation: string
  question_text_ar: string
  option_a_ar: string
  option_b_ar: string
  option_c_ar: string
  option_d_ar: string
  explanation_ar: string
  source: string
  ayah?: string
  ayah_word?: string
  answer_word?: string
  answer_sense?: string
  hadith_word?: string
  hadith_word_en?: string
} & Reviewed
type Check = (questions: readonly Question[]) => string[]

/** The texts of a question in one language, in the order of its letters. */
type Wording = { text: string; options: string[]; right: string; explanation: string }

const LETTERS = ['a', 'b', 'c', 'd'] as const
const LEVELS = [1, 2, 3]
const LANGUAGES = ['en', 'ar'] as const
const KEYS = [
  'level',
  'tags',
  'question_text',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'correct_option',
  'time_limit',
  'explanation',
  'question_text_ar',
  'option_a_ar',
  'option_b_ar',
  'option_c_ar',
  'option_d_ar',
  'explanation_ar',
  'source',
]

/** The present number of questions of each level, so that a lost one is noticed. */
const QUESTIONS_MIN = [Number.NaN, 97, 123, 81]
const TOPIC_SHARE_MAX = 1 / 5
/** Half of a level's 30, 25 or 20 s, at 150 words a minute. The other half is for thinking. */
const WORDS_MAX = [Number.NaN, 37, 31, 25]
const LONG_WINDED = /^(?:after|at|before|between|by|for|from|in|of|on|to|under|with) |\bwhom\b/i
const NEW_WORDS_MIN = 2
/** A name found this often among the options must be right somewhere. */
const RECURRING_NAME = 4
/** A word in a larger share of the questions isn't specific to one. */
const COMMON_WORD_SHARE = 1 / 20

// The interface fonts lack the half rings; plain transliteration is used instead. Pasted text may
// contain hidden controls and joiners.
export const FORBIDDEN_CHARACTERS =
  /[\u02BB-\u02BF\u2018\u2019\u201C\u201D\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u

/**
 * Characters other than letters, marks, Western digits, the punctuation of Arabic prose, ﷺ and the
 * ornate brackets of a quotation.
 */
export const UNFIT_FOR_ARABIC = /[^\u0621-\u063A\u0641-\u0652\u0670 0-9،؛؟.:!()«»﴾﴿ﷺ…-]/u

const SPELLINGS: [RegExp, string][] = [
  [/\bIsmail\b|\bIshmael\b/, "Isma'il"],
  [/\bMikail\b|\bMichael\b/, "Mika'il"],
  [/\bKaaba\b|\bKaba\b|\bKa'ba\b/, "Ka'bah"],
  [/\bTaif\b/, "Ta'if"],
  [/\bShuaib\b|\bShuayb\b/, "Shu'ayb"],
  [/\bYaqub\b/, "Ya'qub"],
  [/\bFiraun\b|\bPharaoh\b/, "Fir'awn"],
  [/\bQuran/, "Qur'an"],
  [/\bMecca\b/, 'Makkah'],
  [/\bMedina\b/, 'Madinah'],
  [/\bKoran\b|\bMoses\b|\bJesus\b|\bAbraham\b|\bNoah\b/, 'the Arabic name'],
  [/\b(?:Darda|Bara|Qaswa|Asma|Isra|Hira|Iqra|Quba|Warqa|Juz)'(?!\p{L})/u, 'no hamza at the end'],
  [/may Allah be pleased/, 'companions without honorific'],
]

/** Words of the checks below, by list. */
type Words = {
  /** Prophets and angels, whose names are followed by an honorific. */
  honouredNames: string[]
  honouredNamesArabic: string[]
  /** The bank's companions. A name that others share has the form that is unique to the companion. */
  companionsArabic: string[]
  /** Letters that spell several words in the bank and need marks where they differ: أمر and أُمر. */
  homographsArabic: string[]
  stopWords: string[]
}
const WORDS: Words = JSON.parse(readFileSync(new URL('../words.json', import.meta.url), 'utf8'))
export const { honouredNames: HONOURED_NAMES, honouredNamesArabic: HONOURED_NAMES_AR } = WORDS

const HOMOGRAPHS_AR = new Set(WORDS.homographsArabic)

const STOP_WORDS = new Set(WORDS.stopWords.map((word) => bareArabic(word)))

const NUMBER_WORDS: Record<string, number> = Object.fromEntries([
  ...`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
      eighteen nineteen twenty`
    .split(/\s+/)
    .map((word, value) => [word, value]),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, tens) => [word, (tens + 3) * 10]),
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, before) => [word, before + 1]),
  ['once', 1],
  ['twice', 2],
  ['half', 0.5],
])

/** Checks of the whole bank: sizes and shares. */
export const SIZE_CHECKS: Record<string, Check> = {
  'has as many questions of every level as before': (questions) =>
    LEVELS.map((level) => ({ level, size: ofLevel(questions, level).length }))
      .filter(({ level, size }) => size < (QUESTIONS_MIN[level] ?? 0))
      .map(({ level, size }) => `level ${level} has ${size}`),

  'gives no topic more than a fifth': (questions) =>
    [...groupBy(questions, topicOf)]
      .filter(([, { length }]) => length / questions.length > TOPIC_SHARE_MAX)
      .map(([topic, { length }]) => `${topic} has ${length} of ${questions.length}`),

  'gives no topic more than a fifth of a level': (questions) =>
    LEVELS.flatMap((level) => {
      const some = ofLevel(questions, level)
      return [...groupBy(some, topicOf)]
        .filter(([, { length }]) => length / some.length > TOPIC_SHARE_MAX)
        .map(([topic, { length }]) => `level ${level}: ${topic} has ${length} of ${some.length}`)
    }),
}

/** Checks of the whole bank: hints that a player could use, in form or in other questions. */
export const BANK_CHECKS: Record<string, Check> = {
  'spreads the right letter evenly over a level': (questions) =>
    LEVELS.flatMap((level) => unevenLetters(ofLevel(questions, level), `level ${level}`, 0.2, 0.3)),

  'spreads the right letter over each topic of a level': (questions) =>
    [...groupBy(questions, (question) => `${topicOf(question)} ${question.level}`)].flatMap(([name, some]) =>
      some.length < 8 ? [] : unevenLetters(some, name, 0.1, 0.4),
    ),

  'makes the right option neither the longest nor the shortest too often': (questions) =>
    LEVELS.flatMap((level) =>
      LANGUAGES.flatMap((language) => {
        const wordings = ofLevel(questions, level).map((question) => wordingOf(question, language))
        return [
          ['longest', wordings.filter(({ options, right }) => isStrictly('longest', right, options))] as const,
          ['shortest', wordings.filter(({ options, right }) => isStrictly('shortest', right, options))] as const,
        ]
          .filter(([, { length }]) => length / wordings.length > 1 / 3)
          .map(([which, { length }]) => `level ${level}, ${language}: ${which} in ${length} of ${wordings.length}`)
      }),
    ),

  'puts the right number at either end as often as in the middle': (questions) => {
    const ranks = questions.map(rankOfRightNumber).filter((rank) => rank !== undefined)
    if (ranks.length < 8) return []
    const shareOf = (...wanted: number[]) => ranks.filter((rank) => wanted.includes(rank)).length / ranks.length
    const found = `ranks of the right number: ${[0, 1, 2, 3].map((rank) => ranks.filter((is) => is === rank).length)}`
    const fair = shareOf(1, 2) >= 0.35 && shareOf(1, 2) <= 0.65 && shareOf(0) >= 0.15 && shareOf(3) >= 0.15
    return fair ? [] : [found]
  },

  'has no name among the options that is never right': (questions) =>
    LANGUAGES.flatMap((language) => namesNeverRight(questions, language)),

  'is not beaten by striking out the options that are never right': (questions) => {
    const named = questions.filter((question) =>
      wordingOf(question, 'en').options.every((option) => /[A-Z]/.test(option)),
    )
    const neverRight = new Set(optionsNeverRight(questions))
    const scores = named.map((question) => {
      const { options } = wordingOf(question, 'en')
      return 1 / options.filter((option) => !neverRight.has(plain(option))).length
    })
    const score = mean(scores)
    return score > 0.35 ? [`striking out gives ${Math.round(score * 100)} %`] : []
  },

  'is not beaten by picking the option that other questions offer most or least often': (questions) =>
    LANGUAGES.flatMap((language) => {
      const seen = new Map<string, number>()
      for (const option of questions.flatMap((question) => wordingOf(question, language).options.map(plain))) {
        seen.set(option, (seen.get(option) ?? 0) + 1)
      }
      const scoreOf = (pick: (...counts: number[]) => number) =>
        mean(
          questions.map((question) => {
            const { options, right } = wordingOf(question, language)
            const picked = pick(...options.map((option) => seen.get(plain(option)) ?? 0))
            const candidates = options.filter((option) => seen.get(plain(option)) === picked)
            return candidates.includes(right) ? 1 / candidates.length : 0
          }),
        )
      return [
        { name: 'commonest', score: scoreOf(Math.max) },
        { name: 'rarest', score: scoreOf(Math.min) },
      ]
        .filter(({ score }) => score > 1 / 3)
        .map(({ name, score }) => `${language}: the ${name} option is right in ${Math.round(score * 100)} %`)
    }),

  'shows no set of options twice': (questions) =>
    LANGUAGES.flatMap((language) =>
      repeated(questions, (question) => wordingOf(question, language).options.map(plain).toSorted().join(' | ')),
    ),

  'asks nothing twice': (questions) =>
    LANGUAGES.flatMap((language) => [
      ...repeated(questions, (question) => plain(wordingOf(question, language).text)),
      ...repeated(
        questions,
        (question) => (question.ayah ?? question.source) + plain(wordingOf(question, language).right),
      ),
      ...alike(questions, language),
    ]),

  'writes the tanwin of an alif with each word or with none': (questions) => {
    const words = questions.flatMap((question) => arabicWords(textsOf(question, 'ar')))
    const marked = new Set(words.filter((word) => word.endsWith('\u064Bا')).map(arabicLetters))
    return [...new Set(words)].filter((word) => /[^\u064B]ا$/u.test(word) && marked.has(arabicLetters(word)))
  },

  'writes each name in one way in English': (questions) => {
    const words = questions.flatMap(
      (question) =>
        textsOf(question, 'en')
          .join(' ')
          .match(/[\p{L}'-]+/gu) ?? [],
    )
    const names = words.map((word) => word.replace(/^'+|'s?$/g, ''))
    return [
      ...groupBy(
        [...new Set(names)].filter(({ length }) => length > 3),
        transliterationKey,
      ).values(),
    ]
      .filter(({ length }) => length > 1)
      .map((spellings) => spellings.join(' / '))
  },

  'writes each word with the same marks in Arabic': (questions) => {
    const words = questions.flatMap((question) => arabicWords(textsOf(question, 'ar')))
    // The article, with the shaddah that it brings, and the marks of the last letter aren't the
    // word's own.
    const article = /^[وف]?(?:بال|كال|لل|ال)(\p{L}[\u064B-\u0650]?)\u0651?(?=\p{M}*\p{L})/u
    const forms = words.map((word) => word.replace(article, '$1').replace(/\p{M}+$/u, ''))
    return [...groupBy([...new Set(forms)], arabicLetters)]
      .filter(([letters]) => !HOMOGRAPHS_AR.has(letters))
      .flatMap(([, spellings]) =>
        spellings.filter((less) => spellings.some((more) => more !== less && hasMarksOf(more, less))),
      )
  },

  "writes 'who' as مَن at the head of a question": (questions) =>
    questions
      .map(({ question_text_ar }) => question_text_ar)
      .filter((text) => /^(?:(?:مع|عند|إلى|على|عن|في) )?من (?!أيّ )/u.test(text)),

  'gives no answer away in the text of another question': (questions) =>
    LANGUAGES.flatMap((language) => {
      const texts = questions.map((question) => wordingOf(question, language).text)
      return answersGivenAway(questions, language, texts)
    }),
}

/** The item without its review. */
export function withoutReview<Item extends Reviewed>({ reviewed_by: _by, reviewed_at: _at, ...item }: Item) {
  return item
}

/** The faults of an item's review; none without a review. */
export function reviewFaults({ reviewed_by, reviewed_at }: Reviewed): string[] {
  if (reviewed_by === undefined && reviewed_at === undefined) return []
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(reviewed_at ?? '') && !Number.isNaN(Date.parse(reviewed_at ?? ''))
  return reviewed_by?.trim() && isDay ? [] : [`read by ${reviewed_by} on ${reviewed_at}`]
}

/** Checks of each question by itself. */
export const QUESTION_CHECKS: Record<string, (question: Question) => string[]> = {
  'has all its fields in order': (question) => {
    const expected = [
      ...KEYS,
      ...(/Qur'an/.test(question.source) ? ['ayah', 'ayah_word'] : []),
      ...['answer_word', 'answer_sense', 'hadith_word', 'hadith_word_en'].filter((key) => key in question),
    ]
    const actual = Object.keys(withoutReview(question))
    return actual.join() === expected.join() ? [] : [`has ${actual.join(', ')}`]
  },

  'names who read it together with the day': reviewFaults,

  'has a level, tags, a letter and a time limit': ({ level, tags, correct_option, time_limit }) => [
    ...(LEVELS.includes(level) ? [] : [`level ${level}`]),
    ...(tags.length >= 2 && tags.length <= 3 && tags.every((tag) => /^[a-z]+(-[a-z]+)*$/.test(tag)) ? [] : [`${tags}`]),
    ...(LETTERS.includes(correct_option) ? [] : [`letter ${correct_option}`]),
    ...(time_limit === 30 ? [] : [`time limit ${time_limit}`]),
  ],

  'is written cleanly in English': (question) => {
    const texts = textsOf(question, 'en')
    return [
      ...texts
        .filter((text) => text === '' || text !== text.trim() || /\s\s/.test(text))
        .map((text) => `spaces: "${text}"`),
      ...texts.filter((text) => FORBIDDEN_CHARACTERS.test(text)).map((text) => `characters: "${text}"`),
      ...texts.flatMap((text) =>
        SPELLINGS.filter(([bad]) => bad.test(text)).map(([, good]) => `write ${good}: ${text}`),
      ),
      ...(/\?$/.test(question.question_text) ? [] : [`no question mark: ${question.question_text}`]),
      ...(/^[^.!?]*\.'?$/.test(question.explanation.replace(/\.\.\./g, ''))
        ? []
        : [`no single sentence: ${question.explanation}`]),
    ]
  },

  'is written cleanly in Arabic': (question) => {
    const texts = textsOf(question, 'ar')
    return [
      ...texts
        .filter((text) => text === '' || text !== text.trim() || /\s\s/.test(text))
        .map((text) => `spaces: "${text}"`),
      ...texts.filter((text) => text !== text.normalize('NFC')).map((text) => `not NFC: "${text}"`),
      ...texts.filter((text) => UNFIT_FOR_ARABIC.test(text)).map((text) => `characters: "${text}"`),
      ...texts
        .filter((text) => /[\u0621-\u064A][0-9]|[0-9][\u0621-\u064A]/u.test(text))
        .map((text) => `digits: "${text}"`),
      ...(/؟$/.test(question.question_text_ar) ? [] : [`no question mark: ${question.question_text_ar}`]),
      ...(/^[^.!؟]*\.$/.test(question.explanation_ar) ? [] : [`no single sentence: ${question.explanation_ar}`]),
    ]
  },

  'has four different options': (question) =>
    LANGUAGES.filter((language) => new Set(wordingOf(question, language).options.map(plain)).size < 4).map(
      (language) => `${language}: ${wordingOf(question, language).options.join(' | ')}`,
    ),

  'has the same numbers in both languages': (question) => {
    const { options } = wordingOf(question, 'en')
    return wordingOf(question, 'ar').options.flatMap((arabic, at) => {
      const numbers = [numberIn(options[at] ?? ''), numberIn(arabic)]
      return numbers.some(Number.isNaN) || numbers[0] === numbers[1] ? [] : [`${options[at]} is ${arabic}`]
    })
  },

  'does not name its right option in its own text': (question) =>
    LANGUAGES.flatMap((language) => {
      const { text, options, right } = wordingOf(question, language)
      const elsewhere = new Set(options.filter((option) => option !== right).flatMap(stems))
      const asked = new Set(stems(text))
      return stems(right)
        .filter((stem) => asked.has(stem) && !elsewhere.has(stem))
        .map((stem) => `${language}: only the right option repeats "${stem}"`)
    }),

  'has no word of only its right option in another form in Arabic': (question) => {
    const { text, options, right } = wordingOf(question, 'ar')
    const rootsIn = (some: string) => stemWords(some).flatMap(arabicRoots)
    const elsewhere = new Set(options.filter((option) => option !== right).flatMap(rootsIn))
    const asked = new Set(rootsIn(text))
    return [...new Set(rootsIn(right))]
      .filter((root) => asked.has(root) && !elsewhere.has(root))
      .map((root) => `only the right option has a word of the question's root ${[...root].join(' ')}`)
  },

  'is not narrowed to two options by their honorifics': (question) =>
    LANGUAGES.flatMap((language) => {
      const { options, right } = wordingOf(question, language)
      const isHonoured = (option: string) => withoutHonorifics(option) !== option
      const alike = options.filter((option) => isHonoured(option) === isHonoured(right))
      return alike.length <= 2 ? [`${language}: honorifics leave ${alike.join(', ')}`] : []
    }),

  'begins with no preposition at level 1 and has no whom': ({ level, question_text }) =>
    level === 1 && LONG_WINDED.test(question_text) ? [question_text] : [],

  'can be read in half its time': (question) =>
    LANGUAGES.map((language) => ({ language, words: wordsToRead(wordingOf(question, language)) }))
      .filter(({ words }) => words > (WORDS_MAX[question.level] ?? 0))
      .map(({ language, words }) => `${language}: ${words} words`),

  'explains more than question and right option say': (question) =>
    LANGUAGES.flatMap((language) => {
      const { text, right, explanation } = wordingOf(question, language)
      const known = new Set(stems(`${text} ${right}`))
      const added = new Set(stems(explanation).filter((stem) => !known.has(stem)))
      return added.size >= NEW_WORDS_MIN
        ? []
        : [`${language} adds only ${[...added].join(', ') || 'nothing'}: ${explanation}`]
    }),

  'writes honorifics in English': (question) =>
    textsOf(question, 'en').flatMap((text) => withoutHonorific(text, question)),

  'writes honorifics in Arabic': (question) =>
    textsOf(question, 'ar').flatMap((text) => withoutHonorificAr(text, question)),

  'stands in the verses it cites': (question) => unfoundVerses(question),
}

/** The parts of "Qur'an 2:185; Sahih al-Bukhari 8" that aren't in the Qur'an's text. */
export function unfoundVerses({ source, ayah, ayah_word }: Pick<Question, 'source' | 'ayah' | 'ayah_word'>): string[] {
  const cited = source.split('; ').filter((part) => part.startsWith("Qur'an"))
  const ranges = cited.map((part) => {
    const [, surah, first, last = first] = part.match(/^Qur'an (\d+):(\d+)(?:-(\d+))?$/) ?? []
    return { part, surah: Number(surah), first: Number(first), last: Number(last) }
  })
  const wrong = ranges.filter(
    ({ surah, first, last }) => !(first <= last) || [first, last].some((at) => verse(surah, at) === undefined),
  )
  if (wrong.length > 0) return wrong.map(({ part }) => `no such verses: ${part}`)
  if (ranges.length === 0) return []
  const [surah = 0, at = 0] = (ayah ?? '').split(':').map(Number)
  if (!ranges.some((range) => range.surah === surah && range.first <= at && at <= range.last)) {
    return [`${ayah} is not in ${source}`]
  }
  if (bareArabic(ayah_word ?? '').length < 3) return [`"${ayah_word}" is too short to check`]
  return ayahHolds(surah, at, ayah_word ?? '') ? [] : [`${ayah} doesn't hold ${ayah_word}`]
}

/** The ranges of verses that a source cites. */
function citedVerses(source: string): { surah: number; ayahs: number[] }[] {
  return [...source.matchAll(/Qur'an (\d+):(\d+)(?:-(\d+))?/g)].map(([, surah, first, last = first]) => ({
    surah: Number(surah),
    ayahs: Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
  }))
}

/** The kind of source that decides: the first one. */
export function decidedBy({ source }: Pick<Question, 'source'>): 'verse' | 'hadith' | 'book' {
  if (source.startsWith("Qur'an ")) return 'verse'
  return /^(?:Sahih|Sunan|Jami'|Muwatta) /.test(source) ? 'hadith' : 'book'
}

/**
 * The gaps in the proof of a key by the deciding verse or hadith; empty: it is proved. Its words
 * (`answer_word`, by default `ayah_word` or `hadith_word`) have a word of the right option that no
 * other option has, and no word of another option alone. Words that mean an option without having
 * its words say so by `answer_sense`, a word of only that option. The name of a surah is proved by
 * the cited verse's number. A hadith without such words is checked by `withoutFact`.
 */
export function unprovedKey(question: Question, quotations: readonly Quotation[]): string[] {
  const decided = decidedBy(question)
  const { options, right } = wordingOf(question, 'ar')
  const wrong = options.filter((option) => option !== right)
  const answer = question.answer_word ?? (decided === 'verse' ? question.ayah_word : question.hadith_word)
  if (decided === 'book' || answer === undefined) return []
  const verses = citedVerses(question.source)
  const sources = question.source.split('; ')
  const isQuoted =
    verses.some(({ surah, ayahs }) => ayahs.some((ayah) => ayahHolds(surah, ayah, answer))) ||
    quotations.some(({ source, text }) => sources.includes(source) && holdsWords(text, answer))
  if (!isQuoted || bareArabic(answer).length < 3) return [`"${answer}" is not in ${question.source}`]

  const sense = question.answer_sense
  if (sense !== undefined) {
    return options.filter((option) => holdsWords(option, sense)).join() === right
      ? []
      : [`"${sense}" isn't only ${right}`]
  }
  const surah = plain(surahName(verses[0]?.surah ?? 0) ?? '')
  if (decided === 'verse' && isAboutSurahs(question) && options.some((option) => plain(option) === surah)) {
    return plain(right) === surah ? [] : [`${verses[0]?.surah} is ${surah}, not ${right}`]
  }
  const said = new Set(formsOf(answer))
  const shows = (option: string, others: readonly string[]) => {
    const elsewhere = new Set(others.flatMap(formsOf))
    return formsOf(option).some((form) => said.has(form) && !elsewhere.has(form))
  }
  if (!shows(right, wrong)) return [`"${answer}" doesn't show ${right}`]
  return wrong.filter((option) => shows(option, [right])).map((option) => `"${answer}" shows ${option} too`)
}

/**
 * The quotations in a text that aren't part of a cited verse (﴿ ﴾) or of a cited hadith's stored
 * words (« »). The words of a book aren't stored.
 */
export function misquoted(text: string, source: string, quotations: readonly Quotation[]): string[] {
  const sources = source.split('; ')
  const hadiths = quotations.filter((quotation) => sources.includes(quotation.source))
  const quotedIn = (marks: RegExp) =>
    [...text.matchAll(marks)]
      .flatMap(([, quoted = '']) => quoted.split('...'))
      .filter((part) => bareArabic(part).trim() !== '')
  return [
    ...quotedIn(/﴿([^﴾]*)﴾/gu).filter(
      (part) => !citedVerses(source).some(({ surah, ayahs }) => ayahsQuote(surah, ayahs, part)),
    ),
    ...quotedIn(/«([^»]*)»/gu).filter(
      (part) => decidedBy({ source }) !== 'book' && !hadiths.some((hadith) => holdsWords(hadith.text, part)),
    ),
  ]
}

function holdsWords(text: string, words: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(words)} `)
}

/** A text's words, their stems and their possible roots. */
function formsOf(text: string): string[] {
  return [...stemWords(text), ...stems(text), ...stemWords(text).flatMap(arabicRoots)]
}

/** Words that a question quotes from a hadith, in Arabic and in English. */
export type Quotation = { source: string; text: string; text_en: string }

/** The languages in which no quotation of the question's hadith contains its answer. */
export function withoutFact(question: Question, quotations: readonly Quotation[]): string[] {
  const sources = question.source.split('; ')
  const quoted = quotations.filter(({ source }) => sources.includes(source))
  // The first source decides; a verse or a book has checks of its own.
  if (!quoted.some(({ source }) => source === sources[0])) return []
  const { hadith_word, hadith_word_en } = question
  return [
    { language: 'ar' as const, texts: quoted.map(({ text }) => text), word: hadith_word },
    { language: 'en' as const, texts: quoted.map(({ text_en }) => text_en), word: hadith_word_en },
  ]
    .filter(({ language, texts, word }) => !texts.some((text) => holdsAnswer(text, question, language, word)))
    .map(({ language, texts, word }) => `${language}: no "${word ?? wordingOf(question, language).right}" in ${texts}`)
}

function holdsAnswer(text: string, question: Question, language: Language, word: string | undefined): boolean {
  if (word !== undefined) return holdsWords(text, word)
  const { options, right } = wordingOf(question, language)
  if (language === 'en' && rankOfRightNumber(question) !== undefined) {
    return text.split(/[.;:]/).some((part) => numberIn(part) === numberIn(right))
  }
  const elsewhere = new Set(options.filter((option) => option !== right).flatMap(formsOf))
  const said = new Set(formsOf(text))
  return formsOf(right).some((form) => said.has(form) && !elsewhere.has(form))
}

function ofLevel(questions: readonly Question[], level: number): Question[] {
  return questions.filter((question) => question.level === level)
}

function topicOf({ tags }: Question): string {
  return tags[0] ?? ''
}

export function wordingOf(question: Question, language: Language): Wording {
  const suffix = language === 'en' ? '' : '_ar'
  const options = LETTERS.map((letter) => question[`option_${letter}${suffix}`])
  return {
    text: question[`question_text${suffix}`],
    options,
    right: question[`option_${question.correct_option}${suffix}`],
    explanation: question[`explanation${suffix}`],
  }
}

function textsOf(question: Question, language: Language): string[] {
  const { text, options, explanation } = wordingOf(question, language)
  return [text, ...options, explanation]
}

/** The words without quotations of the Qur'an, which have plain spelling. */
function arabicWords(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.replace(/﴿[^﴾]*﴾/gu, '').match(/[\u0621-\u064A\u064B-\u0652\u0670]+/gu) ?? [])
}

/** The word without the marks that are optional in writing. */
function arabicLetters(word: string): string {
  return word.replace(/[\u064B-\u0652\u0670]/gu, '')
}

/** Whether `more` is `less` with marks added, so that both may be the same word. */
function hasMarksOf(more: string, less: string): boolean {
  const marks = (word: string) => [...word.matchAll(/\p{L}(\p{M}*)/gu)].map(([, some = '']) => some)
  const added = marks(more)
  return marks(less).every((some, at) => [...some].every((mark) => added[at]?.includes(mark)))
}

/**
 * The same for Bahrain and Bahrayn, qiblah and qibla, Zakariya and Zakariyya, Ramadan and Ramadhan.
 */
function transliterationKey(word: string): string {
  return word
    .replaceAll('ay', 'ai')
    .replaceAll('dh', 'd')
    .replace(/ah$/, 'a')
    .replace(/([^aeiou])\1/g, '$1')
}

function unevenLetters(questions: readonly Question[], name: string, min: number, max: number): string[] {
  return LETTERS.map((letter) => ({
    letter,
    share: questions.filter(({ correct_option }) => correct_option === letter).length / questions.length,
  }))
    .filter(({ share }) => share < min || share > max)
    .map(({ letter, share }) => `${name}: ${letter} in ${Math.round(share * 100)} %`)
}

function isStrictly(which: 'longest' | 'shortest', right: string, options: readonly string[]): boolean {
  return options.every(
    (option) => option === right || (which === 'longest' ? option.length < right.length : option.length > right.length),
  )
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

/**
 * 0 for the smallest of four numbers to 3 for the largest; undefined if an option has no number.
 */
function rankOfRightNumber(question: Question): number | undefined {
  const { options, right } = wordingOf(question, 'en')
  const numbers = options.map(numberIn)
  if (numbers.some(Number.isNaN) || new Set(numbers).size < 4) return undefined
  return numbers.filter((number) => number < numberIn(right)).length
}

/** The first number in a text, in digits or words; NaN without one. */
export function numberIn(text: string): number {
  const digits = text.match(/\d[\d,]*/)?.[0]
  if (digits !== undefined) return Number(digits.replaceAll(',', ''))
  let total = Number.NaN
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const value = NUMBER_WORDS[word]
    if (value !== undefined) total = (Number.isNaN(total) ? 0 : total) + value
    else if (word === 'hundred') total = (Number.isNaN(total) ? 1 : total) * 100
    else if (word === 'thousand') total = (Number.isNaN(total) ? 1 : total) * 1000
    else if (!Number.isNaN(total) && word !== 'and') break
  }
  return total
}

/** Options, and capitalised words inside longer ones, that recur and are never right. */
function namesNeverRight(questions: readonly Question[], language: Language): string[] {
  const seen = new Map<string, { questions: number; right: number }>()
  for (const question of questions) {
    const { options, right } = wordingOf(question, language)
    const rightNames = new Set(namesIn(right))
    for (const name of new Set(options.flatMap(namesIn))) {
      const counts = seen.get(name) ?? { questions: 0, right: 0 }
      counts.questions += 1
      if (rightNames.has(name)) counts.right += 1
      seen.set(name, counts)
    }
  }
  return [...seen]
    .filter(([, counts]) => counts.questions >= RECURRING_NAME && counts.right === 0)
    .map(([name, counts]) => `${language}: "${name}" is an option of ${counts.questions} questions and never right`)
}

function namesIn(option: string): string[] {
  const capitalised = withoutHonorifics(option).match(/(?<=\S\s)[A-Z][\p{L}'-]+/gu) ?? []
  return [plain(option), ...capitalised.map(plain)]
}

function optionsNeverRight(questions: readonly Question[]): string[] {
  const right = new Set(questions.map((question) => plain(wordingOf(question, 'en').right)))
  const all = questions.flatMap((question) => wordingOf(question, 'en').options.map(plain))
  return [...groupBy(all, (option) => option)]
    .filter(([option, { length }]) => length >= RECURRING_NAME - 1 && !right.has(option))
    .map(([option]) => option)
}

function repeated(questions: readonly Question[], keyOf: (question: Question) => string): string[] {
  return [...groupBy(questions, keyOf)]
    .filter(([, { length }]) => length > 1)
    .map(([key, some]) => `${key}: ${some.map(({ question_text }) => question_text).join(' / ')}`)
}

/** Questions with the same right option about nearly the same words. */
function alike(questions: readonly Question[], language: Language): string[] {
  const known = questions.map((question) => {
    const { text, right } = wordingOf(question, language)
    return { text, right: plain(right), stems: new Set(stems(text)) }
  })
  return known.flatMap((one, at) =>
    known
      .slice(at + 1)
      .filter(
        (other) =>
          one.right === other.right &&
          sharedBy(one.stems, other.stems).length >= 0.6 * Math.min(one.stems.size, other.stems.size),
      )
      .map((other) => `${one.text} / ${other.text}`),
  )
}

/** The texts that name the right option of a question and share one of its rarer words. */
export function answersGivenAway(
  questions: readonly Question[],
  language: Language,
  texts: readonly string[],
): string[] {
  const asked = questions.map((question) => {
    const { text, right } = wordingOf(question, language)
    return { text, right: plain(right), stems: new Set(stems(text)) }
  })
  const frequency = new Map<string, number>()
  for (const stem of asked.flatMap((question) => [...question.stems])) {
    frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  }
  const common = Math.max(2, questions.length * COMMON_WORD_SHARE)
  const said = texts.map((text) => ({ text, plainText: ` ${plain(text)} `, stems: new Set(stems(text)) }))
  return asked.flatMap((question) =>
    said
      .filter(
        ({ text, plainText }) =>
          text !== question.text && question.right.length >= 3 && plainText.includes(` ${question.right} `),
      )
      .flatMap((other) => {
        const rightStems = new Set(stems(question.right))
        const shared = sharedBy(question.stems, other.stems).filter(
          (stem) => (frequency.get(stem) ?? 0) <= common && !rightStems.has(stem),
        )
        return shared.length === 0
          ? []
          : [`${language}: "${other.text}" answers "${question.text}" (${shared.join(', ')})`]
      }),
  )
}

/**
 * Letters and digits without honorifics, case, tashkeel and the forms of alif: texts that read the
 * same are equal.
 */
export function plain(text: string): string {
  return bareArabic(withoutHonorifics(text).toLowerCase())
    .replace(/[^\p{L}\p{N}']+|(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .trim()
}

function withoutHonorifics(text: string): string {
  return text.replace(
    / \(peace be upon (?:him|her|them)\)| (?:عليه|عليها|عليهما|عليهم) السلام| رضي الله عن[\p{L}]+| ?ﷺ/gu,
    '',
  )
}

/** The words that carry meaning, cut to the part that inflection doesn't change. */
function stems(text: string): string[] {
  return stemWords(text)
    .map((word) => (/[a-z]/.test(word) ? englishStem(word) : arabicStem(word)))
    .filter((stem) => !STOP_WORDS.has(stem) && stem.length >= 3)
}

function stemWords(text: string): string[] {
  return plain(text)
    .split(' ')
    .filter((word) => !STOP_WORDS.has(word))
}

/**
 * Possible roots of an Arabic word: its consonants without article and endings, once with and once
 * without a first letter that a form or a particle may have added. Long vowels are dropped, so a
 * root with one of them isn't found.
 */
function arabicRoots(word: string): string[] {
  const bare = word.replace(/^[وف]?(?:بال|كال|لل|ال)(?=\p{L}{3})/u, '')
  const cores = [bare, bare.replace(/(?:وهم|وها|هم|هن|هما|ها|ات|ون|ين|ان|وا|ية|[هةيا])$/u, '')]
  const forms = cores.flatMap((core) => [core, core.slice(1), core.replace(/^[وف]?(?:است|[تينم])/u, '')])
  const roots = forms.map((form) => form.replace(/[اويئؤة]/gu, '').replace(/(.)\1/gu, '$1'))
  return [...new Set(roots.filter(({ length }) => length >= 3))]
}

function englishStem(word: string): string {
  return word
    .replace(/'s$|'$/, '')
    .replace(/(?:ing|ion|ed|es|s|ly)$/, '')
    .slice(0, 6)
}

function arabicStem(word: string): string {
  return word.replace(/^(?:وال|بال|فال|كال|لل|ال)(?=\p{L}{3})/u, '').replace(/(?:ات|ون|ين|ها|هم|ه|ة|ا)$/u, '')
}

/** An honorific is read at a glance, so it counts as one word. */
function wordsToRead({ text, options }: Wording): number {
  const whole = [text, ...options]
    .join(' ')
    .replace(/\(peace be upon (?:him|her|them)\)|(?:عليه|عليها|عليهما|عليهم) السلام|رضي الله عن[\p{L}]+/gu, 'honorific')
  return whole.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'-]*/gu)?.length ?? 0
}

function isAboutSurahs({ question_text }: Question): boolean {
  return /\bsurahs?\b/i.test(question_text)
}

export function withoutHonorific(text: string, question?: Question): string[] {
  const isSurahOption = question !== undefined && isAboutSurahs(question) && optionsOf(question).includes(text)
  if (isSurahOption) return []
  // The lookarounds exclude other bearers of the names, such as Abu Musa, Yahya ibn Sa'id or Harun
  // ar-Rashid, and surahs.
  const names = `(?<![\\p{L}']|Surah |Surat |Abu |Umm |ibn |bint )(?:${HONOURED_NAMES.join('|')})(?!['\\p{L}])(?! \\(peace be upon (?:him|her|them)\\)| ibn | a[a-z]{1,2}-| al-| the Magnificent)(?! and [^()]* \\(peace be upon them\\)).*`
  const own =
    "(?<!Surah )Muhammad(?! ﷺ| ibn | al-| a[a-z]-).*|the Prophet(?! ﷺ| Muhammad ﷺ|'s Mosque| Muhammad).*|Messenger of Allah(?! ﷺ).*"
  return [...text.matchAll(new RegExp(`${names}|${own}`, 'gu'))].map(([match]) => match)
}

function optionsOf(question: Question): string[] {
  return LANGUAGES.flatMap((language) => wordingOf(question, language).options)
}

export function withoutHonorificAr(text: string, question?: Question): string[] {
  const isSurahOption = question !== undefined && isAboutSurahs(question) && optionsOf(question).includes(text)
  if (isSurahOption) return []
  const said = text.replace(/[\u064B-\u0652\u0670]/gu, '').replace(/﴿[^﴾]*﴾|«[^»]*»/gu, '')
  const letter = '\\u0621-\\u064A'
  const others = `(?<!سورة |سورتي |أبو |أبي |أبا |أم |ابن |بن |بنت |عمل |عملا |رجل |آل )`
  const names = `(?<![${letter}]{2})${others}(?:${HONOURED_NAMES_AR.join('|')})(?![${letter}])(?! علي(?:ه|ها|هما|هم) السلام| بن | ابن | ابنة | بنت | الرشيد| القانوني)(?! و[^()،.؟]* علي(?:هما|هم) السلام).*`
  const own = `(?<!سورة )(?<![${letter}])محمدا?(?! ﷺ| بن | ابن ).*|(?<![${letter}])(?:(?:ال|بال|لل)نبي|رسول الله)(?! ﷺ| محمدا? ﷺ| محمد بن).*`
  const companions = `(?<![${letter}]{2})(?<!ابن |بن |بنت |أم )(?:${WORDS.companionsArabic.join('|')})(?! ?(?:[${letter}]+ ){0,6}رضي الله عن)(?![${letter}]*:).*`
  return [...said.matchAll(new RegExp(`${names}|${own}|${companions}`, 'gu'))].map(([match]) => match)
}

function sharedBy(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((stem) => other.has(stem))
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
