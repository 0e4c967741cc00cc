import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../platform/network/http.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { contentText } from '../text/content.en.ts'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Clipped } from '../ui/note.tsx'
import { useLast } from '../ui/use-last.ts'
import { Appearance } from './appearance.tsx'
import { playersText } from './players.en.ts'
import { rowPlayerQuery } from './players-api.ts'
import { watchText as text } from './watch.en.ts'

type Props = {
  /** The key of a row of the public leaderboards; null while the dialog is closed. */
  rowKey: string | null
  onClose: () => void
}

/**
 * The row's player, and the actions on them. It closes after each action, because the row has
 * changed or is gone.
 */
export function RowActions({ rowKey, onClose }: Props) {
  const shown = useLast(rowKey)
  if (shown === null) return null
  return <RowDialog key={shown} rowKey={shown} open={rowKey !== null} onClose={onClose} />
}

function RowDialog({ rowKey, open, onClose }: { rowKey: string; open: boolean; onClose: () => void }) {
  const { data: record, error, refetch } = useQuery({ ...rowPlayerQuery(rowKey), enabled: open })
  const isGone = error instanceof ApiError && error.code === 'player_not_found'
  return (
    <Dialog
      open={open}
      size="sm"
      eyebrow={record && contentText.games[record.player.game_type]}
      title={record === undefined ? text.loading : <Clipped>{record.player.name}</Clipped>}
      onClose={onClose}
    >
      {record !== undefined ? (
        // The surrounding home page may be in Arabic.
        <div lang="en" dir="ltr" className="grid gap-4">
          <Appearance record={record} onDone={onClose} />
          <Link
            to="/admin/players/$player"
            params={{ player: record.player.id }}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4 hover:text-gold-pale"
          >
            {playersText.page.open}
          </Link>
        </div>
      ) : isGone ? (
        <p lang="en" dir="ltr" className="text-muted">
          {text.gone}
        </p>
      ) : error !== null ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.loading} />
      )}
    </Dialog>
  )
}
