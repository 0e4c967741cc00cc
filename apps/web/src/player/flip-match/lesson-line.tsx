import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { scriptOf } from '../../text/script-of.ts'
import { shortened } from '../../text/shortened.ts'
import { useLanguage } from '../../text/use-language.ts'
import { formatSource } from '../../ui/citation/sources.ts'
import { StoredText } from '../../ui/stored-text.tsx'
import { sentenceOf } from './spoken.ts'

/**
 * The last pair's lesson on the board. A sentence has its own direction; the parts of a term's
 * sentence follow each other in the page's.
 */
export function LessonLine({ lesson }: { lesson: Lesson }) {
  const { tag } = useLanguage()
  const sentence = shortened(sentenceOf(lesson), LINE_MAX)
  const [, subject, colon, words = ''] = sentence.split(/[\u2068\u2069]/)
  return (
    <p {...(subject === undefined && { dir: 'auto', lang: scriptOf(sentence) })} data-lesson>
      {subject === undefined ? (
        <StoredText text={sentence} />
      ) : (
        <>
          {/* At the sentence's size, its vowel signs would be unreadable. */}
          <bdi className="text-[1.15em] leading-[1.2]" lang={scriptOf(subject)}>
            <StoredText text={subject} />
          </bdi>
          <span>{colon}</span>
          <bdi lang={scriptOf(words)}>
            <StoredText text={words} />
          </bdi>
        </>
      )}
      {lesson.source !== null && (
        <bdi className="ms-2 inline-block font-semibold text-emerald" lang={tag}>
          <StoredText text={formatSource(lesson.source, tag)} />
        </bdi>
      )}
    </p>
  )
}

/** Longer lessons would leave no room for the cards. */
const LINE_MAX = 200
