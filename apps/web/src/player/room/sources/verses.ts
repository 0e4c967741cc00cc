import { VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import type { Verses } from '@noor-quest/contract/verses'
import { useMemo } from 'react'
import { type Passage, passagesIn } from './sources.ts'
import { useCited } from './use-cited.ts'

/** The verses by "surah:verse". */
export type VerseTexts = ReadonlyMap<string, string>

/** The text of the verses that `sources` cite. Empty until it is loaded, and without a network. */
export function useVerses(sources: readonly (string | null)[]): VerseTexts {
  const of = passagesToRead(sources)
  const found = useCited<Verses>(of === '' ? null : `/api/verses?of=${of}`)
  return useMemo(() => new Map(found?.verses.map(({ surah, ayah, text }) => [`${surah}:${ayah}`, text])), [found])
}

/** The passages for the request's address. Passages too long for a phone are only cited. */
export function passagesToRead(sources: readonly (string | null)[]): string {
  const passages = sources.flatMap(passagesIn).filter(({ from, to }) => to - from < VERSES_PASSAGE_MAX)
  const parts = passages.map(({ surah, from, to }) => (from === to ? `${surah}:${from}` : `${surah}:${from}-${to}`))
  return [...new Set(parts)].slice(0, VERSES_PASSAGES_MAX).join(',')
}

/** The passage's verses. Null if one is missing. */
export function versesOf({ surah, from, to }: Passage, texts: VerseTexts): string[] | null {
  const verses: string[] = []
  for (let ayah = from; ayah <= to; ayah += 1) {
    const text = texts.get(`${surah}:${ayah}`)
    if (text === undefined) return null
    verses.push(text)
  }
  return verses
}

/**
 * The open tanwins: as the text writes them, and as later versions of Unicode do. Fonts
 * draw the former as other marks.
 */
const DRAWN: Record<string, string> = { '\u0657': '\u08f0', '\u065e': '\u08f1', '\u0656': '\u08f2' }

export function asDrawn(verse: string): string {
  return verse.replace(/[\u0656\u0657\u065e]/g, (mark) => DRAWN[mark] ?? mark)
}
