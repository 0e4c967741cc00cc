import type { Question } from '@noor-quest/contract/questions'
import { OPTION_LETTERS, QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { memo, Suspense, useCallback, useState } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { useLanguage } from '../../text/use-language.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, ClockIcon, LockIcon } from '../../ui/icons.tsx'
import { correctionsText } from '../corrections/corrections.en.ts'
import { QuestionReports } from '../names/question-reports.tsx'
import { contentText } from '../text/content.en.ts'
import { ActionButton, TextLink } from '../ui/action-button.tsx'
import { Shortages } from '../ui/list-notes.tsx'
import { InBothLanguages } from '../ui/note.tsx'
import { attempt } from '../ui/notices.tsx'
import { type Asked, oneOf, useAddressView } from '../ui/use-address-view.ts'
import { CheckedBy } from './checked-by.tsx'
import { ItemActions, ItemBadges, type RowActions } from './item-actions.tsx'
import type { ItemForm } from './item-form.tsx'
import { changeLevel, questionsApi, questionsQuery, sealedApi } from './items-api.ts'
import { ItemsTab } from './items-tab.tsx'
import { QuestionFields } from './question-fields.tsx'
import {
  duplicateOf,
  EMPTY_QUESTION,
  nextQuestion,
  type QuestionBody,
  type QuestionValues,
  readQuestion,
  toValues,
} from './question-form.ts'
import { questionsText as text } from './questions.en.ts'
import { sealedText } from './sealed.en.ts'

const { Part: SealedDialog } = latePart(() => import('./sealed-dialog.tsx').then((part) => part.SealedDialog))

const questionForm: ItemForm<Question, QuestionValues, QuestionBody> = {
  empty: EMPTY_QUESTION,
  toValues,
  read: readQuestion,
  next: nextQuestion,
  add: (body, request_id) => questionsApi.add({ ...body, request_id }),
  change: questionsApi.change,
  startOf: ({ question_text }) => (question_text === null ? 'question_text_ar' : 'question_text'),
  size: 'lg',
  fields: (form, state, edited) => (
    <>
      {edited && <QuestionReports questionId={edited.id} />}
      <QuestionFields form={form} state={state} />
      {edited && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {correctionsText.editHint}
          <TextLink to="/admin/corrections/$question" params={{ question: edited.id }}>
            {correctionsText.correctKey}
          </TextLink>
        </p>
      )}
    </>
  ),
  more: (form, state) => {
    const duplicate = duplicateOf(state.failure)
    return (
      duplicate && (
        <div className="grid gap-2 rounded-2xl border border-gold/40 p-4">
          <p className="text-muted text-sm">
            {text.duplicateIntro} {duplicate.level}
          </p>
          <p dir="auto" className="wrap-anywhere">
            {duplicate.question_text ?? duplicate.question_text_ar}
          </p>
          <ActionButton
            label={text.addAnyway}
            busy={state.saving}
            onPress={() => form.submit({ allow_duplicate: true })}
            className="justify-self-start"
          />
        </div>
      )
    )
  },
}

type LevelView = { level: QuizLevel | null }
const readLevel = (asked: Asked): LevelView => ({ level: oneOf(asked, 'level', QUIZ_LEVELS) })
const levelParameter = ({ level }: LevelView) => ({ level: level ?? undefined })

const { Part: Review } = latePart(() => import('../reviewer/reviewer-screen.tsx').then((part) => part.ReviewerScreen))

/**
 * /admin/questions (docs/product-rules.md#content-forms). With `?view=check` the items of every
 * kind, one by one.
 */
export function QuestionsTab() {
  const asked: Asked = useSearch({ strict: false })
  if (asked.view !== 'check') return <Questions />
  return (
    <Suspense>
      <Review />
    </Suspense>
  )
}

