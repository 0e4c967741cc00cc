import type { Difficulty } from '@noor-quest/contract/analytics'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { contentText } from '../text/content.en.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyList, LoadFailed } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { analyticsText } from './analytics.en.ts'
import { difficultyQuery } from './analytics-api.ts'
import { barPercent } from './bars.tsx'

const text = analyticsText
const SHOWN_FIRST = 10

const COLUMNS: Column<Difficulty['questions'][number]>[] = [
  {
    id: 'question',
    header: text.question,
    cell: ({ question_text }) => (
      <span dir="auto" className="wrap-anywhere block">
        {question_text}
      </span>
    ),
  },
  {
    id: 'level',
    header: text.level,
    cell: ({ level }) => (
      <Badge size="sm" tone="gold">
        {contentText.level(level)}
      </Badge>
    ),
    className: 'sm:whitespace-nowrap',
  },
  {
    id: 'right',
    header: text.right,
    cell: ({ correct_percent }) => (
      <span className="flex items-center gap-3">
        <span className="w-14 shrink-0 tabular-nums">{text.percent(correct_percent)}</span>
        <svg aria-hidden="true" height="8" className="w-full min-w-16 sm:w-24">
          <rect width="100%" height="8" rx="4" className="fill-parchment/12" />
          <rect width={`${barPercent(correct_percent, 100)}%`} height="8" rx="4" className="fill-emerald" />
        </svg>
      </span>
    ),
  },
  { id: 'answers', header: text.answers, align: 'end', cell: ({ answers }) => contentText.number(answers) },
  {
    id: 'time',
    header: text.averageTime,
    align: 'end',
    cell: ({ average_ms }) => text.seconds(average_ms),
    className: 'sm:whitespace-nowrap',
  },
]

/** Questions that are too hard or too easy. */
export function DifficultyPanel() {
  const { data, isError, isPending, refetch } = useQuery(difficultyQuery)
  const [all, setAll] = useState(false)
  const questions = data?.questions ?? []
  return (
    <SectionPanel title={text.difficulty} intro={text.difficultyIntro}>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {questions.length > 0 ? (
        <DataTable
          caption={text.difficulty}
          columns={COLUMNS}
          rows={all ? questions : questions.slice(0, SHOWN_FIRST)}
          rowKey={({ id }) => id}
        />
      ) : isPending ? (
        <Spinner label={text.loadingDifficulty} />
      ) : (
        !isError && <EmptyList title={text.noAnswers} />
      )}
      {questions.length > SHOWN_FIRST && (
        <Button variant="glass" aria-expanded={all} onClick={() => setAll(!all)} className="justify-self-center">
          {all ? text.showFewer : text.showAll(questions.length)}
        </Button>
      )}
    </SectionPanel>
  )
}
