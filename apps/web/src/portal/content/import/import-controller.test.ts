import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/network/http.ts'
import type { FileContents } from './file/read-file.ts'
import { UnreadableFile } from './file/sheets.ts'
import { createImport } from './import-controller.ts'
import { countRows } from './row-counts.ts'

const PLAIN = { right: null, changes: [] }
const GOOD = { row: 2, values: {}, errors: [], match: 'new' as const, ...PLAIN }
const KNOWN = { row: 3, values: {}, errors: [], match: 'duplicate' as const, ...PLAIN }
const OTHER = { row: 5, values: {}, errors: [], match: 'differs' as const, ...PLAIN }
const CHANGES = [{ column: 'correct_option' as const, ours: 'Musa', theirs: 'Nuh' }]
const DIFFERENT = { ...OTHER, row: 7, changes: CHANGES }
const HALF = { row: 6, values: {}, errors: [], match: 'completes' as const, ...PLAIN }
const BAD = {
  row: 4,
  values: {},
  errors: [{ column: 'level' as const, message: 'must be 1, 2 or 3' }],
  match: 'new' as const,
  ...PLAIN,
}
const RESULT: ItemImportResult = {
  missing: [],
  sheet: null,
  sheets: [],
  hidden_rows: 0,
  in_arabic: 0,
  keys: null,
  rows: [GOOD, KNOWN],
  imported: 0,
  completed: 0,
  changed: 0,
  left_out: 0,
}

const file = (content: string, name = 'questions.csv') => new File([content], name)
const SHEETS = [{ name: null, hidden_rows: 0, rows: [{ number: 1, cells: ['Question', 'A'] }] }]
const CONTENTS = { sheets: SHEETS, isUncomputed: false, sample: null }

function setUp(respond: (sent: ItemImport) => Promise<ItemImportResult>) {
  const read = vi.fn(async (_bytes: ArrayBuffer): Promise<FileContents> => CONTENTS)
  let ids = 0
  const send = vi.fn(respond)
  const onImported = vi.fn()
  return {
    read,
    send,
    onImported,
    importing: createImport({ kind: 'question', read, send, newRequestId: () => `id-${++ids}`, onImported }),
  }
}

test('a chosen file is previewed', async () => {
  const { importing, read, send } = setUp(async () => RESULT)
  await importing.choose(file('Question,صلاة'))
  expect(Buffer.from(read.mock.calls[0]?.[0] ?? new ArrayBuffer()).toString()).toBe('Question,صلاة')
  expect(send.mock.calls).toEqual([[{ sheets: SHEETS, arabic: 'move', commit: false }]])
  expect(importing.snapshot()).toEqual({
    fileName: 'questions.csv',
    sample: null,
    isUncomputed: false,
    preview: RESULT,
    fixes: {},
    arabic: 'move',
    keys: null,
    taken: [],
    busy: null,
    message: null,
  })
})

test('corrected cells are sent with every later request, until another file is chosen', async () => {
  const { importing, send } = setUp(async () => ({ ...RESULT, rows: [GOOD, BAD] }))
  await importing.choose(file('Question,A,B'))
  await importing.fix(4, 'level', '2')
  await importing.fix(4, 'level', '')
  expect(send.mock.lastCall?.[0].fixes).toEqual({ 4: { level: '2' } })
  await importing.fix(4, 'correct_option', 'b')
  expect(send.mock.lastCall?.[0].fixes).toEqual({ 4: { level: '2', correct_option: 'b' } })
  await importing.choose(file('Another,A,B'))
  expect(send.mock.lastCall?.[0].fixes).toBeUndefined()
})

test('Arabic in English columns moves unless the admin keeps it there', async () => {
  const { importing, send } = setUp(async () => ({ ...RESULT, in_arabic: 1 }))
  await importing.choose(file('Question,A,B'))
  await importing.chooseArabic('keep')
  expect(send.mock.calls.map(([sent]) => sent.arabic)).toEqual(['move', 'keep'])
  await importing.commit(false)
  expect(send.mock.lastCall?.[0]).toMatchObject({ arabic: 'keep', commit: true })
})

