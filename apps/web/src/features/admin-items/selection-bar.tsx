import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { useState } from 'react'
import { messageOf } from '../../platform/error-message.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useStore } from '../../platform/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/portal/confirm-dialog.tsx'
import { DeleteIcon, PauseIcon, PlayIcon } from '../../ui/portal/icons.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import type { ListedItem } from './item-search.ts'
import type { ItemsApi } from './items-api.ts'
import type { Selection } from './selection.ts'

const { content, items: text, portal } = adminText

type Props<Item extends ListedItem> = {
  kind: ItemKindName
  selection: Selection
  /** Those that match the search and the filters. */
  shown: readonly Item[]
  api: Pick<ItemsApi<Item, never, never>, 'removeMany'>
  onDeleted: (ids: string[]) => void
  onActivate: (items: readonly Item[], active: boolean) => Promise<void>
}

/** What can be done with many items at once, such as those of a level. */
export function SelectionBar<Item extends ListedItem>(props: Props<Item>) {
  const { kind, selection, shown, api, onDeleted, onActivate } = props
  const selected = useStore(selection)
  const [asks, setAsks] = useState(false)
  const [pending, setPending] = useState(false)
  if (selected === null) return null
  // What a search has hidden since isn't seen, so nothing is done to it.
  const chosen = shown.filter(({ id }) => selected.has(id))
  const isAll = chosen.length === shown.length && shown.length > 0
  const run = async (work: () => Promise<void>) => {
    if (pending || chosen.length === 0) return
    setPending(true)
    try {
      await work()
      selection.end()
    } finally {
      setPending(false)
    }
  }
  const remove = () =>
    run(async () => {
      try {
        const { ids } = await api.removeMany(chosen.map(({ id }) => id))
        onDeleted(ids)
      } catch (error) {
        notify('error', adminText[`${kind}s`].deleteFailed(messageOf(error)))
      }
      setAsks(false)
    })
  const nothing = pending || chosen.length === 0
  return (
    <div
      role="toolbar"
      aria-label={text.select.toolbar}
      className="flex flex-wrap items-center gap-2 rounded-2xl border border-gold/40 bg-gold/10 p-2"
    >
      <p role="status" className="px-2 font-semibold">
        {text.select.count(chosen.length)}
      </p>
      <Button variant="glass" onClick={() => selection.set(isAll ? [] : shown.map(({ id }) => id))}>
        {isAll ? text.select.none : text.select.all(shown.length)}
      </Button>
      <Button variant="glass" aria-disabled={nothing} onClick={() => !nothing && setAsks(true)}>
        <DeleteIcon className="size-5" />
        {content.delete}
      </Button>
      <Button variant="glass" aria-disabled={nothing} onClick={() => void run(() => onActivate(chosen, false))}>
        <PauseIcon className="size-5" />
        {text.deactivate}
      </Button>
      <Button variant="glass" aria-disabled={nothing} onClick={() => void run(() => onActivate(chosen, true))}>
        <PlayIcon className="size-5" />
        {text.activate}
      </Button>
      <Button variant="quiet" onClick={selection.end} className="ms-auto">
        {text.select.end}
      </Button>
      <ConfirmDialog
        open={asks}
        title={text.select.delete(kind, chosen.length)}
        confirmLabel={content.delete}
        cancelLabel={portal.cancel}
        pending={pending}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
      >
        {text.select.deleteHint}
      </ConfirmDialog>
    </div>
  )
}
