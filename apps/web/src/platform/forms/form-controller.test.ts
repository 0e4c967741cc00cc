import { expect, test, vi } from 'vitest'
import { ApiError } from '../network/http.ts'
import { createForm, type FormPorts } from './form-controller.ts'

type Values = { name: string; note: string }
type Body = { name: string; note: string; anyway?: boolean }

function setUp(save: FormPorts<Values, Body, string>['save'] = async () => 'row') {
  let ids = 0
  const ports = {
    initial: { name: '', note: '' },
    read: ({ name, note }: Values) =>
      name.trim() === ''
        ? { ok: false as const, message: 'Name it', field: 'name' as const }
        : { ok: true as const, body: { name: name.trim(), note } },
    save: vi.fn(save),
    newRequestId: () => `request-${++ids}`,
    failedText: (message: string) => `Error: ${message}`,
    onSaved: vi.fn(),
  }
  return { ...ports, form: createForm<Values, Body, string>(ports) }
}

test('a save is announced, and the form is empty again', async () => {
  const { form, save, onSaved } = setUp()
  form.change({ name: ' Amina ' })
  expect(form.snapshot().changed).toBe(true)
  await form.submit()
  expect(save.mock.calls).toEqual([[{ name: 'Amina', note: '' }, 'request-1']])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('row')
  expect(form.snapshot()).toMatchObject({
    values: { name: '', note: '' },
    changed: false,
    saving: false,
    failure: null,
  })
})

test('invalid values are refused without a request, and their field is named each time', async () => {
  const { form, save } = setUp()
  await form.submit()
  expect(form.snapshot()).toMatchObject({ failure: { message: 'Name it' }, refused: { field: 'name', serial: 1 } })
  await form.submit()
  expect(form.snapshot().refused).toEqual({ field: 'name', serial: 2 })
  expect(save).not.toHaveBeenCalled()
})

test('a second press while the first is on its way does nothing, and typing has to wait', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { form, save } = setUp(() => promise)
  form.change({ name: 'Amina' })
  const first = form.submit()
  await form.submit()
  form.change({ name: 'Bilal' })
  expect(form.snapshot()).toMatchObject({ saving: true, values: { name: 'Amina' } })
  resolve('row')
  await first
  expect(save).toHaveBeenCalledOnce()
})

test('an equal list is the same body', async () => {
  let attempts = 0
  const save = vi.fn(async (_body: { topics: string[] }, _id: string) => {
    if (++attempts < 3) throw new ApiError(0, 'network', 'The network did not answer')
    return 'row'
  })
  let ids = 0
  const form = createForm({
    ...{ initial: { topics: 'quran, prayer' }, save, newRequestId: () => `request-${++ids}` },
    read: ({ topics }: { topics: string }) => ({ ok: true as const, body: { topics: topics.split(', ') } }),
    failedText: (message) => message,
  })
  await form.submit()
  await form.submit()
  form.change({ topics: 'prayer, quran' })
  await form.submit()
  expect(save.mock.calls.map(([, id]) => id)).toEqual(['request-1', 'request-1', 'request-2'])
})

test('a failure keeps the values; the same body keeps its request id, another body gets a new one', async () => {
  const { form, save, onSaved } = setUp(async () => {
    throw new ApiError(0, 'network', 'The network did not answer')
  })
  form.change({ name: 'Amina' })
  await form.submit()
  expect(form.snapshot()).toMatchObject({
    values: { name: 'Amina' },
    saving: false,
    failure: { message: 'Error: The network did not answer', code: 'network' },
  })
  await form.submit()
  form.change({ name: 'Bilal' })
  await form.submit()
  await form.submit({ anyway: true })
  expect(save.mock.calls.map(([, requestId]) => requestId)).toEqual([
    'request-1',
    'request-1',
    'request-2',
    'request-3',
  ])
  expect(save.mock.lastCall?.[0]).toEqual({ name: 'Bilal', note: '', anyway: true })
  expect(onSaved).not.toHaveBeenCalled()
})

test('an alert disappears when its field is changed', async () => {
  const { form } = setUp()
  await form.submit()
  form.refuse('note', 'Not such a note')
  expect(form.snapshot()).toMatchObject({ failure: { message: 'Not such a note' }, refused: { field: 'note' } })
  form.change({ note: 'another' })
  expect(form.snapshot().failure).toBeNull()
})