function Questions() {
  const [{ level }, show] = useAddressView(readLevel, levelParameter)
  const narrow = useCallback(
    (questions: readonly Question[]) =>
      level === null ? questions : questions.filter((question) => question.level === level),
    [level],
  )
  const queryClient = useQueryClient()
  const [isSealedOpen, setSealedOpen] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey })
  const moveToLevel = async (ids: string[], to: QuizLevel) => {
    const questions = queryClient.getQueryData<Question[]>(questionsQuery.queryKey) ?? []
    const moved = questions.filter((question) => question.level !== to && ids.includes(question.id))
    const idsOf = (from: QuizLevel) => moved.filter((question) => question.level === from).map(({ id }) => id)
    const undo = async () => {
      for (const from of QUIZ_LEVELS) if (idsOf(from).length > 0) await changeLevel(idsOf(from), from)
      await reload()
    }
    await attempt(() => changeLevel(ids, to), text.movedToLevel(moved.length, to), text.moveFailed, {
      label: contentText.undo,
      run: undo,
    })
    await reload()
    return true
  }
  const seal = async (ids: string[]) => {
    const isSealed = await attempt(
      () => sealedApi.seal(ids),
      (sealed) => sealedText.sealed(sealed.ids.length),
      sealedText.sealFailed,
    )
    if (isSealed) await reload()
    return isSealed
  }
  return (
    <>
      <ItemsTab
        kind="question"
        buttons={<ActionButton label={sealedText.title} Icon={LockIcon} onPress={() => setSealedOpen(true)} />}
        selectionActions={[
          {
            label: sealedText.seal,
            Icon: LockIcon,
            question: (rows) => ({
              title: sealedText.sealTitle(rows),
              text: sealedText.sealHint,
              confirm: sealedText.seal,
            }),
            run: seal,
          },
          ...QUIZ_LEVELS.map((each) => ({
            label: text.toLevel(each),
            run: (ids: string[]) => moveToLevel(ids, each),
          })),
        ]}
        query={questionsQuery}
        api={questionsApi}
        texts={text}
        exportHref={level === null ? questionsApi.exportHref : questionsApi.exportHrefOf(level)}
        notes={(questions) => (
          <Shortages
            messages={QUIZ_LEVELS.flatMap((each) => {
              const dealt = questions.filter(({ active }) => active)
              const have = countOf(dealt, each)
              return have < QUESTIONS_PER_LEVEL
                ? [contentText.shortages.questions(each, have, QUESTIONS_PER_LEVEL)]
                : []
            })}
          />
        )}
        itemForm={questionForm}
        filters={(questions) => (
          <fieldset className="flex min-w-0 flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[1.5fr_1fr_1fr_1fr] max-sm:gap-1">
            <legend className="sr-only">{text.filter}</legend>
            <FilterButton pressed={level === null} onPress={() => show({ level: null })}>
              {text.all(questions?.length)}
            </FilterButton>
            {QUIZ_LEVELS.map((each) => (
              <FilterButton key={each} pressed={level === each} onPress={() => show({ level: each })}>
                {text.ofLevel(each, questions && countOf(questions, each))}
              </FilterButton>
            ))}
          </fieldset>
        )}
        narrow={narrow}
        none={level === null ? { hint: text.noneHint } : { title: text.noneOfLevel(level) }}
        list={(questions, actions, element) => (
          <section
            ref={element}
            data-list
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the list
            tabIndex={0}
            aria-label={text.list}
            className="-m-1 max-h-[600px] min-w-0 overflow-y-auto overscroll-contain rounded-2xl p-1"
          >
            <ul className="grid gap-3">
              {questions.map((question) => (
                <QuestionItem key={question.id} question={question} {...actions} />
              ))}
            </ul>
          </section>
        )}
        titleOf={({ question_text, question_text_ar }) => (
          <p dir="auto" className="text-parchment">
            {question_text ?? question_text_ar}
          </p>
        )}
      />
      {isSealedOpen && (
        <Suspense>
          <SealedDialog onClose={() => setSealedOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function countOf(questions: readonly Question[], wanted: QuizLevel): number {
  return questions.filter(({ level }) => level === wanted).length
}

function FilterButton({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'min-h-11 rounded-full border px-4 font-semibold text-sm max-sm:rounded-2xl max-sm:px-1 max-sm:text-xs',
        pressed ? 'border-gold bg-gold/20 text-gold-pale' : 'border-parchment/25 text-muted hover:border-gold/60',
      )}
    >
      {children}
    </button>
  )
}

/**
 * A question in the list. Memoized, because a long list is drawn again at each letter of a search.
 */
const QuestionItem = memo(function QuestionItem({
  question,
  ...actions
}: RowActions<Question> & { question: Question }) {
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
          <ItemBadges kind="question" item={question} added={actions.added} />
        </div>
        <div className="-me-2 flex shrink-0">
          <ItemActions item={question} title={question_text ?? question_text_ar ?? ''} {...actions} />
        </div>
      </div>
      <InBothLanguages english={question_text} arabic={question_text_ar} className="font-semibold max-sm:order-first" />
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
