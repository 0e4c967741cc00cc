import type { Question } from '@noor-quest/contract/questions'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { memo } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, ClockIcon } from '../../ui/icons.tsx'
import { DeleteIcon, EditIcon } from '../../ui/portal/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const text = adminText.questions
const { content } = adminText

type Props = { question: Question; onEdit: (question: Question) => void; onDelete: (question: Question) => void }

/** One of the list's questions. Memoized: a long list is drawn again with each letter of a search. */
export const QuestionItem = memo(function QuestionItem({ question, onEdit, onDelete }: Props) {
  const { question_text, correct_option, level, time_limit, source, explanation } = question
  return (
    <li className="grid min-w-0 gap-3 rounded-2xl border border-gold/25 bg-night/40 p-4 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 pt-2">
          <Badge size="sm" tone="gold">
            {content.level(level)}
          </Badge>
          <Badge size="sm">
            <ClockIcon className="size-3.5" />
            {text.time(time_limit)}
          </Badge>
          <Badge size="sm" tone="right">
            <CheckIcon className="size-3.5" />
            {text.correctLetter(correct_option.toUpperCase())}
          </Badge>
        </div>
        <div className="-me-2 flex shrink-0">
          <IconButton
            label={content.actionNamed(content.edit, question_text)}
            title={content.edit}
            onClick={() => onEdit(question)}
            className="border-transparent! bg-transparent!"
          >
            <EditIcon className="size-5" />
          </IconButton>
          <IconButton
            label={content.actionNamed(content.delete, question_text)}
            title={content.delete}
            onClick={() => onDelete(question)}
            className="border-transparent! bg-transparent! hover:text-wrong-text"
          >
            <DeleteIcon className="size-5" />
          </IconButton>
        </div>
      </div>
      <p dir="auto" className="wrap-anywhere font-semibold">
        {question_text}
      </p>
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
              <span className={isCorrect ? undefined : 'text-muted'}>{letter.toUpperCase()}.</span>
              <span dir="auto" className="wrap-anywhere min-w-0 flex-1">
                {question[`option_${letter}`]}
              </span>
              {isCorrect && (
                <>
                  <CheckIcon className="mt-0.5 size-5 shrink-0" />
                  <VisuallyHidden>{text.isCorrect}</VisuallyHidden>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {explanation && (
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {explanation}
        </p>
      )}
      {source && (
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {text.sourceOf(source)}
        </p>
      )}
    </li>
  )
})
