import { expect, test } from 'vitest'
import { ar } from './season-ends.ar.ts'
import { seasonEndsText as en } from './season-ends.en.ts'
import { nextEnd, readPageSeason, type SeasonShown } from './season-watch.ts'

const OPEN = readPageSeason({ getElementById: () => null })
const MINUTE_MS = 60_000

test.each<[string, Partial<SeasonShown>, ReturnType<typeof nextEnd>]>([
  ['a season without times', {}, null],
  ['more than an hour ahead', { closesInMs: 61 * MINUTE_MS }, null],
  ['the close', { closesInMs: 60 * MINUTE_MS }, { what: 'closes', ms: 60 * MINUTE_MS }],
  ['the freeze before the close', { freezesInMs: 5, closesInMs: 9 }, { what: 'freezes', ms: 5 }],
  ['one time for both', { freezesInMs: 9, closesInMs: 9 }, { what: 'closes', ms: 9 }],
  ['a season that isn’t open yet', { phase: 'before', closesInMs: 9 }, null],
])('counts down to the next end: %s', (_, season, end) => {
  expect(nextEnd({ ...OPEN, ...season })).toEqual(end)
})

test('minutes and seconds have the plural forms of each language', () => {
  expect([1, 2, 12].map(en.minutes)).toEqual(['1 minute', '2 minutes', '12 minutes'])
  expect([1, 2, 3, 12].map(ar.minutes)).toEqual(['دقيقة واحدة', 'دقيقتين', '3 دقائق', '12 دقيقة'])
  expect([1, 2, 3, 12].map(ar.seconds)).toEqual(['ثانية واحدة', 'ثانيتين', '3 ثوانٍ', '12 ثانية'])
})
