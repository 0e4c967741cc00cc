import type { Figures } from '@noor-quest/contract/figures'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'
import { contentText } from '../text/content.en.ts'
import { LoadFailed, RefreshButton, Shortages } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { FeedbackPanel, feedbackQuery } from './feedback-panel.tsx'
import { FigureCards } from './figure-cards.tsx'
import { figuresText as text } from './figures.en.ts'
import { QuestionFiguresPanel, questionFiguresQuery } from './question-figures-panel.tsx'

const { shortages } = contentText

const figuresQuery = adminQuery('Analytics', ['admin', 'figures'], () => adminCall('GET /api/figures'))
const statsQuery = adminQuery('The totals', ['admin', 'stats'], () => adminCall('GET /api/stats'))
const KEYS = [
  figuresQuery.queryKey,
  statsQuery.queryKey,
  feedbackQuery(null).queryKey,
  questionFiguresQuery('all').queryKey,
]

/** /admin/figures (docs/product-rules.md#analytics). */
export function FiguresTab() {
  const queryClient = useQueryClient()
  const { data, isError, isPending, refetch } = useQuery(figuresQuery)
  const stats = useQuery(statsQuery)
  const busy = useIsFetching({ predicate: ({ queryKey }) => KEYS.some((key) => key[1] === queryKey[1]) }) > 0
  const refresh = () => {
    for (const [admin, what] of KEYS) void queryClient.invalidateQueries({ queryKey: [admin, what] })
  }
  return (
    <div className="grid min-w-0 gap-5">
      {data && data.shortages.length > 0 && <Shortages messages={data.shortages.map(shortageText)} />}
      <SectionPanel actions={<RefreshButton busy={busy} onRefresh={refresh} />}>
        {(isError || stats.isError) && (
          <LoadFailed
            onRetry={() => {
              void refetch()
              void stats.refetch()
            }}
          />
        )}
        {(isPending || stats.isPending) && <Spinner label={text.loading} />}
        {data && stats.data && <FigureCards figures={data} stats={stats.data} />}
      </SectionPanel>
      <QuestionFiguresPanel />
      <FeedbackPanel />
    </div>
  )
}

function shortageText({ what, level, have, need }: Figures['shortages'][number]): string {
  return what === 'questions' ? shortages.questions(level ?? 0, have, need) : shortages[what](have, need)
}
