import { z } from 'zod'
import { HADITH_SOURCE_MAX, HADITHS_MAX } from './limits.ts'

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
