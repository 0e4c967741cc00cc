import type { Check, Shortage } from '@noor-quest/contract/attention'
import { describe, expect, it } from 'vitest'
import { checksOf, type Facts } from './checks.ts'

const GB = 1024 ** 3
const BACKUP = { every_hours: 24, keep: 7, last_success_at: '2026-01-01T00:00:00.000Z', overdue: false }
const FINE: Facts = {
  registrations: { most: 3000, isShut: false },
  games: [{ type: 'quiz', canStart: true, shortages: [] }],
  reviews: null,
  starter: { items: 0, accepted: false },
  accounts: { unconfirmed: 0, ungranted: 0 },
  backup: BACKUP,
  freeBytes: 10 * GB,
  imagesFailure: null,
}
const short = (language: Shortage['language']): Shortage => ({
  ...{ what: 'questions', level: 2, language },
  ...{ have: 4, need: 5 },
})
const left = (have: number): Facts['reviews'] => ({
  ...{ required: 2, left: [{ what: 'questions', level: 3, all: 90, have, need: 5 }] },
})
const quiz = (canStart: boolean, shortages: Shortage[]): Facts['games'] => [{ type: 'quiz', canStart, shortages }]

const stateOf = (what: Check['what'], facts: Partial<Facts>) =>
  checksOf({ ...FINE, ...facts }).find((check) => check.what === what)?.state

describe('the checks', () => {
  it('are all good where nothing is wrong, and none is missing', () => {
    expect(checksOf(FINE).map(({ what, state }) => [what, state])).toEqual(
      ['registrations', 'content', 'accounts', 'backup', 'disk', 'images', 'starter'].map((what) => [what, 'good']),
    )
  })

  it.each([
    ['registrations', { registrations: { most: 3000, isShut: true } }, 'wrong'],
    ['content', { games: quiz(false, []) }, 'wrong'],
    ['content', { games: quiz(true, [short(null)]) }, 'wrong'],
    ['content', { games: quiz(true, [short('ar')]) }, 'look'],
    ['reviews', { reviews: left(4) }, 'wrong'],
    ['reviews', { reviews: left(5) }, 'good'],
    ['accounts', { accounts: { unconfirmed: 1, ungranted: 0 } }, 'look'],
    ['accounts', { accounts: { unconfirmed: 0, ungranted: 2 } }, 'look'],
    ['backup', { backup: { ...BACKUP, overdue: true } }, 'wrong'],
    ['backup', { backup: { ...BACKUP, every_hours: null, last_success_at: null } }, 'unknown'],
    ['disk', { freeBytes: 400 * 1024 ** 2 }, 'wrong'],
    ['disk', { freeBytes: 1.5 * GB }, 'look'],
    ['disk', { freeBytes: 2 * GB }, 'good'],
    ['disk', { freeBytes: null }, 'unknown'],
    ['images', { imagesFailure: 'backend_not_configured' }, 'wrong'],
    ['images', { imagesFailure: 'backend_unavailable' }, 'wrong'],
    ['starter', { starter: { items: 1, accepted: false } }, 'look'],
    ['starter', { starter: { items: 1, accepted: true } }, 'look'],
  ] as const)('%s: %j is %s', (what, facts, state) => {
    expect(stateOf(what, facts)).toBe(state)
  })

  it('say each game by itself', () => {
    const games = [...quiz(true, []), { type: 'flip-match' as const, canStart: false, shortages: [] }]
    const found = checksOf({ ...FINE, games }).filter(({ what }) => what === 'content')
    expect(found.map(({ state }) => state)).toEqual(['good', 'wrong'])
  })
})
