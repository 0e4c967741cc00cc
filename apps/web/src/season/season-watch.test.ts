import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../test/fake-clock.ts'
import { createSeasonWatch, readPageSeason } from './season-watch.ts'

const SEASON = {
  id: 'id',
  name: 'Season 1',
  name_ar: 'الموسم 1',
  asks_nickname: false,
  groups: [],
  ranks_all: true,
  freezes_in_ms: null,
  is_frozen: false,
  is_announced: false,
  next_at: null,
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

function watch(
  ...seasons: ((Pick<CurrentSeason, 'phase' | 'opens_in_ms' | 'closes_in_ms'> & Partial<CurrentSeason>) | Error)[]
) {
  const clock = createFakeClock()
  let reads = 0
  const load = async () => {
    const season = seasons[Math.min(reads++, seasons.length - 1)]
    if (season === undefined || season instanceof Error) throw season
    return { ...SEASON, ...season }
  }
  const season = createSeasonWatch({ clock, load, initial: readPageSeason({ getElementById: () => null }) })
  const close = season.open()
  return { clock, season, close, reads: () => reads }
}

test('counts down to the opening, and reads then', async () => {
  const { clock, season, reads } = watch(
    { phase: 'before', opens_in_ms: 2500, closes_in_ms: null },
    { phase: 'open', opens_in_ms: null, closes_in_ms: 4000 },
  )
  await settled()
  expect(season.snapshot()).toEqual({
    phase: 'before',
    opensInMs: 2500,
    opensByPress: false,
    closesInMs: null,
    freezesInMs: null,
    isFrozen: false,
    asksNickname: false,
    groups: [],
    ranksAll: true,
    isAnnounced: false,
    nextAt: null,
  })
  await clock.advance(1000)
  expect(season.snapshot()).toMatchObject({ phase: 'before', opensInMs: 1500 })
  await clock.advance(1500)
  await settled()
  expect([season.snapshot().phase, reads()]).toEqual(['open', 2])
})

test('is closed at its closing time', async () => {
  const { clock, season } = watch(
    { phase: 'open', opens_in_ms: null, closes_in_ms: 3000 },
    { phase: 'closed', opens_in_ms: null, closes_in_ms: null },
  )
  await settled()
  await clock.advance(3000)
  await settled()
  expect(season.snapshot().phase).toBe('closed')
})

test('counts down to the freeze by the minute, and by the second at its end', async () => {
  const { clock, season } = watch({ phase: 'open', opens_in_ms: null, closes_in_ms: 300_000, freezes_in_ms: 95_000 })
  await settled()
  const seen: (number | null)[] = []
  season.subscribe(() => seen.push(season.snapshot().freezesInMs))
  await clock.advance(37_000)
  expect(seen).toEqual([60_000, 59_000, 58_000])
})

test('is open without a response, and stops with the page', async () => {
  const { clock, season, close, reads } = watch(new Error('offline'))
  await settled()
  expect(season.snapshot().phase).toBe('open')
  close()
  await clock.advance(600_000)
  await settled()
  expect(reads()).toBe(1)
})

test('reads at once on request, and counts down from there', async () => {
  const { clock, season, reads, close } = watch(
    { phase: 'open', opens_in_ms: null, closes_in_ms: null },
    { phase: 'before', opens_in_ms: 5000, closes_in_ms: null },
  )
  await settled()
  await season.refresh()
  expect([season.snapshot().phase, reads()]).toEqual(['before', 2])
  await clock.advance(2000)
  expect(season.snapshot().opensInMs).toBe(3000)
  close()
  await season.refresh()
  expect(reads()).toBe(2)
})

test('shows the season in the page, without times, until the first read', () => {
  const page = (textContent: string) => ({ getElementById: () => ({ textContent }) as HTMLElement })
  expect(readPageSeason(page('{"phase":"before","is_frozen":true,"asks_nickname":true}'))).toEqual({
    ...{ phase: 'before', opensInMs: null, closesInMs: null, freezesInMs: null, isFrozen: true },
    ...{ opensByPress: false, asksNickname: true, isAnnounced: false, nextAt: null, groups: [], ranksAll: true },
  })
  const open = {
    phase: 'open',
    opensInMs: null,
    opensByPress: false,
    closesInMs: null,
    freezesInMs: null,
    isFrozen: false,
    asksNickname: false,
    isAnnounced: false,
    nextAt: null,
    groups: [],
    ranksAll: true,
  }
  for (const damaged of ['{}', '', 'null', '{"phase":"later"}']) expect(readPageSeason(page(damaged))).toEqual(open)
})

test('says that a season opens by a press once it is read', async () => {
  const { season, close } = watch({ phase: 'before', opens_in_ms: null, closes_in_ms: null })
  expect(season.snapshot().opensByPress).toBe(false)
  await settled()
  expect(season.snapshot()).toMatchObject({ phase: 'before', opensInMs: null, opensByPress: true })
  close()
})

test('takes over what a stream brings, and counts down from there', async () => {
  const { clock, season, close } = watch({ phase: 'open', opens_in_ms: null, closes_in_ms: null })
  await settled()
  season.update({ ...SEASON, phase: 'before', opens_in_ms: 5000, closes_in_ms: null })
  await clock.advance(2000)
  expect(season.snapshot()).toMatchObject({ phase: 'before', opensInMs: 3000 })
  season.update({ ...SEASON, phase: 'closed', opens_in_ms: null, closes_in_ms: null })
  expect(season.snapshot().phase).toBe('closed')
  close()
  season.update({ ...SEASON, phase: 'open', opens_in_ms: null, closes_in_ms: null })
  expect(season.snapshot().phase).toBe('closed')
})
