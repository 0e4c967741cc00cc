import type { FinalPlan, FinalView } from '@noor-quest/contract/final'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createFinalForm, move, valuesOf } from './final-form.ts'

const question = (id: string) => ({ id, is_sealed: true, level: 1 as const, languages: [] })
const FINAL: FinalView = {
  ...{ season_id: 's', version: 3, title_en: 'Final', title_ar: 'النهائي', seconds: 20 },
  ...{ began_at: null, waits_for: null, is_frozen: false, is_asked: false, is_over: false },
  only_seen: false,
  source: { kind: 'players', player_ids: ['p1', 'p2'] },
  chosen: [
    { player_id: 'p1', name: 'Amina, daughter of Zayd' },
    { player_id: 'p2', name: '' },
  ],
  questions: [question('q1'), question('q2')],
}

function open(final: FinalView | null, answer: (plan: FinalPlan) => FinalView | ApiError = () => FINAL) {
  const sent: FinalPlan[] = []
  const shared = createFinalForm(final, {
    save: async (plan) => {
      sent.push(plan)
      const answered = answer(plan)
      if (answered instanceof ApiError) throw answered
      return answered
    },
    onSaved: () => {},
  })
  return { shared, form: shared.form, sent }
}

test('a whole final is sent, for the version that was seen', async () => {
  const { form, sent } = open(FINAL)
  await form.submit()
  expect(sent).toEqual([])
  form.change({ seconds: '30' })
  await form.submit()
  const { season_id: _, began_at, waits_for, is_frozen, is_asked, is_over, chosen, questions, ...plan } = FINAL
  expect(sent).toEqual([{ ...plan, seconds: 30, question_ids: ['q1', 'q2'] }])
})

test('a new final names everything that is missing', async () => {
  const { form, sent } = open(null)
  form.change({ seconds: '61', games: '', count: '1.5' })
  await form.submit()
  expect(Object.keys(form.snapshot().errors)).toEqual(['title_en', 'title_ar', 'seconds', 'games', 'count'])
  form.change({ title_en: 'A', title_ar: 'ب', seconds: '10', kind: 'players' })
  await form.submit()
  expect(Object.keys(form.snapshot().errors)).toEqual(['persons'])
  expect(sent).toEqual([])
  form.change({ kind: 'first', games: 'quiz', count: '12' })
  await form.submit()
  expect(sent).toMatchObject([{ version: 0, source: { kind: 'first', games: ['quiz'], count: 12 }, question_ids: [] }])
})

test('a final that was deleted meanwhile keeps what was typed, and is saved as a new one', async () => {
  const gone = new ApiError(409, 'edit_conflict', 'Another admin', { current: null, by: null, at: null })
  const { shared, form, sent } = open(FINAL, ({ version }) => (version === 3 ? gone : FINAL))
  form.change({ title_en: 'The great final' })
  await form.submit()
  expect(shared.conflict.snapshot()).toMatchObject({ theirs: { seen: null }, kept: null })
  await shared.saveMine()
  expect(sent.at(-1)).toMatchObject({ version: 0, title_en: 'The great final', title_ar: 'النهائي' })
})

test('a question moves by a step, and not beyond the ends', () => {
  expect(move(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect([move(['a', 'b'], 0, -1), move(['a', 'b'], 1, 1)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(valuesOf(null)).toMatchObject({ seconds: '20', kind: 'first', question_ids: '' })
})
