import { z } from 'zod'
import { VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from './limits.ts'

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
