import { conflictGroup } from '@noor-quest/contract/item-fields'
import type { Question } from '@noor-quest/contract/questions'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { mergeEdits, type SharedDraft } from '../forms/shared-form.ts'
import { createItemEdit } from './item-edit.ts'
import { type QuestionBody, type QuestionValues, readQuestion, toValues } from './question-form.ts'

const STORED = {
  ...{ id: 'q1', version: 'v1', active: true, created_at: '', checks: [], changed_since_check: false },
  ...{ question_text: 'Which?', option_a: 'One', option_b: 'Two', option_c: 'Three', option_d: 'Four' },
  ...{ question_text_ar: null, option_a_ar: null, option_b_ar: null, option_c_ar: null, option_d_ar: null },
  ...{ correct_option: 'a', level: 1, time_limit: 30, source: null, explanation: null, explanation_ar: null, tags: [] },
} as Question

function open(item = STORED, kept: SharedDraft<Question, QuestionValues> | null = null) {
  const ports = {
    item,
    ...{ toValues, read: readQuestion },
    change: vi.fn(async (_id: string, _change: Partial<QuestionBody> & { version: string }) => item),
    restore: vi.fn(async (ids: string[]) => ({ ids })),
    failedText: (message: string) => `Error saving question: ${message}`,
    draft: { load: () => kept, save: vi.fn(), clear: vi.fn() },
    onSaved: vi.fn(),
  }
  return { ...ports, ...createItemEdit<Question, QuestionValues, QuestionBody>(ports) }
}

const conflictWith = (current: Question, changes: { field: string; by: string | null; at: string }[]) =>
  new ApiError(409, 'edit_conflict', 'Another admin has changed this in the meantime.', {
    fields: changes.map(({ field }) => field),
    current,
    changes,
  })
const BY = { by: 'bilal@club.example', at: '2026-01-01T08:00:00.000Z' }

test('only what was changed is sent, with the version that was opened', async () => {
  const { form, change, onSaved, draft } = open()
  form.change({ level: 2, tags: 'sira, prayer' })
  expect(draft.save).toHaveBeenLastCalledWith({ seen: STORED, values: form.snapshot().values })
  await form.submit()
  expect(change).toHaveBeenCalledExactlyOnceWith('q1', { level: 2, tags: ['sira', 'prayer'], version: 'v1' })
  expect(onSaved).toHaveBeenCalledOnce()
  expect(draft.clear).toHaveBeenCalledOnce()
})

test('a reverted change needs no request', async () => {
  const { form, change, onSaved } = open()
  form.change({ level: 2 })
  form.change({ level: 1 })
  await form.submit()
  expect(change).not.toHaveBeenCalled()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a conflict names admin and fields, keeps typed values, and takes over the other changes', async () => {
  const { form, clashes, change } = open()
  const theirs = { ...STORED, version: 'v2', question_text: 'Theirs?', source: 'Sahih Muslim 8' }
  change.mockRejectedValueOnce(conflictWith(theirs, [{ field: 'question_text', ...BY }]))
  form.change({ question_text: 'Mine?', level: 3 })
  await form.submit()
  expect(form.snapshot().values).toMatchObject({ question_text: 'Mine?', level: 3, source: 'Sahih Muslim 8' })
  expect(clashes.snapshot()).toMatchObject([
    {
      ...{ group: 'question_text', ...BY },
      ...{ mine: { question_text: 'Mine?' }, theirs: { question_text: 'Theirs?' } },
    },
  ])
  await form.submit()
  expect(change).toHaveBeenLastCalledWith('q1', { question_text: 'Mine?', level: 3, version: 'v2' })
})

test('options and the right one clash as one', () => {
  const base = toValues(STORED)
  const typed = { ...base, option_b: 'Mine' }
  const saved = { ...base, option_c: 'Theirs', correct_option: 'c' as const }
  const { values, clashes } = mergeEdits(base, typed, saved, conflictGroup)
  expect(values).toEqual(typed)
  expect(clashes).toMatchObject([
    { group: 'options', theirs: { option_b: 'Two', option_c: 'Theirs', correct_option: 'c' } },
  ])
})

test('equal changes of both are no clash', () => {
  const base = toValues(STORED)
  expect(mergeEdits(base, { ...base, level: 2 }, { ...base, level: 2 }).clashes).toEqual([])
})

test('a deleted item is restored with the input', async () => {
  const { form, isDeleted, addAgain, change, restore, onSaved } = open()
  change.mockRejectedValueOnce(new ApiError(404, 'not_found', 'There is nothing here.', undefined))
  form.change({ level: 2 })
  await form.submit()
  expect(isDeleted.snapshot()).toBe(true)
  expect(form.snapshot().values.level).toBe(2)
  await addAgain()
  expect(restore).toHaveBeenCalledWith(['q1'])
  expect(change).toHaveBeenLastCalledWith('q1', { level: 2, version: 'v1' })
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a sealed question is not restored', async () => {
  const { form, isDeleted, addAgain, change, restore } = open()
  const sealed = new ApiError(404, 'not_found', 'This question was sealed for a final.', { reason: 'sealed' })
  change.mockRejectedValueOnce(sealed)
  form.change({ level: 2 })
  await form.submit()
  expect(isDeleted.snapshot()).toBe(false)
  expect(form.snapshot().failure?.message).toBe('Error saving question: This question was sealed for a final.')

  // Deleted when the form was sent, and sealed before it is restored.
  change.mockRejectedValueOnce(new ApiError(404, 'not_found', 'There is nothing here.', undefined))
  await form.submit()
  expect(isDeleted.snapshot()).toBe(true)
  restore.mockResolvedValueOnce({ ids: [] })
  change.mockRejectedValueOnce(sealed)
  await addAgain()
  expect(isDeleted.snapshot()).toBe(false)
})

test('an item that another admin restored meanwhile is changed', async () => {
  const { form, addAgain, change, restore, onSaved } = open()
  change.mockRejectedValueOnce(new ApiError(404, 'not_found', 'There is nothing here.', undefined))
  restore.mockResolvedValueOnce({ ids: [] })
  form.change({ level: 2 })
  await form.submit()
  await addAgain()
  expect(change).toHaveBeenLastCalledWith('q1', { level: 2, version: 'v1' })
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a draft keeps the version that it began with, and belongs to one item', async () => {
  const newer = { ...STORED, version: 'v2' }
  const values = { ...toValues(STORED), level: 2 as const }
  const { form, change } = open(newer, { seen: STORED, values })
  expect(form.snapshot()).toMatchObject({ changed: true, values: { level: 2 } })
  await form.submit()
  expect(change).toHaveBeenCalledWith('q1', { level: 2, version: 'v1' })
  const other = open({ ...STORED, id: 'q2' }, { seen: STORED, values })
  expect(other.form.snapshot()).toMatchObject({ changed: false, values: { level: 1 } })
})
