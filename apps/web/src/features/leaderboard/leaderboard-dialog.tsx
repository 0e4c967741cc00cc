import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { useId } from 'react'
import { text } from '../../platform/text/text.ts'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { Dialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BoardList } from './board-list.tsx'
import type { Board } from './boards.ts'
import { BOARD_LIMIT } from './leaderboard-api.ts'

type Props = { open: boolean; onClose: () => void; boards: Record<GameType, Board> }

/** Expanded: the games side by side, up to 10 each (docs/product-rules.md#leaderboards). */
export function LeaderboardDialog({ open, onClose, boards }: Props) {
  return (
    <Dialog open={open} onClose={onClose} closeLabel={text.leaderboard.close} title={text.leaderboard.title} size="lg">
      <div className="grid gap-8 md:grid-cols-2">
        {GAME_TYPES.map((game) => (
          <Column key={game} title={text.leaderboard.columns[game]} board={boards[game]} />
        ))}
      </div>
    </Dialog>
  )
}

function Column({ title, board }: { title: string; board: Board }) {
  const titleId = useId()
  const entries = board.entries ?? []
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between border-gold/25 border-b pb-2">
        <h3 id={titleId} className="text-gold text-xl">
          {title}
        </h3>
        <span className="text-muted text-sm tabular-nums">
          <span aria-hidden="true">{text.leaderboard.count(entries.length, BOARD_LIMIT)}</span>
          <VisuallyHidden>{text.leaderboard.countSpoken(entries.length, BOARD_LIMIT)}</VisuallyHidden>
        </span>
      </div>
      {entries.length > 0 ? (
        <BoardList entries={entries} size="full" />
      ) : (
        <p className="grid justify-items-center gap-2 py-4 text-center text-muted">
          {!board.failed && <img src={noScoresPicture} alt="" className="size-36 short:size-20" />}
          {board.failed && !board.entries ? text.leaderboard.unavailable : text.leaderboard.noScores}
        </p>
      )}
    </section>
  )
}
