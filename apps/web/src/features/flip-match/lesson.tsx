import { cardImageUrl } from '@noor-quest/contract/item-images'
import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { CitedSource, VersesCredit } from '../../game-room/cited-source.tsx'
import { LanguageMark } from '../../game-room/language-mark.tsx'
import { shown, shownText } from '../../game-room/shown.ts'
import { showSource } from '../../game-room/sources.ts'
import { useVerses, type VerseTexts } from '../../game-room/verses.ts'
import { scriptOf } from '../../platform/text/script-of.ts'
import { text } from '../../platform/text/text.ts'
import { useLanguage } from '../../platform/text/use-language.ts'
import { StoredText } from '../../ui/stored-text.tsx'
import { sentenceOf } from './spoken.ts'

/**
 * On the board: the sentence of the pair found last, or as much of it as there is room for. Its usual lines are reserved, so that no
 * card moves when it appears. In a very large font a phone has room for the cards alone; the end screen has every sentence.
 */
export function LessonLine({ lesson }: { lesson: Lesson | null }) {
  const { tag } = useLanguage()
  const sentence = lesson === null ? text.flipMatch.lessonWaits : shortened(sentenceOf(lesson))
  return (
    <div className="wrap-anywhere grid min-h-20 content-center max-[20rem]:hidden px-2 text-balance text-center text-sm leading-snug max-[22.45rem]:text-xs sm:min-h-12 sm:text-base short:min-h-13 short:text-xs low:text-sm">
      <p {...readAs(sentence)} className={lesson === null ? 'text-muted' : 'text-parchment'}>
        <StoredText text={sentence} />
        {lesson !== null && lesson.source !== null && (
          <bdi className="ms-2 inline-block text-gold-pale" lang={tag}>
            <StoredText text={showSource(lesson.source, tag)} />
          </bdi>
        )}
      </p>
    </div>
  )
}

/** A sentence has its own direction; one of several parts, each isolated in its own, is put together in the page's. */
function readAs(sentence: string) {
  return sentence.startsWith('\u2068') ? {} : { dir: 'auto', lang: scriptOf(sentence) }
}

/** Above so many letters the cards would have no room. */
const LINE_MAX = 200

function shortened(sentence: string): string {
  if (sentence.length <= LINE_MAX) return sentence
  const words = sentence.slice(0, LINE_MAX).split(' ')
  return `${words.slice(0, -1).join(' ') || words[0]}...`
}

/** After the game: each pair with why it is one. */
export function Lessons({ lessons, title }: { lessons: Lesson[]; title: string }) {
  const verses = useVerses(lessons.map(({ source }) => source))
  return (
    <section className="mx-auto grid w-full max-w-3xl gap-5" aria-labelledby="pairs">
      <h2 id="pairs" className="text-center text-2xl text-gold-pale sm:text-3xl">
        {title}
      </h2>
      <ul className="grid gap-4">
        {lessons.map((lesson, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            <LessonCard lesson={lesson} verses={verses} />
          </li>
        ))}
      </ul>
      <VersesCredit verses={verses} />
    </section>
  )
}

function LessonCard({ lesson, verses }: { lesson: Lesson; verses: VerseTexts }) {
  const isTerm = lesson.type === 'term'
  const name = isTerm ? lesson.arabic_text : shownText(lesson.name)
  const why = isTerm ? shown(lesson.meaning) : shown(lesson.explanation)
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
          {!isTerm && <Stored words={shownText(lesson.description)} className="text-muted" />}
        </div>
        {/* A term is Arabic to everybody. */}
        <LanguageMark of={isTerm ? (why ?? '') : name} className="shrink-0 self-start" />
      </div>
      {why !== null && <Stored words={why} className="text-parchment/90" />}
      {lesson.source !== null && <CitedSource source={lesson.source} verses={verses} />}
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
