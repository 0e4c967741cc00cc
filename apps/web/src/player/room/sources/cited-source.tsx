import type { Hadith } from '@noor-quest/contract/hadiths'
import { gameText } from '../../../text/game-text.ts'
import { useLanguage } from '../../../text/use-language.ts'
import { StoredText } from '../../../ui/stored-text.tsx'
import type { HadithTexts } from './hadiths.ts'
import { passagesIn, showSource, worksIn } from './sources.ts'
import { asDrawn, type VerseTexts, versesOf } from './verses.ts'

/** Longer passages are collapsed. */
const LONG_PASSAGE = 320

type Props = { source: string; verses: VerseTexts; hadiths: HadithTexts }

/**
 * A source in the reader's language. Verses are in the Qur'an's Arabic,
 * hadiths in Arabic with a translation.
 */
export function CitedSource({ source, verses, hadiths }: Props) {
  const { tag } = useLanguage()
  const passages = passagesIn(source).flatMap((passage) => versesOf(passage, verses) ?? [])
  const isLong = passages.join('').replace(/\p{M}/gu, '').length > LONG_PASSAGE
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">
        {gameText.game.source}:{' '}
        <bdi>
          <StoredText text={showSource(source, tag)} />
        </bdi>
      </p>
      {passages.length > 0 &&
        (isLong ? (
          <details>
            <summary className="w-fit cursor-pointer py-2 font-semibold text-gold-pale text-sm">
              {gameText.game.showVerses}
            </summary>
            <Verses texts={passages} />
          </details>
        ) : (
          <Verses texts={passages} />
        ))}
      {worksIn(source).map((work) => {
        const hadith = hadiths.get(work)
        return hadith && <QuotedHadith key={work} hadith={hadith} isTranslated={tag === 'en'} />
      })}
    </div>
  )
}

function Verses({ texts }: { texts: string[] }) {
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
export function VersesCredit({ verses }: { verses: VerseTexts }) {
  if (verses.size === 0) return null
  return (
    <p className="text-center text-muted text-sm">
      <a className="underline underline-offset-4" href="https://quranenc.com" target="_blank" rel="noreferrer">
        {gameText.game.quranText}
      </a>
    </p>
  )
}
