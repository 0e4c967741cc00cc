import type { Leaderboards } from '../../boards/leaderboards.ts'
import { text } from '../../text/text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Boards } from './boards.tsx'
import { SeasonLinks } from './season-links.tsx'
import type { RowActions } from './use-row-actions.tsx'

type Props = {
  open: boolean
  onClose: () => void
  leaderboards: Leaderboards
  note: string
  /** For a signed-in admin. */
  actions: RowActions | null
}

/** Expanded: the games side by side, up to 10 each (docs/product-rules.md#leaderboards). */
export function LeaderboardDialog({ open, onClose, leaderboards, note, actions }: Props) {
  return (
    <Dialog
      eyebrow={note}
      open={open}
      onClose={onClose}
      closeLabel={text.leaderboard.close}
      title={text.leaderboard.title}
      size="lg"
    >
      {/* First: on a phone its notices stay at the top. */}
      {actions?.dialog}
      <Boards boards={leaderboards} isCurrent actions={actions} />
      <SeasonLinks />
    </Dialog>
  )
}
