import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { expect, test } from 'vitest'
import { createGroupsForm, type GroupRow, rowsOf, withRow } from './groups-form.ts'

const LAW = { id: 'law', name: 'Law', name_ar: 'الحقوق' }
const ARTS = { id: 'arts', name: 'Arts', name_ar: 'الآداب' }

function open(groups: GroupRow[]) {
  const season = { id: 's', version: 'v1', policies: { groups, ranks_all: true } }
  const sent: SeasonChange[] = []
  const { form } = createGroupsForm(season, {
    change: async (change) => {
      sent.push(change)
      return { ...season, policies: { ...season.policies, ...change.policies } } as Season
    },
    onSaved: () => {},
    draft: { load: () => null, save: () => {}, clear: () => {} },
  })
  const setRows = (rows: readonly GroupRow[]) => form.change({ rows: JSON.stringify(rows) })
  return { form, sent, setRows, rows: () => rowsOf(form.snapshot().values) }
}

test('a season has no group, or at least two with both names', async () => {
  const { form, sent, setRows, rows } = open([])
  setRows([LAW])
  await form.submit()
  expect(form.snapshot().errors.rows).toBe('A season has at least two groups, or none.')
  setRows(withRow(rows()))
  await form.submit()
  expect([form.snapshot().refused?.field, sent]).toEqual(['rows', []])
  setRows([LAW, { ...ARTS, name: ' Arts ' }])
  form.change({ ranks_all: false })
  await form.submit()
  expect(sent).toEqual([{ version: 'v1', policies: { groups: [LAW, ARTS], ranks_all: false } }])
})

test('two groups have different names in both languages', async () => {
  const { form, sent, setRows } = open([])
  setRows([LAW, { ...ARTS, name_ar: ` ${LAW.name_ar}` }])
  await form.submit()
  expect([form.snapshot().errors.rows, sent]).toEqual(['Two groups have the name “الحقوق”.', []])
})

test('players of a removed group move only to a group that stays', async () => {
  const more = { id: 'more', name: 'Medicine', name_ar: 'الطب' }
  const { form, sent, setRows } = open([LAW, ARTS, more, { ...more, id: 'last' }])
  setRows([{ ...LAW, leavesTo: 'arts' }, ARTS, { ...more, leavesTo: 'law' }, { ...more, id: 'last' }])
  await form.submit()
  expect(sent).toMatchObject([{ moved_groups: { law: 'arts' }, policies: { groups: [ARTS, { id: 'last' }] } }])
})
