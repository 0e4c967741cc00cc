// The texts that questions cite. They change with releases only. All verses of the Qur'an are here,
// because clubs cite any of them; the web app contains none.

import { readFile } from 'node:fs/promises'
import {
  type Edition,
  editionOperations,
  type Hadith,
  hadithOperations,
  type Verse,
  verseOperations,
} from '@noor-quest/contract/sources'
import { atFirstUse } from '../platform/at-first-use.ts'
import { serveOperations } from '../platform/http/routes.ts'

/**
 * The texts are stored beside the starter questions that cite them. A club's own question on one of
 * these hadiths shows them too.
 */
const HADITHS = new URL('../../../../content/hadith.json', import.meta.url)

/** The books that the starter questions cite, each with its edition. */
const BOOKS = new URL('../../../../content/references.json', import.meta.url)

/** 1.4 MB; its first lines give its origin and terms. */
const QURAN = new URL('./quran/quran.txt', import.meta.url)

export function verseRoutes() {
  const quran = atFirstUse(readQuran)
  const routes = serveOperations(verseOperations)
  routes.serve('GET /api/verses', {
    cacheControl: 'public, max-age=86400',
    handle: async ({ query }) => ({ verses: versesOf(await quran(), query.of) }),
  })
  return routes
}

export function hadithRoutes() {
  const quoted = atFirstUse(readHadiths)
  const routes = serveOperations(hadithOperations)
  routes.serve('GET /api/hadiths', {
    cacheControl: 'public, max-age=86400',
    handle: async ({ query }) => {
      const known = await quoted()
      return { hadiths: query.of.flatMap((source) => known.get(source) ?? []) }
    },
  })
  return routes
}

export function editionRoutes() {
  const known = atFirstUse(readEditions)
  const routes = serveOperations(editionOperations)
  routes.serve('GET /api/editions', {
    cacheControl: 'public, max-age=86400',
    handle: async ({ query }) => {
      const editionOf = await known()
      return { editions: query.of.flatMap((source) => editionOf(source) ?? []) }
    },
  })
  return routes
}

type Passage = { surah: number; from: number; to: number }
/** Texts by "surah|ayah". */
type Quran = ReadonlyMap<string, string>

/** The verses that exist. */
export function versesOf(quran: Quran, passages: readonly Passage[]): Verse[] {
  return passages.flatMap(({ surah, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((ayah) => {
      const text = quran.get(`${surah}|${ayah}`)
      return text === undefined ? [] : [{ surah, ayah, text }]
    }),
  )
}

export async function readQuran(): Promise<Quran> {
  const lines = (await readFile(QURAN, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf('|')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}

async function readHadiths(): Promise<Map<string, Hadith>> {
  const quoted: Hadith[] = JSON.parse(await readFile(HADITHS, 'utf8'))
  return new Map(quoted.map(({ source, text, text_en }) => [source, { source, text, text_en }]))
}

type Book = { title: string; author: string; edition: string; numbering: string; found: string }
type QuotedHadith = Hadith & { references: Edition['editions'] }

/** Reads the editions of a work with its place: "Sahih Muslim 223", or a book as in "Al-Itqan 1/23". */
async function readEditions(): Promise<(source: string) => Edition | undefined> {
  const books: Book[] = JSON.parse(await readFile(BOOKS, 'utf8'))
  const quoted: QuotedHadith[] = JSON.parse(await readFile(HADITHS, 'utf8'))
  const hadiths = new Map(quoted.map(({ source, references }) => [source, references]))
  const byTitle = new Map(books.map(({ title, ...book }) => [title, book]))
  return (source) => {
    const editions = hadiths.get(source)
    if (editions !== undefined) return { source, author: null, editions }
    const book = byTitle.get(source.replace(/ \d[\d/]*$/, ''))
    if (book === undefined) return undefined
    const { author, ...edition } = book
    return { source, author, editions: [edition] }
  }
}
