import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../platform/network/http.ts'
import { text as shared } from '../../text/text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminText } from '../text/admin-en.ts'
import { Clipped } from '../ui/clipped.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Appearance } from './appearance.tsx'
import { rowPlayerQuery } from './watch-api.ts'

const text = adminText.watch

type Props = {
  /** Of a row of the public leaderboards; null while it is closed. */
  rowKey: string | null
  onClose: () => void
}

/** Whose row it is, and what can be done about it. It closes after each action: the row has changed, or is gone. */
export function RowActions({ rowKey, onClose }: Props) {
  // What it shows while it fades out.
  const [shown, setShown] = useState(rowKey)
  if (rowKey !== null && rowKey !== shown) setShown(rowKey)
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
      eyebrow={record && adminText.content.games[record.player.game_type]}
      title={record === undefined ? text.loading : <Clipped>{record.player.name}</Clipped>}
      onClose={onClose}
      closeLabel={shared.common.close}
    >
      {record !== undefined ? (
        // The home page around it may be Arabic.
        <div lang="en" dir="ltr" className="grid gap-4">
          <Appearance record={record} onDone={onClose} />
          <Link
            to="/admin/players/$player"
            params={{ player: record.player.id }}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4 hover:text-gold-pale"
          >
            {adminText.players.page.open}
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
