import { expect, test } from 'vitest'
import { choiceOf, wantedChange } from './corrections-api.ts'

const question = { number: 1, en: null, ar: null, correct_option: 'a' } as const
const version = (item_version: string, correction: { id: string; key: 'b' | null } | null) => ({
  ...{ item_version, question, at: '2026-01-01T00:00:00.000Z', games: 3, correction },
})
const plain = version('plain', null)
const voided = version('voided', { id: 'one', key: null })
const keyed = version('keyed', { id: 'two', key: 'b' })
const ALL = [plain, voided, keyed]

test('has the present choice of each version', () => {
  expect(ALL.map(choiceOf)).toEqual(['dealt', 'void', 'b'])
})

test('is null without a change', () => {
  expect(wantedChange(ALL, {}, 4)).toBeNull()
  expect(wantedChange(ALL, { plain: 'dealt', voided: 'void', keyed: 'b' }, 4)).toBeNull()
})

test('names the options that are right beside the dealt one, which alone changes nothing', () => {
  expect(wantedChange(ALL, { plain: 'ac' }, 4)?.add).toEqual([{ item_version: 'plain', key: 'ac' }])
  expect(wantedChange(ALL, { plain: 'a' }, 4)).toBeNull()
})

test('adds a correction in place of an earlier one, and revokes one that is no longer chosen', () => {
  expect(wantedChange(ALL, { plain: 'void', voided: 'c', keyed: 'dealt' }, 4)).toEqual({
    add: [
      { item_version: 'plain', key: null },
      { item_version: 'voided', key: 'c' },
    ],
    revoke: ['two'],
    judged_version: 4,
  })
})
