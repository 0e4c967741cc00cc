// The deletions of the last 30 days, and the buttons that undo them.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { DeletedItems } from '@noor-quest/contract/items'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { loggingFailure } from '../api/load-list.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { RestoreIcon } from '../ui/icons.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { itemsText } from './items.en.ts'
import type { ItemsApi } from './items-api.ts'

const text = itemsText

type Props = {
  kind: ItemKindName
  api: Pick<ItemsApi<never, never, never>, 'listDeleted'>
  onRestore: (ids: string[]) => Promise<void>
  onClose: () => void
}

export function TrashDialog({ kind, api, onRestore, onClose }: Props) {
  const queryClient = useQueryClient()
  const key = ['admin', 'deleted', kind]
  const deleted = useQuery({ queryKey: key, queryFn: loggingFailure('Deleted items', api.listDeleted) })
  const items = deleted.data?.items ?? []
  const [busy, setBusy] = useState(false)
  const restore = async (ids: string[]) => {
    if (busy) return
    setBusy(true)
    await onRestore(ids)
    await queryClient.invalidateQueries({ queryKey: key })
    setBusy(false)
  }
  return (
    <Dialog open size="lg" title={text.trash.open} description={text.trash.intro} onClose={onClose}>
      <div className="grid min-w-0 gap-6">
        {deleted.isError && <LoadFailed onRetry={() => void deleted.refetch()} />}
        {deleted.isPending && <Spinner label={text.trash.loading} />}
        {deleted.data && items.length === 0 && <p className="text-muted">{text.trash.none}</p>}
        {items.length > 1 && (
          <Button
            variant="glass"
            aria-disabled={busy}
            onClick={() => void restore(items.map(({ id }) => id))}
            className="justify-self-start"
          >
            <RestoreIcon className="size-5" />
            {text.trash.restoreAll(items.length)}
          </Button>
        )}
        {items.length > 0 && (
          <ul aria-label={text.trash.list} className="grid gap-2">
            {items.map((item) => (
              <DeletedItem key={item.id} item={item} busy={busy} onRestore={() => void restore([item.id])} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type DeletedProps = { item: DeletedItems['items'][number]; busy: boolean; onRestore: () => void }

function DeletedItem({ item: { content, deleted_at, deleted_by, kept_until }, busy, onRestore }: DeletedProps) {
  const title = titleOf(content)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-parchment/15 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {title}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {text.trash.deletedBy(deleted_by ?? text.noAdmin, portalText.date(deleted_at))}
        </p>
        <p className="text-muted text-sm">{text.trash.until(portalText.date(kept_until))}</p>
      </div>
      <Button
        variant="glass"
        aria-disabled={busy}
        aria-label={contentText.actionNamed(text.trash.restore, title)}
        onClick={onRestore}
      >
        <RestoreIcon className="size-5" />
        {text.trash.restore}
      </Button>
    </li>
  )
}

/** The fields by which an admin recognises an item. */
const TITLES = ['question_text', 'question_text_ar', 'name', 'name_ar', 'arabic_text']
function titleOf(content: DeletedItems['items'][number]['content']): string {
  const field = TITLES.find((name) => content[name] !== undefined)
  return field === undefined ? '' : String(content[field])
}
