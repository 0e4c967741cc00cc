import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { adminCall } from './admin-call.ts'
import { pagedQuery } from './load-list.ts'

afterEach(() => vi.unstubAllGlobals())

test('each page is asked for with the view and the cursor of the page before it', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ next_cursor: asked.length === 1 ? 'next+1' : null })
  })
  const query = pagedQuery('Players', ['players'], (cursor) =>
    adminCall('GET /api/players', { query: { search: 'أحمد & co', cursor } }),
  )
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 2 })
  const search = `search=${encodeURIComponent('أحمد & co')}`
  expect(asked).toEqual([`/api/players?${search}`, `/api/players?${search}&cursor=next%2B1`])
})
