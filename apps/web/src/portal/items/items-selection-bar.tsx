import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { useState } from 'react'
import { messageOf } from '../../platform/network/http.ts'
import { useStore } from '../../platform/storage/store.ts'
import { adminText } from '../text/admin-en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeleteIcon, PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import { chosenOf, type Selection } from '../ui/selection.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { ListedItem } from './item-search.ts'
import type { ItemsApi } from './items-api.ts'

const { content, items: text, portal } = adminText

type Props<Item extends ListedItem> = {
  kind: ItemKindName
  selection: Selection
  /** The items that match the search and the filters. */
  shown: readonly Item[]
  api: Pick<ItemsApi<Item, never, never>, 'removeMany'>
  onDeleted: (ids: string[]) => void
  onActivate: (items: readonly Item[], active: boolean) => Promise<void>
}

/** Actions on many items at once, such as all items of a level. */
export function ItemsSelectionBar<Item extends ListedItem>(props: Props<Item>) {
  const { kind, selection, shown, api, onDeleted, onActivate } = props
  const selected = useStore(selection)
  const [asks, setAsks] = useState(false)
  const [pending, setPending] = useState(false)
  if (selected === null) return null
  const chosen = chosenOf(shown, selected)
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
  const activate = (active: boolean) => () => void run(() => onActivate(chosen, active))
  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown}
        chosen={chosen.length}
        pending={pending}
        actions={[
          { label: content.delete, icon: <DeleteIcon className="size-5" />, run: () => setAsks(true) },
          { label: text.deactivate, icon: <PauseIcon className="size-5" />, run: activate(false) },
          { label: text.activate, icon: <PlayIcon className="size-5" />, run: activate(true) },
        ]}
      />
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
    </>
  )
}
