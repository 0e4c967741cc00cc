import type { TonightPress } from '@noor-quest/rules/season'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serviceMessage } from '../api/admin-call.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { notify } from '../ui/notices.tsx'
import { overviewText as text } from './overview.en.ts'
import { overviewQuery, pressTonight } from './overview-api.ts'

/** Begins Tonight, or ends it. Either press takes the other back. */
export function TonightButton({ press }: { press: TonightPress }) {
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => pressTonight(press),
    onSettled: () => queryClient.invalidateQueries(overviewQuery),
    onError: (error) => notify('error', serviceMessage(error, text.failed)),
  })
  return (
    <ActionButton
      label={text.tonight[press]}
      busy={send.isPending}
      className="justify-self-start"
      onPress={() => send.mutate()}
    />
  )
}
