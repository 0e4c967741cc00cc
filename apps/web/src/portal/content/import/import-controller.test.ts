import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/network/http.ts'
import type { FileContents } from './file/read-file.ts'
import { readText } from './file/read-text.ts'
import { type FileSheet, UnreadableFile } from './file/sheets.ts'
import { createImport } from './import-controller.ts'
import { countRows } from './row-counts.ts'
import type { TableChoices } from './table/choices.ts'
import { readTable, type TableReading } from './table/read-table.ts'

type Verdict = ItemImportResult['rows'][number]
const GOOD: Verdict = { row: 2, errors: [], match: 'new', changes: [] }
const KNOWN: Verdict = { ...GOOD, row: 3, match: 'duplicate' }
const OTHER: Verdict = { ...GOOD, row: 5, match: 'differs' }
const DIFFERENT: Verdict = { ...OTHER, row: 7, changes: [{ column: 'correct_option', ours: 'Musa', theirs: 'Nuh' }] }
const HALF: Verdict = { ...GOOD, row: 6, match: 'completes' }
const BAD: Verdict = { ...GOOD, row: 4, errors: [{ column: 'level', message: 'must be 1, 2 or 3' }] }
const RESULT: ItemImportResult = { rows: [GOOD, KNOWN], imported: 0, completed: 0, changed: 0, left_out: 0 }

const HEAD = 'Question,A,B,C,D,Answer,Level'
const ARK = 'Who built the Ark?,Nuh,Musa,Isa,Lut,A,1'
const ROW = {
  row: 2,
  values: {
    ...{ question_text: 'Who built the Ark?', option_a: 'Nuh', option_b: 'Musa', option_c: 'Isa', option_d: 'Lut' },
    ...{ correct_option: 'a', level: '1' },
  },
}

const file = (...lines: string[]) => new File([lines.join('\n')], 'questions.csv')

function setUp(respond: (sent: ItemImport) => Promise<ItemImportResult> = async () => RESULT) {
  const read = vi.fn(async (bytes: ArrayBuffer): Promise<FileContents> => {
    return { sheets: readText(Buffer.from(bytes).toString()), hiddenSheets: [], isUncomputed: false, sample: null }
  })
  const remembered = new Map<string, TableChoices['columns']>()
  const headingsOf = ({ columns }: TableReading) => columns.map(({ id }) => id).join()
  let ids = 0
  let sheets: readonly FileSheet[] = []
  const send = vi.fn(respond)
  const onImported = vi.fn()
  const importing = createImport({
    ...{ kind: 'question', send, onImported, newRequestId: () => `id-${++ids}` },
    readFile: async (bytes) => {
      const { sheets: found, ...notes } = await read(bytes)
      sheets = found
      return notes
    },
    readTable: async (kind, choices) => readTable(kind, sheets, choices),
    recall: (_kind, reading) => remembered.get(headingsOf(reading)) ?? null,
    remember: (_kind, reading, columns) => void remembered.set(headingsOf(reading), columns),
  })
  const commits = () => send.mock.calls.map(([sent]) => sent).filter(({ commit }) => commit)
  const commit = async (skipBad = false) => {
    importing.look(true)
    await importing.commit(skipBad)
  }
  return { read, send, onImported, importing, commits, commit, columnsOf: () => importing.snapshot().reading?.columns }
}

test('a chosen file is read, and its rows are previewed', async () => {
  const { importing, send } = setUp()
  await importing.choose(file(HEAD, ARK))
  expect(send.mock.calls).toEqual([[{ rows: [ROW], commit: false }]])
  expect(importing.snapshot()).toMatchObject({ fileName: 'questions.csv', preview: RESULT, busy: null, message: null })
})

test('a pasted text is read like a file', async () => {
  const { importing, send } = setUp()
  await importing.paste(`${HEAD}\n${ARK}`)
  expect(send.mock.calls).toEqual([[{ rows: [ROW], commit: false }]])
  expect(importing.snapshot().fileName).toBeNull()
})

test('nothing is sent while a column, the level or the key is open', async () => {
  const { importing, send, columnsOf } = setUp()
  await importing.choose(file('Frage?,A,B,C,D,Answer', 'Who built the Ark?,Nuh,Musa,Isa,Lut,2'))
  expect(importing.snapshot().reading?.missing).toEqual(['question_text'])
  await importing.chooseColumn('frage', 'question_text')
  expect(columnsOf()?.map(({ target }) => target)).toContain('question_text')
  await importing.decide({ levels: { way: 'all', level: 3, names: {} } })
  expect(send).not.toHaveBeenCalled()
  await importing.decide({ keys: 'from_zero' })
  expect(send.mock.lastCall?.[0].rows).toMatchObject([{ values: { level: '3', correct_option: 'c' } }])
})

