import type { Question } from '@noor-quest/contract/questions'
import { expect, test, vi } from 'vitest'
import { storedQuestion } from '../../../test/stored-question.ts'
import { ApiError } from '../../platform/network/http.ts'
import type { SharedDraft } from '../forms/shared-form.ts'
import { createItemEdit } from './item-form.tsx'
import { type QuestionBody, type QuestionValues, readQuestion, toValues } from './question-form.ts'

const STORED = storedQuestion()

function open(item = STORED, kept: SharedDraft<Question, QuestionValues> | null = null) {
  const ports = {
    item,
    ...{ toValues, read: readQuestion },
    change: vi.fn(async (_id: string, _change: QuestionBody & { version: string }) => item),
    restore: vi.fn(async (ids: string[]) => ({ ids })),
    failedText: (message: string) => `Error saving question: ${message}`,
    draft: { load: () => kept, save: vi.fn(), clear: vi.fn() },
    onSaved: vi.fn(),
  }
  return { ...ports, ...createItemEdit<Question, QuestionValues, QuestionBody>(ports) }
}

/** The request of a form whose level was changed. */
const CHANGE = { ...read(STORED), level: 2, version: 'v1' }

function read(item: Question): QuestionBody {
  const result = readQuestion(toValues(item))
  if (!result.ok) throw new Error('the question is refused')
  return result.body
}

test('the whole item is sent, with the version that was opened', async () => {
  const { form, change, onSaved, draft } = open()
  form.change({ level: 2, tags: 'sira, prayer' })
  expect(draft.save).toHaveBeenLastCalledWith({ seen: STORED, values: form.snapshot().values })
  await form.submit()
  expect(change).toHaveBeenCalledExactlyOnceWith('q1', { ...CHANGE, tags: ['sira', 'prayer'] })
  expect(onSaved).toHaveBeenCalledOnce()
  expect(draft.clear).toHaveBeenCalled()
})

test('a reverted change needs no request', async () => {
  const { form, change, onSaved } = open()
  form.change({ level: 2 })
  form.change({ level: 1 })
  await form.submit()
  expect(change).not.toHaveBeenCalled()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('"save yours" replaces the whole item, so that options and key stay those of one admin', async () => {
  const { form, conflict, saveMine, change } = open()
  const current = { ...STORED, version: 'v2', option_a: 'Two', option_b: 'One', correct_option: 'b' as const }
  const details = { current, by: 'Amina', at: '2026-01-01T20:14:00.000Z' }
  change.mockRejectedValueOnce(new ApiError(409, 'edit_conflict', 'Another admin has changed this.', details))
  form.change({ option_a: 'Ones' })
  await form.submit()
  expect(conflict.snapshot()).toMatchObject({ by: 'Amina', theirs: { values: { correct_option: 'b' } } })
  await saveMine()
  expect(change).toHaveBeenLastCalledWith('q1', { ...read(STORED), option_a: 'Ones', version: 'v2' })
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
  expect(change).toHaveBeenLastCalledWith('q1', CHANGE)
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
  expect(change).toHaveBeenLastCalledWith('q1', CHANGE)
  expect(onSaved).toHaveBeenCalledOnce()
})

test('a draft belongs to one item', () => {
  const other = open({ ...STORED, id: 'q2' }, { seen: STORED, values: { ...toValues(STORED), level: 2 } })
  expect(other.form.snapshot()).toMatchObject({ changed: false, values: { level: 1 } })
})
