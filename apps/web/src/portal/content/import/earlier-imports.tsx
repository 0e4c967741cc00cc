// The last imports, and the buttons that undo them.
import type { ImportList } from '@noor-quest/contract/items'
import { useQuery } from '@tanstack/react-query'
import { contentText } from '../../text/content.en.ts'
import { portalText } from '../../text/portal.en.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { RestoreIcon } from '../../ui/icons.tsx'
import { ListRow } from '../../ui/list-notes.tsx'
import { itemsText } from '../items.en.ts'
import type { ItemsApi } from '../items-api.ts'

const text = itemsText.import.earlier
const NONE: ImportList = { imports: [] }

type Props = { api: Pick<ItemsApi, 'imports'>; onUndo: (id: string) => Promise<void> }

export function EarlierImports({ api, onUndo }: Props) {
  const { data: { imports } = NONE } = useQuery(api.imports)
  if (imports.length === 0) return null
  return (
    <section aria-label={text.title} className="grid min-w-0 gap-2">
      <h3 className="text-lg">{text.title}</h3>
      <ul className="grid gap-2">
        {imports.map(({ id, at, by, items, can_undo: canUndo }) => (
          <ListRow
            key={id}
            title={text.line(items, portalText.date(at))}
            notes={[...(by === null ? [] : [by]), ...(canUndo ? [] : [text.changed])]}
          >
            {canUndo && (
              <ActionButton
                label={contentText.undo}
                Icon={RestoreIcon}
                of={text.line(items, portalText.date(at))}
                onPress={() => onUndo(id)}
              />
            )}
          </ListRow>
        ))}
      </ul>
    </section>
  )
}
