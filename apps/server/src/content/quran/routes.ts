import { verses, versesQuery } from '@noor-quest/contract/verses'
import { defineRoutes } from '../../platform/http/routes.ts'
import { createQuran } from './verses.ts'

export function verseRoutes() {
  const quran = createQuran()
  const routes = defineRoutes('/api/verses')
  routes.get('/', {
    id: 'getVerses',
    summary: "Verses of the Qur'an, as sources cite them",
    query: versesQuery,
    returns: [200, verses, 'The verses that exist, in the order they were asked for'],
    // The text changes with releases only.
    cacheControl: 'public, max-age=86400',
    usesDatabase: false,
    handle: async ({ query }) => ({ verses: await quran.read(query.of) }),
  })
  return routes
}
