import { useInfiniteQuery } from '@tanstack/react-query'
import { Note } from '../ui/note.tsx'
import { namesText as text } from './names.en.ts'
import { namesQuery } from './names-api.ts'

/** Players' open reports of a question. */
export function QuestionReports({ questionId }: { questionId: string }) {
  const list = useInfiniteQuery(namesQuery({ question_id: questionId, state: 'open' }))
  const players = list.data?.pages.flatMap((page) => page.cards.flatMap((card) => card.players)) ?? []
  if (players.length === 0) return null
  return (
    <Note tone="warning">
      <p className="font-semibold">{text.reports}</p>
      <ul className="grid gap-1">
        {players.map(({ player_id, reason }) => (
          <li key={player_id} className="wrap-anywhere">
            <bdi>{reason.kind === 'mistake' && reason.text}</bdi>
          </li>
        ))}
      </ul>
      <p className="text-sm">{text.reportsHint}</p>
    </Note>
  )
}
