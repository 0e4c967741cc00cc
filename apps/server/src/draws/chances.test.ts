import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Candidate, findChances } from './chances.ts'

const player = fc.record({
  id: fc.uuid(),
  person_id: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6'),
  created_at: fc.constantFrom('2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z'),
  phone_key: fc.constantFrom('a', 'b', 'c', null),
  is_disqualified: fc.boolean(),
  is_eligible: fc.constantFrom(true, true, true, false),
  has_finished: fc.constantFrom(true, true, false),
  has_score: fc.constantFrom(true, true, false),
  has_own_chance: fc.constantFrom(false, false, true),
}) satisfies fc.Arbitrary<Candidate>
const players = fc.uniqueArray(player, { selector: ({ id }) => id, maxLength: 12 })

it('a person and a number have one chance unless an admin gave another; the rest have a reason', () => {
  fc.assert(
    fc.property(players, fc.constantFrom('scored', 'finished'), (all, entrants) => {
      const { holders, leftOut, sharing } = findChances(all, entrants)
      const isOnce = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
      isOnce(holders.map(({ person_id }) => person_id))
      const confirmed = new Set(all.filter((player) => player.has_own_chance).map(({ person_id }) => person_id))
      const others = holders.filter(({ person_id }) => !confirmed.has(person_id))
      isOnce(others.map(({ phone_key }) => phone_key))
      for (const { player, holder } of sharing) expect(player.phone_key).toBe(holder.phone_key)
      expect(holders.length + Object.values(leftOut).reduce((sum, count) => sum + count, 0)).toBe(all.length)
      for (const { phone_key, person_id, has_finished, has_score } of holders) {
        const own = all.filter((other) => other.person_id === person_id)
        expect([phone_key === null, has_finished]).toEqual([false, true])
        expect(has_score || entrants === 'finished').toBe(true)
        expect(own.some(({ is_disqualified, is_eligible }) => is_disqualified || !is_eligible)).toBe(false)
      }
    }),
    { seed: 5, numRuns: 300 },
  )
})

it('the order of the players changes nothing', () => {
  fc.assert(
    fc.property(players, fc.nat(), (all, turn) => {
      const turned = [...all.slice(turn % (all.length + 1)), ...all.slice(0, turn % (all.length + 1))].reverse()
      const [one, other] = [findChances(all, 'scored'), findChances(turned, 'scored')]
      const ids = (holders: readonly Candidate[]) => holders.map(({ id }) => id).sort()
      expect(ids(other.holders)).toEqual(ids(one.holders))
      expect(other.leftOut).toEqual(one.leftOut)
    }),
    { seed: 5, numRuns: 300 },
  )
})

it('the chance of a number goes to the first person who may have one', () => {
  const of = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
    ...{ id, person_id: id, created_at: `2026-01-01T10:00:0${id}.000Z`, phone_key: 'number' },
    ...{ is_disqualified: false, is_eligible: true, has_finished: true, has_score: true },
    has_own_chance: false,
    ...fields,
  })
  const family = [of('1', { has_finished: false }), of('2', { is_disqualified: true }), of('3'), of('4')]
  const { holders, leftOut } = findChances(family, 'scored')
  expect([holders.map(({ id }) => id), leftOut]).toEqual([
    ['3'],
    { erased: 0, disqualified: 1, not_eligible: 0, unfinished: 1, no_score: 0, same_number: 1 },
  ])
})