test('another file with the same name is another body', async () => {
  const save = vi.fn(async (_body: { file: File }, _requestId: string): Promise<string> => {
    throw new ApiError(0, 'network', 'The network did not answer')
  })
  let ids = 0
  const form = createForm<{ file: File }, { file: File }, string>({
    initial: { file: new File(['one'], 'ark.png') },
    read: (values) => ({ ok: true, body: values }),
    save,
    newRequestId: () => `request-${++ids}`,
    failedText: (message) => message,
    onSaved: vi.fn(),
  })
  await form.submit()
  await form.submit()
  form.change({ file: new File(['two'], 'ark.png') })
  await form.submit()
  expect(save.mock.calls.map(([, requestId]) => requestId)).toEqual(['request-1', 'request-1', 'request-2'])
})

test('the same text after a save gets a new request id', async () => {
  const { form, save } = setUp()
  for (let time = 0; time < 2; time++) {
    form.change({ name: 'Amina' })
    await form.submit()
  }
  expect(save.mock.calls.map(([, requestId]) => requestId)).toEqual(['request-1', 'request-2'])
})

test('a field keeps the server’s message until the field is changed', async () => {
  const details = {
    fields: [
      { path: 'note', message: 'too long' },
      { path: 'elsewhere', message: 'no field of ours' },
    ],
  }
  const { form } = setUp(async () => {
    throw new ApiError(400, 'validation_failed', 'Some fields are not valid.', details)
  })
  form.change({ name: 'Amina', note: 'x' })
  await form.submit()
  expect(form.snapshot()).toMatchObject({ errors: { note: 'too long' }, refused: { field: 'note' } })
  form.change({ name: 'Bilal' })
  expect(form.snapshot().errors).toEqual({ note: 'too long' })
  form.change({ note: '' })
  expect(form.snapshot().errors).toEqual({})
})

test('several fields can be refused at once, without an alert', async () => {
  const form = createForm<Values, Body, string>({
    initial: { name: '', note: '' },
    read: () => ({ ok: false, field: 'note', errors: { name: 'Name it', note: 'Note it' } }),
    save: vi.fn(),
    failedText: (message) => message,
  })
  await form.submit()
  expect(form.snapshot()).toMatchObject({
    failure: null,
    errors: { name: 'Name it', note: 'Note it' },
    refused: { field: 'note', serial: 1 },
  })
})

test('a refusal without a message only moves the focus, and the last message stays', async () => {
  const silent = createForm<Values, Body, string>({
    initial: { name: '', note: '' },
    read: (values) => (values.name === '' ? { ok: false, field: 'name' } : { ok: true, body: values }),
    save: () => Promise.reject(new ApiError(500, 'internal', 'oops')),
    failedText: (message) => message,
  })
  silent.fill({ name: 'Amina', note: '' })
  await silent.submit()
  silent.fill({ name: '', note: '' })
  await silent.submit()
  expect(silent.snapshot()).toMatchObject({ failure: { message: 'oops' }, refused: { field: 'name' } })
})

test('the screen may name the refused fields itself', async () => {
  const form = createForm<Values, Body, string>({
    initial: { name: 'Amina', note: '' },
    read: (values) => ({ ok: true, body: values }),
    save: () => Promise.reject(new ApiError(403, 'invalid_password', 'no')),
    failedText: (_, error) => (error instanceof ApiError ? error.code : ''),
    refusedFields: () => ({ note: '' }),
  })
  await form.submit()
  expect(form.snapshot()).toMatchObject({ failure: { message: 'invalid_password' }, refused: { field: 'note' } })
})

test('once saved a form is empty, keeps what was typed, or is closed', async () => {
  const saved = async (whenSaved: 'empty' | 'keep' | 'closed') => {
    const save = vi.fn(async () => 'row')
    const form = createForm<Values, Body, string>({
      initial: { name: '', note: '' },
      read: (values) => ({ ok: true, body: values }),
      save,
      failedText: (message) => message,
      whenSaved,
    })
    form.change({ name: 'Amina' })
    await form.submit()
    expect(form.snapshot()).toMatchObject({ saved: true, changed: false })
    const kept = form.snapshot().values.name
    form.change({ name: 'Bilal' })
    await form.submit()
    return { kept, saves: save.mock.calls.length }
  }
  expect(await saved('empty')).toEqual({ kept: '', saves: 2 })
  expect(await saved('keep')).toEqual({ kept: 'Amina', saves: 2 })
  expect(await saved('closed')).toEqual({ kept: 'Amina', saves: 1 })
})

test('input after saving is not saved', async () => {
  const { form } = setUp()
  form.change({ name: 'Amina' })
  await form.submit()
  expect(form.snapshot().saved).toBe(true)
  form.change({ name: 'Bilal' })
  expect(form.snapshot().saved).toBe(false)
})
