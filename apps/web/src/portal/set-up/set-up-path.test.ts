import { expect, test } from 'vitest'
import { pathOf, stepAt } from './set-up-path.ts'

const steps = (['account', 'look', 'consent', 'season', 'prizes', 'questions', 'doors', 'try'] as const).map(
  (step) => ({
    step,
    is_done: step === 'account' || step === 'look' || step === 'season',
  }),
)
const path = pathOf({ is_open: true, steps, ticks: { phone: false, screen: false, game: false }, test_player: null })

test('the path has a page for each step after the account, and continues at the first that is left', () => {
  expect(path.pages).toEqual(['look', 'consent', 'season', 'prizes', 'questions', 'doors', 'try'])
  expect([path.firstLeft, path.isDone('season')]).toEqual(['consent', true])
})

test.each([
  ['/admin/settings', '', 'look'],
  ['/admin/settings', 'consent', 'consent'],
  ['/admin/seasons/', 'prizes', 'prizes'],
  ['/admin/doors', 'elsewhere', 'doors'],
  ['/admin/players', '', null],
  ['/admin/tickets', '', null],
])('%s#%s is the step %s', (pathname, hash, step) => expect(stepAt(path.pages, { pathname, hash })).toBe(step))
