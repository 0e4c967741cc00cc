// How each question was answered (docs/product-rules.md#figures-of-each-question).
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../text/use-language.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'
import { questionsQuery } from '../content/items-api.ts'
import { questionsText } from '../content/questions.en.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton, TextLink } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyList, Loaded } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { useAddressView } from '../ui/use-address-view.ts'
import { figuresText as text } from './figures.en.ts'
import {
  type AskedQuestion,
  type FiguresView,
  percentOf,
  readView,
  SCOPES,
  SORTS,
  sorted,
  viewParameters,
  withQuestions,
} from './question-figures-view.ts'

const ROWS_PER_STEP = 20

export const questionFiguresQuery = (of: FiguresView['of']) =>
  adminQuery('Figures of questions', ['admin', 'question_figures', of], () =>
    adminCall('GET /api/figures/questions', { query: { of } }),
  )

export function QuestionFiguresPanel() {
  const [view, show] = useAddressView(readView, viewParameters)
  const figures = useQuery(questionFiguresQuery(view.of))
  const questions = useQuery(questionsQuery)
  return (
    <SectionPanel title={text.questions} intro={text.questionsIntro}>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceField
          label={text.scope}
          value={view.of}
          options={[...SCOPES]}
          nameOf={(of) => text.scopes[of]}
          onChoose={(of) => show({ of })}
        />
        <ChoiceField
          label={text.sortBy}
          value={view.sort}
          options={[...SORTS]}
          nameOf={(sort) => text.sorts[sort]}
          onChoose={(sort) => show({ sort })}
        />
      </div>
      <Loaded query={figures} label={text.loadingQuestions}>
        {({ questions: asked }) => (
          <Loaded query={questions} label={text.loadingQuestions}>
            {(all) => <Rows key={view.sort} rows={sorted(withQuestions(asked, all), view.sort)} />}
          </Loaded>
        )}
      </Loaded>
    </SectionPanel>
  )
}

function Rows({ rows }: { rows: readonly AskedQuestion[] }) {
  const { tag } = useLanguage()
  const [shown, setShown] = useState(ROWS_PER_STEP)
  const left = rows.length - shown
  if (rows.length === 0) return <EmptyList title={text.noQuestions} />
  return (
    <>
      <DataTable
        caption={text.questions}
        columns={columnsIn(tag === 'ar' ? 'ar' : 'en')}
        rows={rows.slice(0, shown)}
        rowKey={({ id }) => id}
      />
      {left > 0 && (
        <ActionButton
          label={text.more(Math.min(ROWS_PER_STEP, left), left)}
          onPress={() => setShown(shown + ROWS_PER_STEP)}
          className="justify-self-center"
        />
      )}
    </>
  )
}

type Field = 'question_text' | `option_${(typeof OPTION_LETTERS)[number]}`

/** A text in the reader's language, or in the other one. */
function textOf({ question }: AskedQuestion, field: Field, language: 'en' | 'ar'): string {
  const [english, arabic] = [question[field], question[`${field}_ar`]]
  return (language === 'ar' ? (arabic ?? english) : (english ?? arabic)) ?? ''
}

const columnsIn = (language: 'en' | 'ar'): Column<AskedQuestion>[] => [
  {
    id: 'question',
    header: text.question,
    cell: (row) => (
      <div className="grid min-w-0 justify-items-start gap-1">
        <TextLink
          to="/admin/questions"
          search={{ search: textOf(row, 'question_text', language) }}
          className="wrap-anywhere"
        >
          <bdi>{textOf(row, 'question_text', language)}</bdi>
        </TextLink>
        <Hint row={row} />
      </div>
    ),
  },
  {
    id: 'level',
    header: text.level,
    cell: ({ question }) => contentText.number(question.level),
    align: 'number',
  },
  { id: 'answers', header: text.asked, cell: ({ answers }) => contentText.number(answers), align: 'number' },
  {
    id: 'right',
    header: text.right,
    cell: ({ rightPercent }) => (rightPercent === null ? contentText.missing : text.percent(rightPercent)),
    align: 'number',
  },
  {
    id: 'time',
    header: text.median,
    cell: ({ median_ms }) => (median_ms === null ? contentText.missing : text.seconds(median_ms / 1000)),
    align: 'number',
  },
  {
    id: 'options',
    header: text.options,
    cell: (row) => <Options row={row} language={language} />,
    className: 'lg:min-w-48',
  },
]

function Hint({ row: { hint, rightPercent, question } }: { row: AskedQuestion }) {
  if (hint === null || rightPercent === null) return null
  return (
    <SmallBadge tone="gold">
      <WarningIcon className="size-3.5" />
      {text.hints[hint](question.level)}
    </SmallBadge>
  )
}

/** The share of each option, the right one marked, and of those who ran out of time. */
function Options({ row, language }: { row: AskedQuestion; language: 'en' | 'ar' }) {
  const { answers, options, time_outs, question } = row
  const share = (chosen: number) => text.percent(percentOf(chosen, answers) ?? 0)
  if (answers === 0) return <span className="text-muted">{contentText.missing}</span>
  return (
    <ul className="grid gap-0.5 text-sm">
      {OPTION_LETTERS.map((letter) => {
        const isRight = letter === question.correct_option
        return (
          <li key={letter} className={classNames('flex min-w-0 gap-2', isRight ? 'text-right-text' : 'text-muted')}>
            <span className="w-10 shrink-0 tabular-nums">{share(options[letter])}</span>
            <span className="wrap-anywhere min-w-0">
              {questionsText.letter(letter)}.{' '}
              <bdi>
                <StoredText text={textOf(row, `option_${letter}`, language)} />
              </bdi>
            </span>
            {isRight && (
              <>
                <CheckIcon className="size-4 shrink-0" />
                <span className="sr-only">{questionsText.isCorrect}</span>
              </>
            )}
          </li>
        )
      })}
      {time_outs > 0 && (
        <li className="flex gap-2 text-muted">
          <span className="w-10 shrink-0 tabular-nums">{share(time_outs)}</span>
          {text.timeOuts}
        </li>
      )}
    </ul>
  )
}
