import type { Question } from '@noor-quest/contract/questions'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { memo } from 'react'
import { useLanguage } from '../../text/use-language.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx'
import { contentText } from '../text/content.en.ts'
import { InBothLanguages } from '../ui/note.tsx'
import { CheckedBy } from './checked-by.tsx'
import { ItemActions, type ItemAsked, ItemBadges } from './item-actions.tsx'
import { questionsText as text } from './questions.en.ts'

type Props = ItemAsked<Question> & { question: Question }

/**
 * A question in the list. Memoized, because a long list is drawn again at each letter of a search.
 */
export const QuestionItem = memo(function QuestionItem({ question, ...asked }: Props) {
  useLanguage()
  const { question_text, question_text_ar, correct_option, level, time_limit, tags, source } = question
  return (
    <li className="grid min-w-0 gap-3 rounded-2xl border border-gold/25 bg-night/40 p-4 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 pt-2">
          <SmallBadge tone="gold">{contentText.level(level)}</SmallBadge>
          <SmallBadge>
            <ClockIcon className="size-3.5" />
            {text.time(time_limit)}
          </SmallBadge>
          <SmallBadge tone="right">
            <CheckIcon className="size-3.5" />
            {text.correctLetter(text.letter(correct_option))}
          </SmallBadge>
          <ItemBadges kind="question" item={question} added={asked.added} />
        </div>
        <div className="-me-2 flex shrink-0">
          <ItemActions item={question} title={question_text ?? question_text_ar ?? ''} {...asked} />
        </div>
      </div>
      <InBothLanguages english={question_text} arabic={question_text_ar} className="font-semibold" />
      <ol className="grid gap-2 sm:grid-cols-2">
        {OPTION_LETTERS.map((letter) => {
          const isCorrect = letter === correct_option
          return (
            <li
              key={letter}
              className={classNames(
                'flex min-w-0 items-start gap-2 rounded-xl border px-3 py-2',
                isCorrect ? 'border-right/70 bg-right/15 font-semibold text-right-text' : 'border-parchment/15',
              )}
            >
              <span className={isCorrect ? undefined : 'text-muted'}>{text.letter(letter)}.</span>
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
                <InBothLanguages english={question[`option_${letter}`]} arabic={question[`option_${letter}_ar`]} />
              </span>
              {isCorrect && (
                <>
                  <CheckIcon className="mt-0.5 size-5 shrink-0" />
                  <span className="sr-only">{text.isCorrect}</span>
                </>
              )}
            </li>
          )
        })}
      </ol>
      <InBothLanguages english={question.explanation} arabic={question.explanation_ar} className="text-muted text-sm" />
      {source && (
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {text.sourceOf(source)}
        </p>
      )}
      <CheckedBy checks={question.checks} />
      {tags.length > 0 && <p className="wrap-anywhere text-muted text-sm">{text.tagsOf(tags)}</p>}
    </li>
  )
})
