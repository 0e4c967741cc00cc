import type { Hadith } from '@noor-quest/contract/sources'
import { useLanguage } from '../../text/use-language.ts'
import { StoredText } from '../stored-text.tsx'
import { citationText } from './citation.en.ts'
import { type Citations, QuotedVerses, wordsOf } from './citations.tsx'
import { formatSource } from './sources.ts'

/** Longer passages are collapsed. */
const LONG_PASSAGE = 320

/**
 * A source in the reader's language. Verses are in the Qur'an's Arabic,
 * hadiths in Arabic with a translation.
 */
export function CitedSource({ source, citations }: { source: string; citations: Citations }) {
  const { tag } = useLanguage()
  const { verses, hadiths } = wordsOf(source, citations)
  const isLong = verses.join('').replace(/\p{M}/gu, '').length > LONG_PASSAGE
  const quoted = <QuotedVerses verses={verses} className="text-xl leading-[2.4]" />
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">
        {citationText.source}:{' '}
        <bdi>
          <StoredText text={formatSource(source, tag)} />
        </bdi>
      </p>
      {verses.length > 0 &&
        (isLong ? (
          <details>
            <summary className="w-fit cursor-pointer py-2 font-semibold text-gold-pale text-sm">
              {citationText.showVerses}
            </summary>
            {quoted}
          </details>
        ) : (
          quoted
        ))}
      {hadiths.map((hadith) => (
        <QuotedHadith key={hadith.source} hadith={hadith} isTranslated={tag === 'en'} />
      ))}
    </div>
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
        {citationText.quranText}
      </a>
    </p>
  )
}
