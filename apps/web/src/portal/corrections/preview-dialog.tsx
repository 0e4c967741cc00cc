import type { CorrectionChange, CorrectionPreview } from '@noor-quest/contract/corrections'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Clipped } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { correctionsText as text } from './corrections.en.ts'
import { applyChange, correctionsQuery, previewChange } from './corrections-api.ts'

/**
 * A preview of the affected players and rank changes, and the button that applies the correction.
 */
export function PreviewDialog({ change, onClose }: { change: CorrectionChange; onClose: () => void }) {
  const queryClient = useQueryClient()
  const preview = useQuery({
    queryKey: ['admin', 'corrections-preview', change],
    queryFn: () => previewChange(change),
    gcTime: 0,
  })
  const { run, pending, message } = useSubmission(text.applyFailed)
  const apply = async () => {
    const isDone = await run(async () => {
      const { judging } = await applyChange(change)
      notify('success', judging === null ? text.applied : text.applying)
    })
    await queryClient.invalidateQueries({ queryKey: correctionsQuery.queryKey })
    if (isDone) onClose()
  }
  const failure = message ?? (preview.isError ? serviceMessage(preview.error, text.previewFailed) : null)
  return (
    <Dialog
      open
      size="lg"
      title={text.previewTitle}
      onClose={pending ? () => undefined : onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <ActionButton label={portalText.cancel} busy={pending} onPress={() => onClose()} />
          <ActionButton
            label={text.apply}
            variant="gold"
            busy={pending || preview.data === undefined}
            onPress={() => preview.data !== undefined && void apply()}
          />
        </div>
      }
    >
      <div className="grid gap-4">
        <FormMessage message={failure} />
        {preview.data ? <Preview preview={preview.data} /> : !preview.isError && <Spinner label={text.previewing} />}
      </div>
    </Dialog>
  )
}

type Row = CorrectionPreview['changes'][number]

const columns = (): Column<Row>[] => [
  { id: 'player', header: text.player, cell: ({ name }) => <Clipped className="font-semibold">{name}</Clipped> },
  {
    id: 'score',
    header: text.score,
    cell: ({ score_before, score_after }) => <FromTo from={number(score_before)} to={number(score_after)} />,
  },
  {
    id: 'rank',
    header: text.rank,
    cell: ({ rank_before, rank_after }) => <FromTo from={rank(rank_before)} to={rank(rank_after)} />,
  },
]

const number = (value: number) => contentText.number(value)
const rank = (value: number | null) => (value === null ? text.noRank : number(value))

function FromTo({ from, to }: { from: string; to: string }) {
  if (from === to) return <span className="tabular-nums">{to}</span>
  return (
    <span className="tabular-nums">
      <span className="text-muted">{from}</span>{' '}
      <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
        →
      </span>
      <span className="sr-only">{text.becomes}</span> <span className="font-semibold">{to}</span>
    </span>
  )
}

function Preview({ preview: { games, players, risen, fallen, changes } }: { preview: CorrectionPreview }) {
  return (
    <>
      <p role="status">{games === 0 ? text.nobodyAffected : text.affected(games, players, risen, fallen)}</p>
      {changes.length > 0 && (
        <>
          <p className="text-muted">{text.changesIntro(changes.length)}</p>
          <DataTable caption={text.previewTitle} columns={columns()} rows={changes} rowKey={(row) => row.player_id} />
        </>
      )}
      <p className="text-muted">{text.consequences}</p>
    </>
  )
}
