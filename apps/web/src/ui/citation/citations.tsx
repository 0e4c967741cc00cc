import { HADITH_SOURCE_MAX, HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import type { Hadith } from '@noor-quest/contract/sources'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../platform/network/http.ts'
import { passagesIn, worksIn } from './sources.ts'

/** Verses by "surah:verse", and hadiths by their English source, such as "Sahih al-Bukhari 8". */
export type Citations = { verses: ReadonlyMap<string, string>; hadiths: ReadonlyMap<string, Hadith> }

type Sources = readonly (string | null)[]

/** The texts that `sources` cite. Empty until they are loaded, and without a network. */
export function useCitations(sources: Sources): Citations {
  const passages = passagesToRead(sources)
  const works = hadithsToRead(sources)
  const verses = useCited(passages, readVerses)
  const hadiths = useCited(works, readHadiths)
  return useMemo(
    () => ({
      verses: new Map(verses?.verses.map(({ surah, ayah, text }) => [`${surah}:${ayah}`, text])),
      hadiths: new Map(hadiths?.hadiths.map((hadith) => [hadith.source, hadith])),
    }),
    [verses, hadiths],
  )
}

/** The passages for the request's address. Passages too long for a phone are only cited. */
export function passagesToRead(sources: Sources): string {
  const passages = sources.flatMap(passagesIn).filter(({ from, to }) => to - from < VERSES_PASSAGE_MAX)
  const parts = passages.map(({ surah, from, to }) => (from === to ? `${surah}:${from}` : `${surah}:${from}-${to}`))
  return [...new Set(parts)].slice(0, VERSES_PASSAGES_MAX).join(',')
}

export function hadithsToRead(sources: Sources): string {
  const cited = sources.flatMap(worksIn).filter(({ length }) => length <= HADITH_SOURCE_MAX)
  return [...new Set(cited)].slice(0, HADITHS_MAX).join(';')
}

const readVerses = (of: string) => call('GET /api/verses', { query: { of } })
const readHadiths = (of: string) => call('GET /api/hadiths', { query: { of } })

/** The response to `read`. Null before it, without a network, and where nothing is asked for. */
export function useCited<T>(of: string, read: (of: string) => Promise<T>): T | null {
  const [cited, setCited] = useState<T | null>(null)
  useEffect(() => {
    if (of === '') return
    let isGone = false
    read(of).then(
      (response) => {
        if (!isGone) setCited(response)
      },
      // The HTTP client logs the error. The citation is shown without the text.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [of, read])
  return cited
}

/** The words that a source cites, as far as they are loaded. A passage is shown only whole. */
export function wordsOf(source: string, { verses, hadiths }: Citations): { verses: string[]; hadiths: Hadith[] } {
  const passages = passagesIn(source).map(({ surah, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => verses.get(`${surah}:${from + index}`)),
  )
  return {
    verses: passages.flatMap((passage) => (passage.every((verse) => verse !== undefined) ? passage : [])),
    hadiths: worksIn(source).flatMap((work) => hadiths.get(work) ?? []),
  }
}

export function QuotedVerses({ verses, className }: { verses: string[]; className: string }) {
  return (
    <blockquote lang="ar" dir="rtl" className={`font-verses! text-gold-pale ${className}`}>
      {verses.map((verse, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the verses of a passage never change
        <span key={index}>{`﴿${withFontTanwin(verse)}﴾ `}</span>
      ))}
    </blockquote>
  )
}

/**
 * The open tanwins: as the text writes them, and as later versions of Unicode do. Fonts
 * draw the former as other marks.
 */
const DRAWN: Record<string, string> = { '\u0657': '\u08f0', '\u065e': '\u08f1', '\u0656': '\u08f2' }

export function withFontTanwin(verse: string): string {
  return verse.replace(/[\u0656\u0657\u065e]/g, (mark) => DRAWN[mark] ?? mark)
}
