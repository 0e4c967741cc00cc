import { readFile } from 'node:fs/promises'
import { type Hadith, hadiths, hadithsQuery } from '@noor-quest/contract/hadiths'
import { defineRoutes } from '../../platform/http/routes.ts'

/**
 * The texts are stored beside the starter questions that cite them. A club's own question on one of
 * these hadiths shows them too.
 */
const FILE = new URL('../../../../../content/hadith.json', import.meta.url)

export function hadithRoutes() {
  let loading: Promise<Map<string, Hadith>> | undefined
  const routes = defineRoutes('/api/hadiths')
  routes.get('/', {
    id: 'getHadiths',
    summary: 'Words of hadiths, as sources cite them',
    query: hadithsQuery,
    returns: [200, hadiths, 'The hadiths that are quoted, in the order they were asked for'],
    // The texts change with releases only.
    cacheControl: 'public, max-age=86400',
    usesDatabase: false,
    handle: async ({ query }) => {
      loading ??= load()
      const known = await loading.catch((err) => {
        loading = undefined
        throw err
      })
      return { hadiths: query.of.flatMap((source) => known.get(source) ?? []) }
    },
  })
  return routes
}

async function load(): Promise<Map<string, Hadith>> {
  const quoted: Hadith[] = JSON.parse(await readFile(FILE, 'utf8'))
  return new Map(quoted.map(({ source, text, text_en }) => [source, { source, text, text_en }]))
}