test('a late response to an older choice is dropped', async () => {
  const responses: ((result: ItemImportResult) => void)[] = []
  const { importing } = setUp(() => new Promise((resolve) => responses.push(resolve)))
  const chosen = importing.choose(file('Question,A,B'))
  await expect.poll(() => responses).toHaveLength(1)
  responses[0]?.(RESULT)
  await chosen
  const first = importing.chooseSheet('One')
  const second = importing.chooseSheet('Two')
  const latest = { ...RESULT, sheet: 'Two' }
  responses[2]?.(latest)
  await second
  responses[1]?.({ ...RESULT, sheet: 'One' })
  await first
  expect(importing.snapshot().preview).toBe(latest)
})

test('an import without a response is sent again with the same id, and its result is shown', async () => {
  let attempts = 0
  const { importing, send, onImported } = setUp(async ({ commit }) => {
    if (!commit) return RESULT
    if (++attempts === 1) throw new ApiError(0, 'network', 'The network did not answer')
    return { ...RESULT, imported: 1 }
  })
  await importing.choose(file('Question,A,B'))
  await importing.commit(false)
  expect(importing.snapshot()).toMatchObject({
    preview: RESULT,
    busy: null,
    message: 'Error importing questions: The network did not answer',
  })
  await importing.commit(false)
  const commits = send.mock.calls.filter(([sent]) => sent.commit)
  expect(commits).toHaveLength(2)
  expect(commits[0]).toEqual(commits[1])
  expect(onImported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ imported: 1, completed: 0 }))
})

test('pressed twice it imports once', async () => {
  const { importing, send } = setUp(async ({ commit }) => ({ ...RESULT, imported: commit ? 1 : 0 }))
  await importing.choose(file('Question,A,B'))
  await Promise.all([importing.commit(false), importing.commit(false)])
  expect(send.mock.calls.filter(([sent]) => sent.commit)).toHaveLength(1)
})

test('a file without new items can’t be imported', async () => {
  const { importing, send } = setUp(async () => ({ ...RESULT, rows: [KNOWN] }))
  await importing.choose(file('Question,A,B'))
  await importing.commit(false)
  expect(send.mock.calls.filter(([sent]) => sent.commit)).toHaveLength(0)
})

test('a fault of the file is shown; the file before it is forgotten', async () => {
  const { importing, read, send } = setUp(async () => {
    const fields = [{ path: 'sheets', message: 'has more than 2000 rows' }]
    throw new ApiError(400, 'validation_failed', 'Some fields are not valid.', { fields })
  })
  const shown = () => [importing.snapshot().preview, importing.snapshot().busy, importing.snapshot().message]
  await importing.choose(file('long'))
  expect(shown()).toEqual([null, null, 'Error importing questions: The file has more than 2000 rows'])
  read.mockRejectedValueOnce(new UnreadableFile('quotes', 3))
  await importing.choose(file('"'))
  expect(shown()).toEqual([null, null, expect.stringContaining('Row 3 has a quotation mark without its partner.')])
  read.mockRejectedValueOnce(new Error('The worker failed.'))
  await importing.choose(file('x'))
  expect(shown()).toEqual([null, null, 'The file could not be read.'])
  await importing.choose(file('x'.repeat(10_000_001)))
  expect(shown()).toEqual([null, null, 'The file must be smaller than 10 MB.'])
  expect(send).toHaveBeenCalledOnce()
})

