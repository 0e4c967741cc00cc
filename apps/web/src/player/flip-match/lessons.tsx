import { cardImageUrl } from '@noor-quest/contract/item-images'
import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { scriptOf } from '../../text/script-of.ts'
import { StoredText } from '../../ui/stored-text.tsx'
import { CitedSource, VersesCredit } from '../room/sources/cited-source.tsx'
import { type HadithTexts, useHadiths } from '../room/sources/hadiths.ts'
import { LanguageMark, localized, localizedText } from '../room/sources/localized.tsx'
import { useVerses, type VerseTexts } from '../room/sources/verses.ts'

/** The pairs of a finished game, each with its explanation. */
export function Lessons({ lessons, title }: { lessons: Lesson[]; title: string }) {
  const sources = lessons.map(({ source }) => source)
  const verses = useVerses(sources)
  const hadiths = useHadiths(sources)
  return (
    <section className="mx-auto grid w-full max-w-3xl gap-5" aria-labelledby="pairs">
      <h2 id="pairs" className="text-center text-2xl text-gold-pale sm:text-3xl">
        {title}
      </h2>
      <ul className="grid gap-4">
        {lessons.map((lesson, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <LessonCard lesson={lesson} verses={verses} hadiths={hadiths} />
          </li>
        ))}
      </ul>
      <VersesCredit verses={verses} />
    </section>
  )
}

type CardProps = { lesson: Lesson; verses: VerseTexts; hadiths: HadithTexts }

function LessonCard({ lesson, verses, hadiths }: CardProps) {
  const isTerm = lesson.type === 'term'
  const name = isTerm ? lesson.arabic_text : localizedText(lesson.name)
  const why = isTerm ? localized(lesson.meaning) : localized(lesson.explanation)
  return (
    <div className="wrap-anywhere grid gap-3 rounded-3xl border border-gold/30 bg-ink bg-linear-160 from-teal/70 to-ink p-5 text-start sm:p-6">
      <div className="flex items-center gap-4">
        {!isTerm && (
          <img
            src={cardImageUrl(lesson.image_url)}
            alt=""
            className="size-20 shrink-0 rounded-2xl bg-parchment object-contain p-1.5 sm:size-24"
          />
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className={isTerm ? 'text-3xl' : 'text-xl leading-snug'} dir="auto" lang={scriptOf(name)}>
            <StoredText text={name} />
          </h3>
          {!isTerm && <Stored words={localizedText(lesson.description)} className="text-muted" />}
        </div>
        {/* A term is Arabic in every language. */}
        <LanguageMark of={isTerm ? (why ?? '') : name} className="shrink-0 self-start" />
      </div>
      {why !== null && <Stored words={why} className="text-parchment/90" />}
      {lesson.source !== null && <CitedSource source={lesson.source} verses={verses} hadiths={hadiths} />}
    </div>
  )
}

function Stored({ words, className }: { words: string; className: string }) {
  return (
    <p className={className} dir="auto" lang={scriptOf(words)}>
      <StoredText text={words} />
    </p>
  )
}
