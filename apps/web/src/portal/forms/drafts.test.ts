// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { draftOf, forgetDrafts, keepDraftsOf } from './drafts.ts'

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

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: fakeStorage() })
  keepDraftsOf('amal')
  forgetDrafts()
})

const ARK = new File(['x'], 'ark.png')

test('a draft is there after a reload, without its file', async () => {
  draftOf<Values>('add prophet').save({ name: 'Nuh', image: ARK })
  expect(draftOf<Values>('add prophet').load()).toEqual({ name: 'Nuh', image: ARK })
  const after = await reload()
  after.keepDraftsOf('amal')
  const draft = after.draftOf<Values>('add prophet')
  expect(draft.load()).toEqual({ name: 'Nuh' })
  expect(after.draftOf<Values>('add term').load()).toBeNull()
})

test('a draft is its admin’s alone, and is gone once it is saved or they sign out', async () => {
  const draft = draftOf<Values>('add prophet')
  draft.save({ name: 'Nuh', image: null })
  keepDraftsOf('bilal')
  expect(draft.load()).toBeNull()
  keepDraftsOf('amal')
  draft.clear()
  expect(draft.load()).toBeNull()
  draft.save({ name: 'Hud', image: ARK })
  forgetDrafts()
  const after = await reload()
  after.keepDraftsOf('amal')
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