test('a column’s content moves from another one, and is remembered for the same headings', async () => {
  const { importing, columnsOf } = setUp()
  const targets = () => Object.fromEntries(columnsOf()?.map(({ id, target }) => [id, target]) ?? [])
  await importing.choose(file(`Topic,${HEAD}`, `Prophets,${ARK}`))
  await importing.chooseColumn('topic', 'source')
  await importing.chooseColumn('level', 'tags')
  await importing.chooseColumn('topic', 'tags')
  expect(targets()).toMatchObject({ topic: 'tags', level: null, question: 'question_text' })
  await importing.choose(file(`Topic,${HEAD}`, `Sira,${ARK}`))
  expect(targets()).toMatchObject({ topic: 'tags', level: null })
  await importing.choose(file(HEAD, ARK))
  expect(targets()).toMatchObject({ level: 'level' })
})

test('rows that this screen refuses aren’t sent, and prevent the import unless they are left out', async () => {
  const { importing, send, commits, commit, onImported } = setUp(async ({ commit }) => ({
    ...{ ...RESULT, rows: [GOOD], imported: commit ? 1 : 0 },
  }))
  await importing.choose(file(HEAD, ARK, 'Who?,One,Two,Three,Four,E,1'))
  expect(send.mock.lastCall?.[0].rows).toHaveLength(1)
  await commit()
  expect(commits()).toEqual([])
  await commit(true)
  expect(onImported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ imported: 1, left_out: 1 }))
})

test('a file with faulty rows only is shown with them', async () => {
  const { importing, send } = setUp()
  await importing.choose(file(HEAD, 'Who?,One,Two,Three,Four,E,1'))
  expect(importing.snapshot()).toMatchObject({ preview: { rows: [] }, reading: { rows: [{ id: 2 }] } })
  expect(send).not.toHaveBeenCalled()
})

test('two columns that are chosen at once are both kept', async () => {
  const { importing, columnsOf } = setUp()
  await importing.choose(file(`Topic,Why?,${HEAD}`, `Prophets,Hud,${ARK}`))
  await Promise.all([importing.chooseColumn('topic', 'tags'), importing.chooseColumn('why', 'source')])
  expect(
    columnsOf()
      ?.slice(0, 2)
      .map(({ target }) => target),
  ).toEqual(['tags', 'source'])
})

test('corrected cells count as the file’s, until another file is chosen', async () => {
  const { importing, send } = setUp()
  await importing.choose(file(HEAD, ARK, 'Who?,One,Two,Three,Four,E,1'))
  await importing.fix(3, 'correct_option', 'b')
  expect(send.mock.lastCall?.[0].rows[1]?.values.correct_option).toBe('b')
  const calls = send.mock.calls.length
  await importing.fix(3, 'correct_option', 'b')
  expect(send.mock.calls).toHaveLength(calls)
  await importing.choose(file(HEAD, ARK, 'Who?,One,Two,Three,Four,E,1'))
  expect(send.mock.lastCall?.[0].rows).toHaveLength(1)
})

test('questions are stored only once the admin has looked at their keys, again after each change', async () => {
  const { importing, commits } = setUp()
  await importing.choose(file(HEAD, ARK))
  await importing.commit(false)
  importing.look(true)
  await importing.decide({ levels: { way: 'all', level: 2, names: {} } })
  await importing.commit(false)
  expect(commits()).toEqual([])
  importing.look(true)
  await importing.commit(false)
  expect(commits()).toHaveLength(1)
})

test('a late response to an older choice is dropped', async () => {
  const responses: ((result: ItemImportResult) => void)[] = []
  const { importing } = setUp(() => new Promise((resolve) => responses.push(resolve)))
  const chosen = importing.choose(file(HEAD, ARK))
  await expect.poll(() => responses).toHaveLength(1)
  responses[0]?.(RESULT)
  await chosen
  const first = importing.decide({ arabic: 'keep' })
  const second = importing.decide({ arabic: 'move' })
  await expect.poll(() => responses).toHaveLength(2)
  const latest = { ...RESULT, rows: [KNOWN] }
  responses[1]?.(latest)
  await Promise.all([first, second])
  expect(importing.snapshot()).toMatchObject({ preview: latest, choices: { arabic: 'move' } })
})

test('an import without a response is sent again with the same id, and its result is shown', async () => {
  let attempts = 0
  const { importing, commits, commit, onImported } = setUp(async ({ commit }) => {
    if (!commit) return RESULT
    if (++attempts === 1) throw new ApiError(0, 'network', 'The network did not answer')
    return { ...RESULT, imported: 1 }
  })
  await importing.choose(file(HEAD, ARK))
  await commit()
  expect(importing.snapshot()).toMatchObject({
    ...{ preview: RESULT, busy: null },
    message: 'Error importing questions: The network did not answer',
  })
  await commit()
  expect(commits()).toHaveLength(2)
  expect(commits()[0]).toEqual(commits()[1])
  expect(onImported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'id-1', imported: 1 }))
})

test('pressed twice it imports once', async () => {
  const { importing, commits } = setUp(async ({ commit }) => ({ ...RESULT, imported: commit ? 1 : 0 }))
  await importing.choose(file(HEAD, ARK))
  importing.look(true)
  await Promise.all([importing.commit(false), importing.commit(false)])
  expect(commits()).toHaveLength(1)
})

