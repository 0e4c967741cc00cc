import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetSignedIn } from '../../platform/session/signed-in-here.ts'
import { commonText } from '../../text/common.en.ts'
import { handleWith } from '../api/admin-call.ts'
import { queryClient } from '../shell/portal-page.tsx'
import { Notices } from '../ui/notices.tsx'
import { RowActions } from './row-actions.tsx'
import { watchText } from './watch.en.ts'

export const rowLabel = (name: string) => watchText.rowLabel(name)

type Props = {
  /** Null while the dialog is closed. */
  rowKey: string | null
  onClose: () => void
  /** Called when the session has ended. */
  onSignedOut: () => void
}

/** Inside the leaderboard's dialog, because an open dialog makes all elements outside it inert. */
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
      <Notices closeLabel={commonText.close} />
    </div>
  )
}
