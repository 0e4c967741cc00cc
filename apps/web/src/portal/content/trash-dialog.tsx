// The deletions of the last 30 days, and the buttons that undo them.
import type { DeletedItems } from '@noor-quest/contract/items'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { RestoreIcon } from '../ui/icons.tsx'
import { ListRow, Loaded } from '../ui/list-notes.tsx'
import { itemsText as text } from './items.en.ts'
import type { ItemsApi } from './items-api.ts'
import { prophetsText } from './prophets.en.ts'

type Props = {
  api: Pick<ItemsApi, 'deleted'>
  onRestore: (ids: string[]) => Promise<void>
  onClose: () => void
}

export function TrashDialog({ api, onRestore, onClose }: Props) {
  const queryClient = useQueryClient()
  const deleted = useQuery(api.deleted)
  const [busy, setBusy] = useState(false)
  const restore = async (ids: string[]) => {
    setBusy(true)
    await onRestore(ids)
    await queryClient.invalidateQueries(api.deleted)
    setBusy(false)
  }
  return (
    <Dialog open size="lg" title={text.trash.open} description={text.trash.intro} onClose={onClose}>
      <Loaded query={deleted} label={text.trash.loading}>
        {({ items }) => (
          <div className="grid min-w-0 gap-6">
            {items.length === 0 && <p className="text-muted">{text.trash.none}</p>}
            {items.length > 1 && (
              <ActionButton
                label={text.trash.restoreAll(items.length)}
                Icon={RestoreIcon}
                busy={busy}
                onPress={() => restore(items.map(({ id }) => id))}
                className="justify-self-start"
              />
            )}
            <ul aria-label={text.trash.list} className="grid gap-2 empty:hidden">
              {items.map(({ id, content, deleted_at, deleted_by, kept_until }) => (
                <ListRow
                  key={id}
                  title={titleOf(content)}
                  notes={[
                    text.trash.deletedBy(deleted_by, portalText.date(deleted_at)),
                    text.trash.until(portalText.date(kept_until)),
                  ]}
                >
                  <ActionButton
                    label={text.trash.restore}
                    Icon={RestoreIcon}
                    busy={busy}
                    of={titleOf(content)}
                    onPress={() => restore([id])}
                  />
                </ListRow>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The fields by which an admin recognises an item. */
const TITLES = ['question_text', 'question_text_ar', 'name', 'name_ar', 'arabic_text']
function titleOf(content: DeletedItems['items'][number]['content']): string {
  const field = TITLES.find((name) => content[name] !== undefined)
  const title = field === undefined ? '' : String(content[field])
  return field?.startsWith('name') ? prophetsText.cardOf(title) : title
}
