import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import { en } from './en.ts'
import { enGames } from './en-games.ts'

const LATIN = /\p{Script=Latin}/u
const ARABIC = /\p{Script=Arabic}/u
/** Arguments for texts that are functions: each plural form, a fraction, a stored text. */
const SAMPLES = [0, 1, 2, 3, 11, 100, 1.5, 'النص']

/** Every text with its path. A function is called with each sample; its other arguments are 5. */
function textsOf(part: unknown, path: string): { path: string; words: string }[] {
  if (typeof part === 'string') return [{ path, words: part }]
  if (typeof part === 'function') {
    return SAMPLES.map((sample) => ({ path: `${path}(${sample})`, words: String(part(sample, 5, 5)) }))
  }
  if (typeof part !== 'object' || part === null) throw new Error(`${path} is no text`)
  return Object.entries(part).flatMap(([key, value]) => textsOf(value, `${path}.${key}`))
}

const arabic = textsOf(ar, 'ar')

describe('the Arabic catalogue', () => {
  // The compiler checks the keys, but not the lists and not empty texts.
  it('has a text wherever the English one has', () => {
    expect(arabic.map(({ path }) => path)).toEqual(textsOf({ ...en, games: enGames }, 'ar').map(({ path }) => path))
    expect(arabic.filter(({ words }) => words.trim() === '')).toEqual([])
  })

  it('has no Latin letter, and no undefined, in any text or form', () => {
    expect(arabic.filter(({ words }) => LATIN.test(words))).toEqual([])
  })

  it('is Arabic in every text that isn’t only numbers and signs', () => {
    const wordless = arabic.filter(({ words }) => !ARABIC.test(words)).map(({ path }) => path.replace(/\(.*/, ''))
    expect([...new Set(wordless)].sort()).toEqual([
      'ar.common.number',
      'ar.common.pageTitle',
      'ar.games.quiz.pointsGained',
      'ar.games.quiz.pointsLost',
      'ar.leaderboard.rankBeyond',
      'ar.music.percent',
    ])
  })

  it('writes all digits alike', () => {
    expect(arabic.filter(({ words }) => /[٠-٩۰-۹]/.test(words))).toEqual([])
  })

  it('closes every isolate it opens', () => {
    const unbalanced = arabic.filter(
      ({ words }) => words.split(/[\u2066\u2068]/).length !== words.split('\u2069').length,
    )
    expect(unbalanced).toEqual([])
  })
})

describe('the six plural forms', () => {
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
  ])('%d moves', (moves, words) => expect(ar.games.flipMatch.movesSpoken(moves)).toBe(words))

  it.each([
    [0, 'بقيت 0 ثانية'],
    [1, 'بقيت ثانية واحدة'],
    [2, 'بقيت ثانيتان'],
    [10, 'بقيت 10 ثوانٍ'],
    [15, 'بقيت 15 ثانية'],
  ])('%d seconds left', (seconds, words) => expect(ar.games.quiz.secondsLeftSpoken(seconds)).toBe(words))

  it.each([
    [1, 'يوم واحد'],
    [2, 'يومين'],
    [3, '3 أيام'],
    [11, '11 يومًا'],
  ])('after %d days', (days, words) => expect(ar.season.days(days)).toBe(words))

  it('two points as an object', () => expect(ar.games.flipMatch.restartText(2)).toContain('ستفقد نقطتين'))

  it.each([
    [5, '5 أسئلة'],
    [11, '11 سؤالًا'],
    [100, '100 سؤال'],
  ])('%d questions', (questions, words) => expect(ar.games.quiz.rulesQuestions(questions)).toBe(words))

  it('has a dual and a fraction for the time penalties', () => {
    expect(ar.games.flipMatch.infoTimePenalty(2)).toBe('خصم الوقت: نقطتان عن كل ثانية')
    expect(ar.games.flipMatch.infoTimePenalty(1.5)).toBe('خصم الوقت: 1.5 نقطة عن كل ثانية')
  })

  it('agrees with the number beside it on the leaderboards', () => {
    expect([25, 105, 200, 1000, 2].map((score) => ar.leaderboard.points(score))).toEqual([
      'نقطة',
      'نقاط',
      'نقطة',
      'نقطة',
      'نقطة',
    ])
  })

  it('says plainly that nothing was lost', () => {
    expect(ar.games.quiz.outcomeSpoken.wrong(0, 'Makkah')).toContain('لم تُخصم أي نقطة')
    expect(ar.games.quiz.outcomeSpoken.wrong(25, 'Makkah')).toContain('خُصمت من رصيدك 25 نقطة')
  })
})
