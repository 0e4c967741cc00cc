import { expect, test, vi } from 'vitest'
import { isOutdated } from './newer-version.ts'

const pageOf = (src: string | null) => {
  const script = src === null ? null : ({ getAttribute: () => src } as unknown as Element)
  return { querySelector: () => script } as unknown as Document
}
const serving = (html: string, status = 200) => vi.fn(async () => new Response(html, { status }))
const NEW = '<script type="module" crossorigin src="/assets/index-new.js"></script>'

test('a page is outdated when the server names other code', async () => {
  const fetch = serving(NEW)
  expect(await isOutdated({ page: pageOf('/assets/index-old.js'), fetch })).toBe(true)
  expect(await isOutdated({ page: pageOf('/assets/index-new.js'), fetch })).toBe(false)
  // The browser's cache would still name the old code.
  expect(fetch).toHaveBeenCalledWith('/offline', expect.objectContaining({ cache: 'no-store' }))
})

test('a page without a response isn’t outdated', async () => {
  const page = pageOf('/assets/index-old.js')
  expect(await isOutdated({ page, fetch: serving('Bad gateway', 502) })).toBe(false)
  expect(await isOutdated({ page, fetch: vi.fn(async () => Promise.reject(new TypeError('offline'))) })).toBe(false)
  expect(await isOutdated({ page: pageOf(null), fetch: serving(NEW) })).toBe(false)
})
