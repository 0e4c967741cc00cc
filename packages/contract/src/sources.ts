import { z } from 'zod'
import { HADITH_SOURCE_MAX, HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from './limits.ts'

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
export const verse = z.object({ surah: z.int(), ayah: z.int(), text: z.string() }).meta({ id: 'Verse' })
export type Verse = z.infer<typeof verse>

/** In the order of the request, without verses that don't exist. */
export const verses = z.object({ verses: z.array(verse) }).meta({ id: 'Verses' })
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
export const hadith = z.object({ source: z.string(), text: z.string(), text_en: z.string() }).meta({ id: 'Hadith' })
export type Hadith = z.infer<typeof hadith>

/** In the order they were asked for; one that the starter content doesn't quote is left out. */
export const hadiths = z.object({ hadiths: z.array(hadith) }).meta({ id: 'Hadiths' })
export type Hadiths = z.infer<typeof hadiths>
