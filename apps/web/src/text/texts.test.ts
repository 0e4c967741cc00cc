import { describe, expect, it } from 'vitest'
import { ar as leaderboards } from '../leaderboards/leaderboards.ar.ts'
import { ar as flipMatch } from '../player/flip-match/flip-match.ar.ts'
import { ar as quiz } from '../player/quiz/quiz.ar.ts'
import { NOTICES } from '../portal/content/import/table/read-table.ts'
import { ar as season } from '../season/season.ar.ts'
import { count } from './english.ts'

const ENGLISH = import.meta.glob<Record<string, object>>('./**/*.en.ts', { base: '../', eager: true })
const SOURCES = import.meta.glob<string>('./**/*.en.ts', { base: '../', eager: true, query: '?raw', import: 'default' })
const ARABIC = import.meta.glob<object>('./**/*.ar.ts', { base: '../', eager: true, import: 'ar' })
const nameOf = (file: string) => file.replace(/^\.\//, '').replace(/\.(en|ar)\.ts$/, '')

const LATIN = /\p{Script=Latin}/u
const ARABIC_LETTER = /\p{Script=Arabic}/u
/** Latin letters that an Arabic reader reads as they are: names of formats, keys and settings. */
const TYPED =
  /PUBLIC_URL|HOST|Node\.js|PowerShell|SHA-256|\b[afs]\b|Ctrl \+ Enter|CSV UTF-8|CSV|\.xlsx|Excel|OpenDocument|JSON|GIFT|Moodle(?: XML)?|Aiken|Word|Anki|PNG|JPE?G|GIF|WebP|AVIF|HEIC|SVG|iPhone|UTC|https?|A4|outbox|name@example\.org|NaN|\/admin/g
/** Arguments for texts that are functions: each plural form, a fraction, a stored text. */
const SAMPLES = [0, 1, 2, 3, 11, 100, 1.5, 'النص']
/** Figures that no text contains by itself. */
const FIGURES = [41, 52, 63]

const KINDS = ['question', 'prophet', 'term']
const AMOUNTS = [0, 1, 2, 3, 11, 100]
const kindAndAmount = KINDS.flatMap((kind) => AMOUNTS.map((amount) => [kind, amount, amount, amount]))
const amountAndKind = kindAndAmount.map(([kind, amount]) => [amount, kind])
const ofEachAmount = (make: (amount: number) => unknown) => AMOUNTS.map((amount) => [make(amount)])
/** The arguments of texts that take more than numbers and words. */
const ARGUMENTS: Record<string, unknown[][]> = {
  'player/registration/registration.faults.no-number': [['النص', { min: 1, max: 100 }]],
  'portal/admins/admins.roleChanged': [['النص', 'النص']],
  'portal/corrections/corrections.correctedTo': [[null], ['all'], ['a'], ['bd']],
  'portal/corrections/corrections.onlyRight': [['a']],
  'portal/corrections/corrections.asDealt': [['a']],
  'portal/settings/settings.saveNamed': [['النص']],
  'portal/final/present-final.next.place': [[null], [1], [2], [3]],
  'portal/content/items.arabic.letter': [['a']],
  'portal/content/items.arabic.option': [['b']],
  'portal/content/items.arabic.correct': [['c']],
  'portal/content/items.activated': amountAndKind,
  'portal/content/items.deactivated': amountAndKind,
  'portal/content/items.restored': amountAndKind,
  'portal/content/items.select.delete': kindAndAmount,
  'portal/content/items.select.deleted': kindAndAmount,
  'portal/content/items.archive.loaded': ofEachAmount((amount) => {
    const counts = { questions: amount, prophets: amount, terms: amount }
    return { added: counts, completed: counts, differing: amount }
  }),
  'portal/content/items.import.title': kindAndAmount,
  'portal/content/items.import.intro': kindAndAmount,
  'portal/content/items.import.failed': kindAndAmount,
  'portal/content/items.import.missing': [[['النص']]],
  'portal/content/items.import.hiddenSheets': [[['النص', 'نص آخر']]],
  'portal/content/items.import.allSheets': [[['النص']], [['النص', 'نص آخر']]],
  ...Object.fromEntries(
    NOTICES.map((code) => [
      `portal/content/items.import.notices.${code}`,
      [
        [1, ['النص']],
        [12, ['النص', 'نص آخر']],
      ],
    ]),
  ),
  'portal/content/items.import.earlier.undone': KINDS.flatMap((kind) =>
    ofEachAmount((n) => ({ removed: n, restored: n })).map((counts) => [kind, ...counts]),
  ),
  'portal/content/items.import.summary': KINDS.flatMap((kind) =>
    ofEachAmount((n) => ({ ready: n, completing: n, changing: n, differing: n, skipped: n, bad: n })).map((counts) => [
      kind,
      ...counts,
    ]),
  ),
  'portal/content/items.import.commit': kindAndAmount,
  'portal/content/items.import.commitGood': kindAndAmount,
  'portal/content/items.import.done': KINDS.flatMap((kind) =>
    ofEachAmount((n) => ({ imported: n, completed: n, changed: n, left_out: n })).map((counts) => [kind, ...counts]),
  ),
  'portal/content/items.import.unreadable': [
    ...['empty', 'other_kind', 'save_as_xlsx', 'password', 'damaged', 'quotes', 'too_wide', 'too_large', 'too_slow'],
    ...['json', 'gift', 'moodle', 'word', 'anki'],
  ].map((code) => [{ code, row: 12 }]),
  'portal/content/questions.letter': [['d']],
  'portal/content/questions.tagsOf': [[['النص', 'نص آخر']]],
  'portal/overview/overview.backup.message': ['good', 'warning', 'wrong', 'unknown'].flatMap((state) => [
    [['النص'], state, true],
    [['النص'], state, false],
  ]),
  'portal/overview/overview.server.message': [[['النص'], ['النص', 'نص آخر']]],
  'portal/players/players.page.inFinal': ofEachAmount((points) => ({
    has_entered: points > 0,
    answers: [{ question: 1, round: 2, choice: 'b', after_ms: 1234 }],
    place: points === 0 ? null : { rank: 3, points },
  })),
  'portal/seasons/seasons.inWords': [['النص', { city: 'النص', zone: 'النص', distance: 'النص' }]],
  'portal/text/content.list': [[['النص', 'نص آخر']]],
  'portal/text/portal.date': [['2026-01-31T10:00:00Z']],
}

type Text = { path: string; words: string }

/**
 * Every text with its path. A function is called with each of `samples`, without those that it
 * doesn't accept.
 */
function textsOf(part: unknown, path: string, samples: unknown[][]): Text[] {
  if (typeof part === 'string') return [{ path, words: part }]
  if (typeof part === 'function') {
    return samples.flatMap((sample) => {
      try {
        return [{ path: `${path}(${sample})`, words: String(part(...sample)) }]
      } catch {
        return []
      }
    })
  }
  if (typeof part !== 'object' || part === null) throw new Error(`${path} is no text`)
  return Object.entries(part).flatMap(([key, value]) => {
    const name = `${path}.${key}`
    return textsOf(value, name, ARGUMENTS[name] ?? samples)
  })
}

const inEnglish = (samples: unknown[][]) =>
  Object.entries(ENGLISH).flatMap(([file, parts]) =>
    Object.entries(parts)
      .filter(([name]) => name.endsWith('Text'))
      .flatMap(([, part]) => textsOf(part, nameOf(file), samples)),
  )
const inArabic = (samples: unknown[][]) =>
  Object.entries(ARABIC).flatMap(([file, part]) => textsOf(part, nameOf(file), samples))
const sampled = SAMPLES.map((sample) => [sample, 5, 5])
const byPath = (texts: Text[]) => texts.sort((a, b) => (a.path < b.path ? -1 : 1))

describe('the files of texts', () => {
  it('are defined by their paths', () => {
    const names = Object.entries(SOURCES).map(([file, source]) => [
      nameOf(file),
      /defineTexts\(\s*'([^']+)'/.exec(source)?.[1],
    ])
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(([path, name]) => path !== name)).toEqual([])
  })

  it('have a translation', () => {
    const translated = Object.keys(ARABIC).map(nameOf).sort()
    const defined = Object.keys(ENGLISH).map(nameOf).sort()
    expect(defined.filter((name) => !translated.includes(name))).toEqual([])
    expect(translated.filter((name) => !defined.includes(name))).toEqual([])
  })
})

