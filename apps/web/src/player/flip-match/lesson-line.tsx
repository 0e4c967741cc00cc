import type { Lesson } from '@noor-quest/rules/flip-match-deal'
import { scriptOf } from '../../text/script-of.ts'
import { shortened } from '../../text/shortened.ts'
import { useLanguage } from '../../text/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import { StoredText } from '../../ui/stored-text.tsx'
import { showSource } from '../room/sources/sources.ts'
import { sentenceOf } from './spoken.ts'

/** The lines reserved for a lesson (docs/product-rules.md#flip-match-lessons). */
export const LESSON_HEIGHT = 'min-h-20 sm:min-h-12 short:min-h-13 low:min-h-15'

/**
 * The last pair's lesson on the board, cut to the room that there is. Its usual lines are reserved,
 * so that no card moves when it appears. In a very large font a phone has room for the cards alone;
 * the end screen shows every lesson in full.
 */
export function LessonLine({ lesson }: { lesson: Lesson | null }) {
  const { tag } = useLanguage()
  const sentence = lesson === null ? '' : shortened(sentenceOf(lesson), LINE_MAX)
  return (
    <div
      className={classNames(
        LESSON_HEIGHT,
        'wrap-anywhere grid content-center max-[20rem]:hidden px-2 text-balance text-center text-sm leading-snug max-[22.45rem]:text-xs sm:text-base short:text-xs low:text-sm',
      )}
    >
      <p {...readAs(sentence)}>
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

/**
 * A sentence has its own direction. A sentence of several parts isolates each of them,
 * and follows the page's direction.
 */
function readAs(sentence: string) {
  return sentence.startsWith('\u2068') ? {} : { dir: 'auto', lang: scriptOf(sentence) }
}

/** Longer lessons would leave no room for the cards. */
const LINE_MAX = 200
