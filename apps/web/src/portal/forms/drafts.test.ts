// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { draftOf, forgetDrafts, type KeptFiles, keepDraftsOf } from './drafts.ts'

type Values = { name: string; image: File | string | null }

/** A reload keeps the tab's storage and clears the memory. */
async function reload() {
  vi.resetModules()
  return import('./drafts.ts')
}

function fakeStorage(): Storage {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  Object.defineProperties(kept, Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value }])))
  return kept as unknown as Storage
}

/** A browser's database, which outlives a page. */
function fakeFiles() {
  const kept = new Map<string, Blob>()
  const under = (prefix: string) => [...kept].filter(([name]) => name.startsWith(prefix))
  const files: KeptFiles = {
    put: (name, file) => kept.set(name, file),
    removeUnder: (prefix) => {
      for (const [name] of under(prefix)) kept.delete(name)
    },
    readUnder: async (prefix) => new Map(under(prefix)),
  }
  return { kept, files }
}

let { kept, files } = fakeFiles()

beforeEach(async () => {
  vi.stubGlobal('window', { sessionStorage: fakeStorage() })
  ;({ kept, files } = fakeFiles())
  await keepDraftsOf('amal', files)
  forgetDrafts()
})

const ARK = new File(['x'], 'ark.png')

test('a draft is there after a reload, with its file', async () => {
  draftOf<Values>('add prophet').save({ name: 'Nuh', image: ARK })
  expect(draftOf<Values>('add prophet').load()).toEqual({ name: 'Nuh', image: ARK })
  const after = await reload()
  await after.keepDraftsOf('amal', files)
  const draft = after.draftOf<Values>('add prophet')
  expect(draft.load()).toEqual({ name: 'Nuh', image: ARK })
  expect(draft.lost?.()).toEqual({})
  expect(after.draftOf<Values>('add term').load()).toBeNull()
  draft.clear()
  expect(kept.size).toBe(0)
})

test('a file that the browser didn’t keep is named where it is missing', async () => {
  draftOf<{ seen: object; values: Values }>('edit prophet').save({ seen: {}, values: { name: 'Nuh', image: ARK } })
  kept.clear()
  const after = await reload()
  await after.keepDraftsOf('amal', files)
  const draft = after.draftOf('edit prophet')
  expect(draft.load()).toEqual({ seen: {}, values: { name: 'Nuh' } })
  expect(draft.lost?.()).toEqual({ image: expect.stringContaining('ark.png') })
})

test('a file is stored once, however much is typed beside it', () => {
  const put = vi.spyOn(files, 'put')
  const draft = draftOf<Values>('add prophet')
  for (const name of ['N', 'Nu', 'Nuh']) draft.save({ name, image: ARK })
  expect(put).toHaveBeenCalledOnce()
  draft.save({ name: 'Nuh', image: new File(['y'], 'dove.png') })
  expect([put.mock.calls.length, kept.size]).toEqual([2, 1])
})

test('a draft is its admin’s alone, and is gone once it is saved or they sign out', async () => {
  const draft = draftOf<Values>('add prophet')
  draft.save({ name: 'Nuh', image: null })
  await keepDraftsOf('bilal', files)
  expect(draft.load()).toBeNull()
  await keepDraftsOf('amal', files)
  draft.clear()
  expect(draft.load()).toBeNull()
  draft.save({ name: 'Hud', image: ARK })
  forgetDrafts()
  expect(kept.size).toBe(0)
  const after = await reload()
  await after.keepDraftsOf('amal', files)
  expect(after.draftOf('add prophet').load()).toBeNull()
})

test('where the storage is blocked, a draft lasts until the page is loaded again', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('blocked')
    },
  })
  const draft = draftOf<Values>('add prophet')
  draft.save({ name: 'Nuh', image: ARK })
  expect(draft.load()).toEqual({ name: 'Nuh', image: ARK })
  draft.clear()
  expect(draft.load()).toBeNull()
})
