import type { Standing } from '@noor-quest/contract/leaderboards'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../../test/fake-clock.ts'
import { createOwnStandings, FRESH_MS, type KeptNames, winsOf } from './own-standings.ts'

const standing = (key: string): Standing => ({
  key,
  own_name: `Name ${key}`,
  is_current: true,
  standing: null,
  final_rank: null,
  claim_code: null,
})
const player = (person_id: string) => ({ person_id, game_type: 'quiz' as const })

function asked(stored: KeptNames = { personId: null, names: {} }) {
  const clock = createFakeClock()
  const calls: { respond: (standing: Standing) => void; fail: () => void }[] = []
  const kept = { value: stored }
  const standings = createOwnStandings({
    kept: {
      read: () => kept.value,
      write: (names) => {
        kept.value = names
      },
    },
    now: clock.now,
    load: () =>
      new Promise((resolve, reject) => calls.push({ respond: resolve, fail: () => reject(new Error('away')) })),
  })
  return { clock, calls, standings, kept }
}

test('asks once, and again when that is no longer fresh', async () => {
  const { clock, calls, standings } = asked()
  const first = standings.refresh([player('amina')])
  void standings.refresh([player('amina')])
  expect(calls).toHaveLength(1)
  calls[0]?.respond(standing('a'))
  await first
  expect(standings.snapshot().games).toEqual({ quiz: standing('a') })
  await clock.advance(FRESH_MS)
  void standings.refresh([player('amina')])
  expect(calls).toHaveLength(2)
})

test('a failure keeps what was known, and the next one asks again', async () => {
  const { calls, standings } = asked()
  const first = standings.refresh([player('amina')])
  calls[0]?.fail()
  await first
  expect(standings.snapshot().games).toEqual({})
  void standings.refresh([player('amina')])
  expect(calls).toHaveLength(2)
})

test('the next person never sees the standing of the one before, not even by a late response', async () => {
  const { calls, standings } = asked()
  const first = standings.refresh([player('amina')])
  calls[0]?.respond(standing('a'))
  await first
  await standings.refresh([])
  expect(standings.snapshot().personId).toBeNull()
  expect(standings.snapshot().games).toEqual({})
  const second = standings.refresh([player('bilal')])
  void standings.refresh([player('maryam')])
  calls[1]?.respond(standing('b'))
  await second
  expect(standings.snapshot().games).toEqual({})
})

test('the name that a player typed is known before anything has loaded, and not to the next player', async () => {
  const { calls, standings, kept } = asked()
  const first = standings.refresh([player('amina')])
  calls[0]?.respond(standing('a'))
  await first
  expect(standings.snapshot().names).toEqual({ a: 'Name a' })

  const reloaded = asked(kept.value)
  expect(reloaded.standings.snapshot().names).toEqual({ a: 'Name a' })
  void reloaded.standings.refresh([player('amina')])
  expect(reloaded.standings.snapshot().names).toEqual({ a: 'Name a' })
  await reloaded.standings.refresh([])
  expect([reloaded.standings.snapshot().names, reloaded.kept.value.names]).toEqual([{}, {}])
})

test('a win is among all, or else in the group', () => {
  const law = { id: 'law', name: 'Law', name_ar: 'الحقوق' }
  const exactly = (rank: number) => ({ rank, is_exact: true })
  const wins = (ranksAll: boolean, rank: number, inGroup: number) => {
    const in_group = { group_id: 'law', rank: exactly(inGroup), of: 30 }
    const place = { rank: exactly(rank), is_final: true, of: 90, neighbours: [], in_group }
    const won = winsOf({ quiz: { ...standing('a'), standing: place } }, { groups: [law], ranksAll })
    return won.map(({ list, rank, group }) => [list, rank, group])
  }
  expect(wins(true, 3, 1)).toEqual([['quiz', 3, undefined]])
  expect(wins(true, 9, 1)).toEqual([['quiz', 1, law]])
  expect(wins(true, 9, 4)).toEqual([])
  expect(wins(false, 9, 1)).toEqual([['quiz', 1, law]])
  expect(wins(false, 5, 4)).toEqual([])
})
