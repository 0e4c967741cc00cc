import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newRequestId } from '../../platform/network/http.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { drawsText } from './draws.en.ts'
import { pressStage, stageQuery } from './draws-api.ts'

const text = drawsText.hall

type Props = {
  shows: { action: 'draw'; draw_id: string } | { action: 'final'; season_id: string }
}

/**
 * Puts a draw or a final on the hall's screen or removes it. A ceremony can't be ended here, only
 * on its own page.
 */
export function HallButton({ shows }: Props) {
  const queryClient = useQueryClient()
  const { data: stage, refetch } = useQuery(stageQuery)
  const { run, pending, message } = useSubmission(drawsText.failed)
  if (stage === undefined) return null
  if (stage.ceremony !== null) return <p className="self-center text-muted text-sm">{text.ceremony}</p>
  const isShown = shows.action === 'draw' ? stage.draw_id === shows.draw_id : stage.final_of === shows.season_id
  const press = (action: typeof shows | { action: 'stop' }) =>
    void run(async () => {
      const seen = { request_id: newRequestId(), version: stage.version }
      try {
        const next = await pressStage({ ...seen, ...action })
        await queryClient.cancelQueries(stageQuery)
        queryClient.setQueryData(stageQuery.queryKey, next)
      } catch (error) {
        void refetch()
        throw error
      }
    })
  return (
    <>
      <ActionButton
        label={isShown ? text.stop : text.show}
        aria-pressed={isShown}
        busy={pending}
        onPress={() => press(isShown ? { action: 'stop' } : shows)}
      />
      <FormMessage message={message} />
    </>
  )
}
