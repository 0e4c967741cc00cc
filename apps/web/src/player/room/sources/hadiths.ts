import type { Hadith, Hadiths } from '@noor-quest/contract/hadiths'
import { HADITH_SOURCE_MAX, HADITHS_MAX } from '@noor-quest/contract/limits'
import { useMemo } from 'react'
import { worksIn } from './sources.ts'
import { useCited } from './use-cited.ts'

/** The hadiths by their English source, such as "Sahih al-Bukhari 8". */
export type HadithTexts = ReadonlyMap<string, Hadith>

/**
 * The texts of the hadiths that `sources` cite. Empty until they are loaded, and without a network.
 */
export function useHadiths(sources: readonly (string | null)[]): HadithTexts {
  const of = hadithsToRead(sources)
  const found = useCited<Hadiths>(of === '' ? null : `/api/hadiths?of=${encodeURIComponent(of)}`)
  return useMemo(() => new Map(found?.hadiths.map((hadith) => [hadith.source, hadith])), [found])
}

export function hadithsToRead(sources: readonly (string | null)[]): string {
  const cited = sources.flatMap(worksIn).filter(({ length }) => length <= HADITH_SOURCE_MAX)
  return [...new Set(cited)].slice(0, HADITHS_MAX).join(';')
}
