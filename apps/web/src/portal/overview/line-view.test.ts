import type { Line, Overview, Stock } from '@noor-quest/contract/overview'
import { expect, test } from 'vitest'
import { cellsOf, viewOf } from './line-view.ts'

const SEASON: Overview['season'] = {
  ...{
    version: '',
    id: '',
    name: 'Spring',
    name_ar: 'الربيع',
    phase: 'before',
    is_frozen: false,
    zone: 'UTC',
    freezes_at: null,
  },
  ...{ opens_at: '2026-11-22T18:00:00.000Z', closes_at: null, opens_in_ms: 1, closes_in_ms: null },
}
const row: Stock = { what: 'questions', level: 2, need: 5, have: 9, en: 9, ar: 3, checked: 0 }
const lacking = { level: null, need: 4, en: 0, ar: null, checked: 0 }
const NO_ADDRESS = { public_url: null, former_address: null }
const content = (line: Partial<Extract<Line, { what: 'content' }>>): Line => ({
  ...{ what: 'content', state: 'wrong', game_type: 'flip-match', can_start: false, required: 0 },
  ...{
    stock: [
      { ...lacking, what: 'prophets', have: 1 },
      { ...lacking, what: 'terms', have: 0 },
    ],
    ...line,
  },
})

test('a language that the club writes, and a check that the season requires, can lack items', () => {
  const short = (all: Stock[], required: number) =>
    Object.entries(cellsOf(all[0] ?? row, all, required)).flatMap(([column, { isShort }]) => (isShort ? column : []))
  expect(short([row], 0)).toEqual(['ar'])
  expect(short([{ ...row, ar: 0 }], 0)).toEqual([])
  expect(short([{ ...row, ar: 0 }, row], 0)).toEqual(['ar'])
  expect(short([{ ...row, ar: null, have: 4 }], 1)).toEqual(['have', 'checked'])
})

test('times are in the season’s zone, and a zone that was never chosen is mentioned', () => {
  expect(viewOf({ what: 'times', state: 'warning' }, SEASON).sentences).toEqual([
    'Opens Sun, 22 Nov 2026, 18:00 GMT+0.',
    'Without a closing time it stays open.',
    'The time zone is UTC. If your times are of another zone, the season opens and closes hours too early or too late.',
  ])
})

test.each<[Line, string[]]>([
  [{ what: 'registrations', state: 'wrong', most: 100, since: '2026-01-01T00:00:00.000Z' }, ['lift']],
  [{ what: 'limit', state: 'wrong', limit: 'sign_up', since: '2026-01-01T00:00:00.000Z' }, ['lift']],
  [content({}), ['/admin/prophets', '/admin/terms']],
  [content({ game_type: 'quiz', can_start: true, required: 1, stock: [row] }), ['/admin/questions', '/admin/seasons']],
  [{ what: 'doors', state: 'warning', door: 'shut', ...NO_ADDRESS, offer: null }, ['/admin/doors', 'accept']],
  [{ what: 'doors', state: 'wrong', door: 'lost', ...NO_ADDRESS, offer: '10.0.0.7' }, ['open', '/admin/doors']],
  [{ what: 'doors', state: 'good', door: 'open', ...NO_ADDRESS, offer: null }, []],
  [{ what: 'starter', state: 'warning', items: 3 }, ['/admin/questions', 'accept']],
  [{ what: 'upgraded', state: 'todo', places: 3 }, ['accept']],
  [{ what: 'starter', state: 'accepted', items: 3 }, ['remind']],
  [
    { what: 'admins', state: 'warning', owner: 1, organiser: 0, helper: 0, unconfirmed: 0, ungranted: 0 },
    ['/admin/admins', 'accept'],
  ],
  [
    { what: 'admins', state: 'todo', owner: 1, organiser: 0, helper: 0, unconfirmed: 0, ungranted: 1 },
    ['/admin/admins'],
  ],
  [{ what: 'backup', state: 'wrong', at: null, message: '', affected: null, remedy: null }, ['/admin/settings#backup']],
  [{ what: 'backup', state: 'good', at: '2026-01-01T00:00:00.000Z', message: '', affected: null, remedy: null }, []],
  [{ what: 'second_factor', state: 'warning', own: false, others: 1 }, ['/admin/account', 'accept']],
  [{ what: 'second_factor', state: 'warning', own: true, others: 1 }, ['/admin/admins', 'accept']],
  [
    {
      ...{ what: 'final', state: 'todo', questions: 6, whole: 6, checked: 5, players: 8 },
      ...{ screens: 1, has_presenter: true },
    },
    ['/admin/final'],
  ],
  [{ what: 'review', state: 'wrong', games: 1, names: 1, mistakes: 0 }, ['/admin/names']],
  [{ what: 'publish', state: 'todo' }, ['/admin/results?view=publish']],
  [{ what: 'publish', state: 'later' }, []],
  [{ what: 'erase', state: 'accepted', players: 2, comments: 0 }, []],
])('%j is finished by %j', (line, ends) => {
  expect(viewOf(line, SEASON).actions.map((action) => ('to' in action ? action.to : action.press))).toEqual(ends)
})
