import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { scriptOf } from '../../text/script-of.ts'
import { shortened } from '../../text/shortened.ts'
import { useLanguage } from '../../text/use-language.ts'
import { formatSource } from '../../ui/citation/sources.ts'
import { StoredText } from '../../ui/stored-text.tsx'
import { sentenceOf } from './spoken.ts'

/** The last pair's lesson on the board. */
export function LessonLine({ lesson }: { lesson: Lesson }) {
  const { tag } = useLanguage()
  const sentence = shortened(sentenceOf(lesson), LINE_MAX)
  return (
    <p {...readAs(sentence)} data-lesson>
      <StoredText text={sentence} />
      {lesson.source !== null && (
        <bdi className="ms-2 inline-block font-semibold text-emerald" lang={tag}>
          <StoredText text={formatSource(lesson.source, tag)} />
        </bdi>
      )}
    </p>
  )
}

/**
 * A sentence has its own direction. A sentence of several parts isolates each of them,
 * and follows the page's direction.
 */
function readAs(sentence: string) {
  return sentence.startsWith('\u2068') ? {} : { dir: 'auto', lang: scriptOf(sentence) }
}

/** Longer lessons would leave no room for the cards. */
const LINE_MAX = 200
