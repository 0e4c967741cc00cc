import { HADITH_SOURCE_MAX, HADITHS_MAX, VERSES_PASSAGE_MAX, VERSES_PASSAGES_MAX } from '@noor-quest/contract/limits'
import type { Hadith, Hadiths, Verses } from '@noor-quest/contract/sources'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../platform/network/http.ts'
import { useLanguage } from '../../../text/use-language.ts'
import { StoredText } from '../../../ui/stored-text.tsx'
import { gameText } from '../game/game.en.ts'
import { type Passage, passagesIn, showSource, worksIn } from './sources.ts'

/** Verses by "surah:verse", and hadiths by their English source, such as "Sahih al-Bukhari 8". */
export type Citations = { verses: ReadonlyMap<string, string>; hadiths: ReadonlyMap<string, Hadith> }

type Sources = readonly (string | null)[]

/** The texts that `sources` cite. Empty until they are loaded, and without a network. */
export function useCitations(sources: Sources): Citations {
  const passages = passagesToRead(sources)
  const works = hadithsToRead(sources)
  const verses = useCited<Verses>(passages && `/api/verses?of=${passages}`)
  const hadiths = useCited<Hadiths>(works && `/api/hadiths?of=${encodeURIComponent(works)}`)
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

/** The response to GET `address`. Null before it, without a network, and for an empty address. */
function useCited<T>(address: string): T | null {
  const [cited, setCited] = useState<T | null>(null)
  useEffect(() => {
    if (address === '') return
    let isGone = false
    call<T>('GET', address).then(
      (response) => {
        if (!isGone) setCited(response)
      },
      // The HTTP client logs the error. The citation is shown without the text.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [address])
  return cited
}

/** Longer passages are collapsed. */
const LONG_PASSAGE = 320

/**
 * A source in the reader's language. Verses are in the Qur'an's Arabic,
 * hadiths in Arabic with a translation.
 */
export function CitedSource({ source, citations }: { source: string; citations: Citations }) {
  const { tag } = useLanguage()
  const passages = passagesIn(source).flatMap((passage) => versesOf(passage, citations.verses) ?? [])
  const isLong = passages.join('').replace(/\p{M}/gu, '').length > LONG_PASSAGE
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">
        {gameText.source}:{' '}
        <bdi>
          <StoredText text={showSource(source, tag)} />
        </bdi>
      </p>
      {passages.length > 0 &&
        (isLong ? (
          <details>
            <summary className="w-fit cursor-pointer py-2 font-semibold text-gold-pale text-sm">
              {gameText.showVerses}
            </summary>
            <QuotedVerses texts={passages} />
          </details>
        ) : (
          <QuotedVerses texts={passages} />
        ))}
      {worksIn(source).map((work) => {
        const hadith = citations.hadiths.get(work)
        return hadith && <QuotedHadith key={work} hadith={hadith} isTranslated={tag === 'en'} />
      })}
    </div>
  )
}

function QuotedVerses({ texts }: { texts: string[] }) {
  return (
    <blockquote lang="ar" dir="rtl" className="font-verses! text-gold-pale text-xl leading-loose">
      {texts.map((verse, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the verses of a passage never change
        <span key={index}>{`﴿${asDrawn(verse)}﴾ `}</span>
      ))}
    </blockquote>
  )
}

function QuotedHadith({ hadith, isTranslated }: { hadith: Hadith; isTranslated: boolean }) {
  return (
    <blockquote className="grid gap-1">
      <p lang="ar" dir="rtl" className="text-gold-pale text-lg leading-loose">
        <StoredText text={`«${hadith.text}»`} />
      </p>
      {isTranslated && (
        <p lang="en" dir="ltr" className="text-parchment/90 text-sm">
          <StoredText text={hadith.text_en} />
        </p>
      )}
    </blockquote>
  )
}

/** The credit that the text's licence requires. Empty without verses. */
export function VersesCredit({ verses }: Pick<Citations, 'verses'>) {
  if (verses.size === 0) return null
  return (
    <p className="text-center text-muted text-sm">
      <a className="underline underline-offset-4" href="https://quranenc.com" target="_blank" rel="noreferrer">
        {gameText.quranText}
      </a>
    </p>
  )
}

/** The passage's verses. Null if one is missing. */
export function versesOf({ surah, from, to }: Passage, texts: Citations['verses']): string[] | null {
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
