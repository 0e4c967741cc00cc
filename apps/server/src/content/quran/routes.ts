import { verses, versesQuery } from '@noor-quest/contract/verses'
import { createRoute, createRouter, responses } from '../../platform/http/openapi.ts'
import { createQuran } from './verses.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getVerses',
  summary: "Verses of the Qur'an, as sources cite them",
  request: { query: versesQuery },
  responses: responses(200, verses, 'The verses that exist, in the order they were asked for', [400]),
})

/** /api/verses */
export function verseRoutes() {
  const quran = createQuran()
  return createRouter().openapi(read, async (c) => {
    const found = await quran.read(c.req.valid('query').of)
    // Only a new release could bring a better copy of the text.
    return c.json({ verses: found }, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
}