test('guessed letters are shown first, and sent once the admin has confirmed them', async () => {
  const { importing, read, send } = setUp(async () => RESULT)
  read.mockResolvedValueOnce({ ...CONTENTS, sample: 'صلاة' })
  await importing.choose(file('x'))
  expect(importing.snapshot()).toMatchObject({ sample: 'صلاة', preview: null, busy: null })
  expect(send).not.toHaveBeenCalled()
  await Promise.all([importing.confirmLetters(), importing.confirmLetters()])
  expect(importing.snapshot()).toMatchObject({ sample: null, preview: RESULT })
  expect(send).toHaveBeenCalledOnce()
})

test('a language for an existing item can be imported', async () => {
  const { importing, onImported } = setUp(async ({ commit }) => ({
    ...RESULT,
    rows: [KNOWN, HALF],
    completed: commit ? 1 : 0,
  }))
  await importing.choose(file('Question,A,B'))
  await importing.commit(false)
  expect(onImported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ imported: 0, completed: 1 }))
})

test('rows are counted as ready, completing, changing, differing, skipped, or bad', () => {
  const rows = [GOOD, KNOWN, OTHER, DIFFERENT, HALF, BAD, { ...BAD, match: 'duplicate' as const }]
  const counts = { ready: 1, completing: 1, skipped: 1, bad: 2 }
  expect(countRows({ ...RESULT, rows }, [])).toEqual({ ...counts, changing: 0, differing: 2, toWrite: 2 })
  // A row that can't be taken stays as it is.
  expect(countRows({ ...RESULT, rows }, [5, 7])).toEqual({ ...counts, changing: 1, differing: 1, toWrite: 3 })
})

test('a different row is written only if the admin takes the file’s', async () => {
  const { importing, send } = setUp(async () => ({ ...RESULT, rows: [KNOWN, DIFFERENT, { ...DIFFERENT, row: 8 }] }))
  await importing.choose(file('Question,A,B'))
  await importing.commit(false)
  importing.take([7, 8], true)
  importing.take([8], false)
  await importing.commit(false)
  expect(send.mock.calls.filter(([sent]) => sent.commit).map(([sent]) => sent.take)).toEqual([[7]])
  await importing.choose(file('Another,A,B'))
  expect(importing.snapshot().taken).toEqual([])
})

test('the right options are read as the admin chooses, until another file is chosen', async () => {
  const { importing, send } = setUp(async () => RESULT)
  await importing.choose(file('Question,A,B'))
  await importing.chooseKeys('from_zero')
  await importing.commit(false)
  expect(send.mock.calls.map(([sent]) => sent.keys)).toEqual([undefined, 'from_zero', 'from_zero'])
  await importing.choose(file('Another,A,B'))
  expect(send.mock.lastCall?.[0].keys).toBeUndefined()
})

test('rows with errors are left out only if the admin chooses that', async () => {
  const { importing, send } = setUp(async () => ({ ...RESULT, rows: [GOOD, BAD] }))
  await importing.choose(file('Question,A,B'))
  await importing.commit(false)
  expect(send.mock.calls.filter(([sent]) => sent.commit)).toEqual([])
  await importing.commit(true)
  expect(send.mock.lastCall?.[0]).toMatchObject({ commit: true, skip_bad: true, request_id: 'id-1' })
})

test('nothing is imported while a needed column is missing', async () => {
  const { importing, send } = setUp(async () => ({ ...RESULT, missing: ['level'] }))
  await importing.choose(file('Question,A,B'))
  await importing.commit(true)
  expect(send.mock.calls.filter(([sent]) => sent.commit)).toEqual([])
})

test('another sheet is read, and stays chosen', async () => {
  const { importing, send } = setUp(async ({ sheet = 'One' }) => ({ ...RESULT, sheet, sheets: ['One', 'Two'] }))
  await importing.choose(file('x', 'bank.xlsx'))
  await importing.chooseSheet('Two')
  expect(send.mock.lastCall?.[0]).toEqual({ sheets: SHEETS, arabic: 'move', sheet: 'Two', commit: false })
  await importing.chooseArabic('keep')
  expect(send.mock.lastCall?.[0]).toMatchObject({ sheet: 'Two', arabic: 'keep' })
})
