import type { Analytics } from '@noor-quest/contract/analytics'
import type { Stats } from '@noor-quest/contract/leaderboard'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Spinner } from '../../ui/spinner.tsx'
import { adminQuery } from '../api/load-list.ts'
import { contentText } from '../text/content.en.ts'
import { LoadFailed, RefreshButton, Shortages } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { analyticsText as text } from './analytics.en.ts'
import { FeedbackPanel, feedbackQuery } from './feedback-panel.tsx'
import { Figures } from './figures.tsx'

const { shortages } = contentText

const analyticsQuery = adminQuery<Analytics>('Analytics', ['admin', 'analytics'], '/api/analytics')
const statsQuery = adminQuery<Stats>('The totals', ['admin', 'stats'], '/api/stats')
const KEYS = [analyticsQuery.queryKey, statsQuery.queryKey, feedbackQuery(null).queryKey]

/** /admin/analytics (docs/product-rules.md#analytics). */
export function AnalyticsTab() {
  const queryClient = useQueryClient()
  const { data, isError, isPending, refetch } = useQuery(analyticsQuery)
  const stats = useQuery(statsQuery)
  const busy = useIsFetching({ predicate: ({ queryKey }) => KEYS.some((key) => key[1] === queryKey[1]) }) > 0
  const refresh = () => {
    for (const queryKey of KEYS) void queryClient.invalidateQueries({ queryKey })
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
        {data && stats.data && <Figures figures={data} stats={stats.data} />}
      </SectionPanel>
      <FeedbackPanel />
    </div>
  )
}

function shortageText({ what, level, have, need }: Analytics['shortages'][number]): string {
  return what === 'questions' ? shortages.questions(level ?? 0, have, need) : shortages[what](have, need)
}
