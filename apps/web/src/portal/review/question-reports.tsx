import { useInfiniteQuery } from '@tanstack/react-query'
import { Note } from '../ui/note.tsx'
import { reviewText as text } from './review.en.ts'
import { reviewQuery } from './review-api.ts'

/** Players' open reports of a question. */
export function QuestionReports({ questionId }: { questionId: string }) {
  const list = useInfiniteQuery(reviewQuery({ seasonId: null, playerId: null, questionId, state: 'open' }))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  if (entries.length === 0) return null
  return (
    <Note tone="warning">
      <p className="font-semibold">{text.reports}</p>
      <ul className="grid gap-1">
        {entries.map(({ id, figures }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{figures.kind === 'mistake' && figures.text}</bdi>
          </li>
        ))}
      </ul>
      <p className="text-sm">{text.reportsHint}</p>
    </Note>
  )
}
