import { text } from '../../platform/text/text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Boards } from './boards.tsx'
import { EarlierSeasons } from './earlier-seasons.tsx'
import type { Leaderboards } from './leaderboards.ts'

type Props = { open: boolean; onClose: () => void; leaderboards: Leaderboards; note: string }

/** Expanded: the games side by side, up to 10 each (docs/product-rules.md#leaderboards). */
export function LeaderboardDialog({ open, onClose, leaderboards, note }: Props) {
  return (
    <Dialog
      eyebrow={note}
      open={open}
      onClose={onClose}
      closeLabel={text.leaderboard.close}
      title={text.leaderboard.title}
      size="lg"
    >
      <Boards boards={leaderboards} isCurrent />
      <EarlierSeasons />
    </Dialog>
  )
}