describe('every text', () => {
  const arabic = inArabic(sampled)

  // The compiler checks the keys, but not the lists and not empty texts.
  it('is in both languages', () => {
    const paths = (texts: Text[]) => texts.map(({ path }) => path).sort()
    expect(paths(arabic)).toEqual(paths(inEnglish(sampled)))
    expect([...arabic, ...inEnglish(sampled)].filter(({ words }) => words.trim() === '')).toEqual([])
  })

  it('has the same figures in both languages', () => {
    const figures = ({ path, words }: Text) => ({
      path,
      has: FIGURES.filter((figure) => words.replaceAll(',', '').includes(`${figure}`)),
    })
    // Words of the server have no figures of ours.
    const ours = (texts: Text[]) => byPath(texts).filter(({ path }) => !path.startsWith('portal/text/errors'))
    expect(ours(inArabic([FIGURES])).map(figures)).toEqual(ours(inEnglish([FIGURES])).map(figures))
  })

  it('has no Latin letter in Arabic, and no undefined, in any form', () => {
    expect(arabic.filter(({ words }) => LATIN.test(words.replace(TYPED, '')))).toEqual([])
    expect(inEnglish(sampled).filter(({ words }) => words.includes('undefined'))).toEqual([])
  })

  it('is in Arabic if it isn’t only numbers and signs', () => {
    const wordless = arabic
      .filter(({ words }) => !ARABIC_LETTER.test(words))
      .map(({ path }) => path.replace(/\(.*/, ''))
    expect([...new Set(wordless)].sort()).toEqual([
      'app/app.pageTitle',
      'hall/display.tiles',
      'leaderboards/leaderboards.rankBeyond',
      'player/final/final-screen.gained',
      'player/music/music.percent',
      'player/quiz/quiz.pointsGained',
      'player/quiz/quiz.pointsLost',
      'portal/admins/admins.actionNamed',
      'portal/figures/figures.percent',
      'portal/final/final.shared.plays',
      'portal/names/names.decidedBy',
      'portal/names/names.named',
      'portal/names/names.rank',
      'portal/players/players.rankShown',
      'portal/results/results.ready.amount',
      'portal/text/content.actionNamed',
      'portal/text/content.formats.csv',
      'portal/text/content.formats.xlsx',
      'portal/text/content.number',
      'text/common.number',
    ])
  })

  it('has the same digits everywhere in Arabic', () => {
    expect(arabic.filter(({ words }) => /[٠-٩۰-۹]/.test(words))).toEqual([])
  })

  it('closes every isolate it opens', () => {
    const unbalanced = arabic.filter(
      ({ words }) => words.split(/[\u2066\u2068]/).length !== words.split('\u2069').length,
    )
    expect(unbalanced).toEqual([])
  })
})

describe('English plural forms', () => {
  it.each([0, 1, 2, 11, 21, 100, 1.5])('of %d follow the platform’s rule', (value) => {
    const form = new Intl.PluralRules('en').select(value)
    expect(count(value, 'one', 'other')).toBe(`${value} ${form}`)
  })
})

describe('Arabic plural forms', () => {
  it.each([
    [0, 'لا محاولات'],
    [1, 'محاولة واحدة'],
    [2, 'محاولتان'],
    [3, '3 محاولات'],
    [10, '10 محاولات'],
    [11, '11 محاولة'],
    [99, '99 محاولة'],
    [100, '100 محاولة'],
    [102, '102 محاولة'],
    [103, '103 محاولات'],
    [111, '111 محاولة'],
  ])('%d moves', (moves, words) => expect(flipMatch.movesSpoken(moves)).toBe(words))

  it.each([
    [0, 'بقيت 0 ثانية'],
    [1, 'بقيت ثانية واحدة'],
    [2, 'بقيت ثانيتان'],
    [10, 'بقيت 10 ثوانٍ'],
    [15, 'بقيت 15 ثانية'],
  ])('%d seconds left', (seconds, words) => expect(quiz.secondsLeftSpoken(seconds)).toBe(words))

  it.each([
    [1, 'يوم واحد'],
    [2, 'يومين'],
    [3, '3 أيام'],
    [11, '11 يومًا'],
  ])('after %d days', (days, words) => expect(season.days(days)).toBe(words))

  it('has the object form of two points', () => expect(flipMatch.restartText(2)).toContain('ستفقد نقطتين'))

  it.each([
    [5, '5 أسئلة'],
    [11, '11 سؤالًا'],
    [100, '100 سؤال'],
  ])('%d questions', (questions, words) => expect(quiz.rulesQuestions(questions)).toBe(words))

  it('has a dual and a fraction for the time penalties', () => {
    expect(flipMatch.infoTimePenalty(2)).toBe('خصم الوقت: نقطتان عن كل ثانية')
    expect(flipMatch.infoTimePenalty(1.5)).toBe('خصم الوقت: 1.5 نقطة عن كل ثانية')
  })

  it('agrees with the number beside it on the leaderboards', () => {
    expect([25, 105, 200, 1000, 2].map((score) => leaderboards.points(score))).toEqual([
      'نقطة',
      'نقاط',
      'نقطة',
      'نقطة',
      'نقطة',
    ])
  })

  it('has a sentence for a penalty of 0', () => {
    expect(quiz.outcomeSpoken.wrong(0, 'Makkah')).toContain('لم تُخصم أي نقطة')
    expect(quiz.outcomeSpoken.wrong(25, 'Makkah')).toContain('خُصمت من رصيدك 25 نقطة')
  })
})
