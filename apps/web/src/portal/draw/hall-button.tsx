import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newRequestId } from '../../platform/network/http.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { drawText } from './draw.en.ts'
import { pressStage, stageQuery } from './draws-api.ts'

const text = drawText.hall

type Props = {
  shows: { action: 'draw'; draw_id: string } | { action: 'final'; season_id: string }
  /** A draw's drawn tickets. */
  drawn?: number
}

/**
 * Puts a draw or a final on the hall's screen or removes it. A ceremony can't be ended here, only on
 * its own page.
 */
export function HallButton({ shows, drawn = 0 }: Props) {
  const queryClient = useQueryClient()
  const { data: stage, refetch } = useQuery(stageQuery)
  const { run, pending, message } = useSubmission(drawText.failed)
  if (stage === undefined) return null
  if (stage.ceremony !== null) return <p className="self-center text-muted text-sm">{text.ceremony}</p>
  const isShown = shows.action === 'draw' ? stage.draw_id === shows.draw_id : stage.final_of === shows.season_id
  const press = (action: typeof shows | { action: 'stop' | 'next' }) =>
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
      <Button
        variant="glass"
        aria-pressed={isShown}
        aria-disabled={pending}
        onClick={() => press(isShown ? { action: 'stop' } : shows)}
      >
        {isShown ? text.stop : text.show}
      </Button>
      {isShown && (stage.draw_shown ?? 0) + 1 < drawn && (
        <Button variant="glass" aria-disabled={pending} onClick={() => press({ action: 'next' })}>
          {text.next}
        </Button>
      )}
      <FormMessage message={message} />
    </>
  )
}
