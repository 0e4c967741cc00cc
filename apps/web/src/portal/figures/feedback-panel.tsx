import type { FeedbackList } from '@noor-quest/contract/feedback'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall } from '../api/admin-call.ts'
import { pagedQuery } from '../api/load-list.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { EmptyList, LoadFailed, LoadMore } from '../ui/list-notes.tsx'
import { Clipped } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { Bars } from './bars.tsx'
import { figuresText as text } from './figures.en.ts'

/** `seasonId`: null is the current season. */
export const feedbackQuery = (seasonId: string | null) =>
  pagedQuery('Feedback', ['admin', 'feedback', seasonId], (cursor) =>
    adminCall('GET /api/feedback', { query: { season_id: seasonId ?? undefined, cursor } }),
  )

/** The players' feedback. `seasonId`: an archived season; null is the current one. */
export function FeedbackPanel({ seasonId = null }: { seasonId?: string | null }) {
  const list = useInfiniteQuery(feedbackQuery(seasonId))
  const entries = list.data?.pages.flatMap((page) => page.feedback) ?? []
  // The newest page has the newest summary.
  const summary = list.data?.pages.at(-1)?.summary
  return (
    <SectionPanel title={text.feedback}>
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      {list.isPending && <Spinner label={text.loadingFeedback} />}
      {list.isSuccess && summary?.count === 0 && <EmptyList title={text.noFeedback} />}
      {summary && summary.count > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <Summary summary={summary} />
          <div className="grid min-w-0 content-start gap-3">
            <h3 className="text-lg">{text.comments}</h3>
            <ul className="grid gap-3">
              {entries.map((entry) => (
                <Comment key={entry.id} entry={entry} />
              ))}
            </ul>
            <LoadMore list={list} />
          </div>
        </div>
      )}
    </SectionPanel>
  )
}

function Summary({ summary: { average, count, distribution } }: { summary: FeedbackList['summary'] }) {
  return (
    <div className="grid min-w-0 content-start gap-5">
      <div className="grid gap-1">
        <h3 className="text-lg">{text.averageRating}</h3>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-display text-4xl tabular-nums">{average ?? contentText.missing}</span>
          {average !== null && <Stars rating={average} size="lg" />}
        </p>
        <p className="text-muted text-sm">{text.ratings(count)}</p>
      </div>
      <Bars
        title={text.distribution}
        bars={distribution
          .map((given, index) => ({ name: text.stars(index + 1), value: given, shown: contentText.number(given) }))
          .reverse()}
      />
    </div>
  )
}

function Comment({ entry }: { entry: FeedbackList['feedback'][number] }) {
  const { rating, comments, created_at, game_type, player } = entry
  return (
    <li className="grid min-w-0 gap-2 rounded-2xl border border-gold/25 bg-night/40 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Stars rating={rating} />
        <Clipped className="font-semibold">{player.name}</Clipped>
        <SmallBadge>{contentText.games[game_type]}</SmallBadge>
        <time dateTime={created_at} className="text-muted text-sm">
          {portalText.date(created_at)}
        </time>
      </div>
      {comments === '' ? (
        <p className="text-muted text-sm">{text.noComment}</p>
      ) : (
        <p dir="auto" className="wrap-anywhere -my-1 overflow-clip whitespace-pre-line py-1">
          {comments}
        </p>
      )}
    </li>
  )
}

const STARS = [1, 2, 3, 4, 5]

/** A rating of at most five stars. The stars are rounded; the text for screen readers is exact. */
function Stars({ rating, size = 'sm' }: { rating: number; size?: 'sm' | 'lg' }) {
  return (
    <span role="img" aria-label={text.outOfFive(rating)} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <KhatamStar
          key={star}
          fill={star <= Math.round(rating) ? 'currentColor' : 'none'}
          strokeWidth={0.08}
          className={classNames(
            'text-gold',
            size === 'lg' ? 'size-7' : 'size-5',
            star > Math.round(rating) && 'opacity-60',
          )}
        />
      ))}
    </span>
  )
}
