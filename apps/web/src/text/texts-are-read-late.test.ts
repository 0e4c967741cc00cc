// A module that reads a text while it loads keeps English for good.
import '../prerender/page.ts' // The app needs the page's globals when it loads.
import { expect, it, vi } from 'vitest'
import type * as TextModule from './text.ts'

const reads = vi.hoisted(() => [] as string[])

vi.mock('./text.ts', async (original) => ({
  ...(await original<typeof TextModule>()),
  defineTexts: (name: string, texts: object) => recording(texts, name),
}))

/** The texts; each read of one is noted, of a group isn't. */
function recording(texts: object, path: string): object {
  return new Proxy(texts, {
    get: (_, key) => {
      const text: unknown = Reflect.get(texts, key)
      const name = `${path}.${String(key)}`
      if (typeof text === 'object' && text !== null && !Array.isArray(text)) return recording(text, name)
      if (text !== undefined) reads.push(name)
      return text
    },
  })
}

const MODULES = import.meta.glob([
  '../{final,hall,leaderboards,messages,player,portal,season,ui}/**/*.{ts,tsx}',
  '!../**/*.{test,ar}.*',
  // It runs in a worker, without texts.
  '!../portal/content/import/worker.ts',
])

it('no module reads a text while it loads', async () => {
  for (const load of Object.values(MODULES)) await load()
  expect(Object.keys(MODULES).length).toBeGreaterThan(200)
  expect([...new Set(reads)]).toEqual([])
})
