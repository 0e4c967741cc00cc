import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RowActions } from '../../features/admin-players/row-actions.tsx'
import { handleWith } from '../../platform/admin-call.ts'
import { forgetSignedIn } from '../../platform/signed-in-here.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { text } from '../../platform/text/text.ts'
import { Notices } from '../../ui/portal/notices.tsx'
import { queryClient } from './query-client.ts'

export const { rowLabel } = adminText.watch

type Props = {
  /** Null while it is closed. */
  rowKey: string | null
  onClose: () => void
  /** The session is over. */
  onSignedOut: () => void
}

/** In the leaderboard's dialog: outside it, nothing could be pressed while that is open. */
export function HomeRowActions({ rowKey, onClose, onSignedOut }: Props) {
  useEffect(() => {
    const signedOut = () => {
      forgetSignedIn()
      queryClient.clear()
      onSignedOut()
    }
    return handleWith({
      refused: signedOut,
      signedOut,
      userUpdated: () => {},
      reauthenticate: async () => false,
    })
  }, [onSignedOut])
  return (
    <div lang="en" dir="ltr">
      <QueryClientProvider client={queryClient}>
        <RowActions rowKey={rowKey} onClose={onClose} />
      </QueryClientProvider>
      <Notices closeLabel={text.common.close} />
    </div>
  )
}