test('a file without new items can’t be imported', async () => {
  const { importing, commits, commit } = setUp(async () => ({ ...RESULT, rows: [KNOWN] }))
  await importing.choose(file(HEAD, ARK))
  await commit()
  expect(commits()).toEqual([])
})

test('a fault of the file is shown; the file before it is forgotten', async () => {
  const { importing, read, send } = setUp()
  const shown = () => [importing.snapshot().preview, importing.snapshot().busy, importing.snapshot().message]
  await importing.choose(file(HEAD, ARK))
  read.mockRejectedValueOnce(new UnreadableFile('quotes', 3))
  await importing.choose(file('"'))
  expect(shown()).toEqual([null, null, expect.stringContaining('Row 3 has a quotation mark without its partner.')])
  read.mockRejectedValueOnce(new UnreadableFile('moodle'))
  await importing.choose(file('<quiz>'))
  expect(shown()).toEqual([null, null, expect.stringContaining('Aiken')])
  read.mockRejectedValueOnce(new Error('The worker failed.'))
  await importing.choose(file('x'))
  expect(shown()).toEqual([null, null, 'The file could not be read.'])
  await importing.choose(file('x'.repeat(10_000_001)))
  expect(shown()).toEqual([null, null, 'The file must be smaller than 10 MB.'])
  expect(send).toHaveBeenCalledOnce()
})

test('more than 2,000 rows aren’t sent', async () => {
  const { importing, send } = setUp()
  await importing.choose(file(HEAD, ...Array.from({ length: 2001 }, () => ARK)))
  expect([importing.snapshot().reading?.isTooLong, send.mock.calls]).toEqual([true, []])
})

test('guessed letters are shown first, and read once the admin has confirmed them', async () => {
  const { importing, read, send } = setUp()
  const sheets = readText(`${HEAD}\n${ARK}`)
  read.mockResolvedValueOnce({ sheets, hiddenSheets: [], isUncomputed: false, sample: 'صلاة' })
  await importing.choose(file('x'))
  expect(importing.snapshot()).toMatchObject({ sample: 'صلاة', reading: null, busy: null })
  expect(send).not.toHaveBeenCalled()
  await Promise.all([importing.confirmLetters(), importing.confirmLetters()])
  expect(importing.snapshot()).toMatchObject({ sample: null, preview: RESULT })
  expect(send).toHaveBeenCalledOnce()
})

test('a language for an existing item can be imported', async () => {
  const { importing, onImported, commit } = setUp(async ({ commit }) => ({
    ...{ ...RESULT, rows: [KNOWN, HALF], completed: commit ? 1 : 0 },
  }))
  await importing.choose(file(HEAD, ARK))
  await commit()
  expect(onImported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ imported: 0, completed: 1 }))
})

test('rows are counted as ready, completing, changing, differing, skipped, or bad', () => {
  const rows = [GOOD, KNOWN, OTHER, DIFFERENT, HALF, BAD, { ...BAD, match: 'duplicate' as const }]
  const counts = { ready: 1, completing: 1, skipped: 1, bad: 2 }
  expect(countRows({ ...RESULT, rows }, [])).toEqual({ ...counts, changing: 0, differing: 2, toWrite: 2 })
  // A row that can't be taken stays as it is.
  expect(countRows({ ...RESULT, rows }, [5, 7])).toEqual({ ...counts, changing: 1, differing: 1, toWrite: 3 })
  expect(countRows({ ...RESULT, rows }, [], 3)).toMatchObject({ bad: 5 })
})

test('a different row is written only if the admin takes the file’s', async () => {
  const { importing, commits, commit } = setUp(async () => ({
    ...{ ...RESULT, rows: [KNOWN, DIFFERENT, { ...DIFFERENT, row: 8 }] },
  }))
  await importing.choose(file(HEAD, ARK))
  await commit()
  importing.take([7, 8], true)
  importing.take([8], false)
  await commit()
  expect(commits().map(({ take }) => take)).toEqual([[7]])
  await importing.choose(file(HEAD, ARK))
  expect(importing.snapshot().taken).toEqual([])
})

test('rows with errors are left out only if the admin chooses that', async () => {
  const { importing, commits, commit } = setUp(async () => ({ ...RESULT, rows: [GOOD, BAD] }))
  await importing.choose(file(HEAD, ARK))
  await commit()
  expect(commits()).toEqual([])
  await commit(true)
  expect(commits()).toMatchObject([{ skip_bad: true, request_id: 'id-1' }])
})

test('another sheet is read, and stays chosen', async () => {
  const { importing, read } = setUp()
  const [sheet] = readText(`${HEAD}\n${ARK}`)
  const sheets = ['One', 'Two'].flatMap((name) => (sheet === undefined ? [] : [{ ...sheet, name }]))
  read.mockResolvedValueOnce({ sheets, hiddenSheets: [], isUncomputed: false, sample: null })
  await importing.choose(file('x'))
  expect(importing.snapshot().reading?.read).toEqual(['One', 'Two'])
  await importing.chooseSheet('Two')
  await importing.decide({ arabic: 'keep' })
  expect(importing.snapshot()).toMatchObject({ reading: { read: ['Two'] }, choices: { sheet: 'Two', arabic: 'keep' } })
})
