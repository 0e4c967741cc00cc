import type { Check } from '@noor-quest/contract/attention'
import { expect, test } from 'vitest'
import { isPressing, viewOf } from './check-view.ts'

const starter = (accepted: boolean): Check => ({ what: 'starter', state: 'look', items: 3, accepted })
const content: Check = {
  ...{ what: 'content', state: 'wrong', game_type: 'flip-match', can_start: false },
  shortages: [
    { what: 'prophets', level: null, language: null, have: 1, need: 4 },
    { what: 'terms', level: null, language: null, have: 0, need: 4 },
  ],
}

test('good, unknown and accepted checks are on no other page', () => {
  expect(isPressing({ what: 'disk', state: 'good', free_bytes: 1 })).toBe(false)
  expect(isPressing({ what: 'disk', state: 'unknown', free_bytes: null })).toBe(false)
  expect(isPressing({ what: 'disk', state: 'look', free_bytes: 1 })).toBe(true)
  expect(isPressing(content)).toBe(true)
  expect([isPressing(starter(false)), isPressing(starter(true))]).toEqual([true, false])
})

test('each thing that a game lacks leads to where it is added', () => {
  const { said, actions } = viewOf(content)
  expect(said).toHaveLength(3)
  expect(actions.map((action) => action.kind === 'link' && action.to)).toEqual(['/admin/prophets', '/admin/terms'])
})

test('a language alone is named with what its readers see', () => {
  const shortages = [{ what: 'questions' as const, level: 2, language: 'ar' as const, have: 3, need: 5 }]
  expect(viewOf({ what: 'content', state: 'look', game_type: 'quiz', can_start: true, shortages }).said).toEqual([
    'In Arabic, level 2 has 3 of 5 questions: the others are shown in the other language.',
  ])
})

test.each<[Check, string[]]>([
  [{ what: 'registrations', state: 'wrong', most: 100 }, ['lift']],
  [{ what: 'registrations', state: 'good', most: null }, []],
  [{ what: 'accounts', state: 'look', unconfirmed: 0, ungranted: 1 }, ['/admin/admins']],
  [{ what: 'backup', state: 'wrong', every_hours: 24, last_success_at: null }, ['/admin/backup']],
  [{ what: 'backup', state: 'good', every_hours: 24, last_success_at: '2026-01-01T00:00:00.000Z' }, []],
  [{ what: 'disk', state: 'wrong', free_bytes: 1e6 }, ['/admin']],
  [{ what: 'images', state: 'wrong', failure: 'backend_not_configured' }, ['/admin']],
  [starter(false), ['/admin/questions', 'accept-starter']],
  [starter(true), ['/admin/questions', 'warn-of-starter']],
])('%j is ended by %j', (check, ends) => {
  expect(viewOf(check).actions.map((action) => (action.kind === 'link' ? action.to : action.what))).toEqual(ends)
})
