import { z } from 'zod'
import { HADITH_SOURCE_MAX, HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from './limits.ts'
import { operations } from './operations.ts'
import { schema } from './requests.ts'

const passage = z
  .string()
  .regex(/^\d{1,3}:\d{1,3}(-\d{1,3})?$/)
  .transform((text) => {
    const [surah = 0, from = 0, to = from] = text.split(/[:-]/).map(Number)
    return { surah, from, to }
  })
  .refine(({ from, to }) => from >= 1 && to >= from && to - from < VERSES_PASSAGE_MAX)

/** GET /api/verses?of=2:185,37:139-144 */
export const versesQuery = z.object({
  of: z
    .string()
    .max(VERSES_PASSAGES_MAX * 12)
    .transform((text) => text.split(','))
    .pipe(z.array(passage).min(1).max(VERSES_PASSAGES_MAX))
    .meta({ description: 'Verses or ranges of a surah, as in 2:185,37:139-144' }),
})

/** `text` is verbatim, in Uthmani script. */
export const verse = schema('Verse', { surah: z.int(), ayah: z.int(), text: z.string() })
export type Verse = z.infer<typeof verse>

/** In the order of the request, without verses that don't exist. */
export const verses = schema('Verses', { verses: z.array(verse) })
export type Verses = z.infer<typeof verses>

/** GET /api/hadiths?of=Sahih al-Bukhari 8;Sahih Muslim 35 */
export const hadithsQuery = z.object({
  of: z
    .string()
    .max(HADITHS_MAX * (HADITH_SOURCE_MAX + 1))
    .transform((text) => text.split(';'))
    .pipe(z.array(z.string().min(1).max(HADITH_SOURCE_MAX)).min(1).max(HADITHS_MAX))
    .meta({ description: 'Collections with numbers, as in Sahih al-Bukhari 8;Sahih Muslim 35' }),
})

/** Decisive words: `text` in Arabic, `text_en` our translation of them. */
export const hadith = schema('Hadith', { source: z.string(), text: z.string(), text_en: z.string() })
export type Hadith = z.infer<typeof hadith>

/** In the order of the request, without those that the starter content doesn't quote. */
export const hadiths = schema('Hadiths', { hadiths: z.array(hadith) })
export type Hadiths = z.infer<typeof hadiths>

/** GET /api/editions?of=Sahih al-Bukhari 8;Al-Itqan 1/23, as for hadiths: works with their places. */
export const edition = schema('Edition', {
  /** As requested. */
  source: z.string(),
  /** null for a collection of hadiths, which its name says. */
  author: z.string().nullable(),
  /** The editions in which the place was looked up. */
  editions: z.array(z.object({ edition: z.string(), numbering: z.string(), found: z.string() })),
})
export type Edition = z.infer<typeof edition>

/** In the order of the request, without works that the starter content doesn't cite. */
export const editions = schema('Editions', { editions: z.array(edition) })
export type Editions = z.infer<typeof editions>

export const verseOperations = operations({
  'GET /api/verses': {
    summary: "Verses of the Qur'an, as sources cite them",
    query: versesQuery,
    returns: [200, verses, 'The verses that exist, in the order they were asked for'],
    usesDatabase: false,
  },
})

export const hadithOperations = operations({
  'GET /api/hadiths': {
    summary: 'Words of hadiths, as sources cite them',
    query: hadithsQuery,
    returns: [200, hadiths, 'The hadiths that are quoted, in the order they were asked for'],
    usesDatabase: false,
  },
})

export const editionOperations = operations({
  'GET /api/editions': {
    summary: 'The editions of books and hadiths, as sources cite them',
    query: hadithsQuery,
    returns: [200, editions, 'The known ones, in the order they were asked for'],
    usesDatabase: false,
  },
})
