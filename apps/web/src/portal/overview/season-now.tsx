import type { Season } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { seasonsText } from '../seasons/seasons.en.ts'
import { changeSeason } from '../seasons/seasons-api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notices.tsx'

const text = seasonsText

type Props = { season: Pick<Season, 'id' | 'name'>; ends: 'freezes_at' | 'closes_at'; className: string }

/** Freezes or closes the season at the server's present time. */
export function SeasonNow({ season, ends, className }: Props) {
  const queryClient = useQueryClient()
  const action = ends === 'closes_at' ? text.closeNow : text.freezeNow
  const { run, pending } = useSubmission(action.failed)
  const [asks, setAsks] = useState(false)
  const send = () =>
    void run(async () => {
      try {
        await changeSeason({ [ends]: 'now', seen: { id: season.id } })
        notify('success', action.done)
      } catch (error) {
        notify('error', serviceMessage(error, action.failed))
      }
      setAsks(false)
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    })
  return (
    <>
      <Button variant="glass" className={className} aria-disabled={pending} onClick={() => setAsks(true)}>
        {action.button}
      </Button>
      <ConfirmDialog
        open={asks}
        title={action.question(season.name)}
        confirmLabel={action.button}
        pending={pending}
        onConfirm={send}
        onCancel={() => setAsks(false)}
      >
        {action.effects}
      </ConfirmDialog>
    </>
  )
}
