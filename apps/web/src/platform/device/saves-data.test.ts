import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { savesData } from './saves-data.ts'

type Response = { waitMs: number; transferSize?: number }

/** A page with these responses; the first is the page's own. */
function responsesWere(...responses: Response[]): void {
  const entries = responses.map(({ waitMs, transferSize = 300 }, index) => ({
    ...{ entryType: index === 0 ? 'navigation' : 'resource', transferSize },
    ...{ requestStart: 1000 * index, responseStart: 1000 * index + waitMs },
  }))
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (type) => entries.filter(({ entryType }) => entryType === type) as never,
  )
}
const networkIs = (connection: object) => vi.stubGlobal('navigator', { connection })

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  networkIs({})
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('saves data on a network where every response is slow', () => {
  responsesWere({ waitMs: 820 }, { waitMs: 410 }, { waitMs: 405 })
  expect(savesData()).toBe(true)
})

it('ignores some slow responses of a busy server or device', () => {
  responsesWere({ waitMs: 900 }, { waitMs: 600 }, { waitMs: 20 })
  expect(savesData()).toBe(false)
})

it('ignores responses from a cache', () => {
  responsesWere({ waitMs: 410 }, { waitMs: 1, transferSize: 0 })
  expect(savesData()).toBe(true)
  responsesWere({ waitMs: 410, transferSize: 0 })
  expect(savesData()).toBe(false)
})

it.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '3g' }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{}, false],
])('asks the browser: %o', (connection, expected) => {
  responsesWere({ waitMs: 20 })
  networkIs(connection)
  expect(savesData()).toBe(expected)
})
