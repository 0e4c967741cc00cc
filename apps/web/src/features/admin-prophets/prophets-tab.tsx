import { cardImageUrl } from '@noor-quest/contract/item-images'
import type { Prophet } from '@noor-quest/contract/prophets'
import { asRead, PAIRS } from '@noor-quest/rules/flip-match-deal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminText } from '../../platform/text/admin-en.ts'
import { IconButton } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/portal/delete-dialog.tsx'
import { DeleteIcon, EditIcon } from '../../ui/portal/icons.tsx'
import { EmptyList, LoadFailed, Shortages } from '../../ui/portal/list-notes.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { RefreshButton } from '../../ui/portal/refresh-button.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AddProphet } from './add-prophet.tsx'
import { EditProphetDialog } from './edit-prophet-dialog.tsx'
import { deleteProphet, prophetsQuery } from './prophets-api.ts'

const text = adminText.prophets
const { content } = adminText

/** /admin/prophets (docs/product-rules.md#content-forms). */
export function ProphetsTab() {
  const queryClient = useQueryClient()
  const { data, isError, isPending, isFetching, refetch } = useQuery(prophetsQuery)
  const prophets = data ?? []
  const [edited, setEdited] = useState<Prophet | null>(null)
  const [deleted, setDeleted] = useState<Prophet | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: prophetsQuery.queryKey })
  // As a deal counts them: it takes a name once.
  const different = new Set(prophets.map(({ name }) => asRead(name))).size

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
      {data && (
        <Shortages
          messages={different < PAIRS ? [content.shortages.prophets(different, PAIRS)] : []}
          className="lg:col-span-2"
        />
      )}
      {isError && <LoadFailed onRetry={() => void refetch()} className="lg:col-span-2" />}
      <AddProphet onAdded={() => void reload()} />
      <SectionPanel
        title={text.listTitle(prophets.length)}
        actions={<RefreshButton busy={isFetching} onRefresh={() => void refetch()} />}
      >
        {isPending ? (
          <Spinner label={text.loading} />
        ) : (
          <ul ref={list} tabIndex={-1} aria-label={text.list} className="grid gap-3 outline-none sm:grid-cols-2">
            {prophets.map((prophet) => (
              <ProphetItem
                key={prophet.id}
                prophet={prophet}
                onEdit={() => setEdited(prophet)}
                onDelete={() => setDeleted(prophet)}
              />
            ))}
          </ul>
        )}
        {!isPending && !isError && prophets.length === 0 && <EmptyList title={text.none} />}
      </SectionPanel>
      {edited && (
        <EditProphetDialog
          key={edited.id}
          prophet={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            notify('success', text.changed)
            void reload()
          }}
        />
      )}
      <DeleteDialog
        row={deleted}
        onClose={() => setDeleted(null)}
        remove={({ id }) => deleteProphet(id)}
        onRemoved={reload}
        focusAfter={list}
        texts={{ question: text.deleteQuestion, deleted: text.deleted, failed: text.deleteFailed }}
      >
        {({ name }) => <bdi className="font-semibold text-parchment">{name}</bdi>}
      </DeleteDialog>
    </div>
  )
}

function ProphetItem(props: { prophet: Prophet; onEdit: () => void; onDelete: () => void }) {
  const { name, description, item_image_url } = props.prophet
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-2xl border border-gold/25 bg-night/40 p-2 pe-1">
      <img
        src={cardImageUrl(item_image_url)}
        alt=""
        width="80"
        height="80"
        loading="lazy"
        className="size-20 shrink-0 rounded-xl bg-night/60 object-contain"
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {name}
        </p>
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {description}
        </p>
      </div>
      <div className="grid shrink-0">
        <IconButton
          label={content.actionNamed(content.edit, name)}
          onClick={props.onEdit}
          className="border-transparent! bg-transparent!"
        >
          <EditIcon className="size-5" />
        </IconButton>
        <IconButton
          label={content.actionNamed(content.delete, name)}
          onClick={props.onDelete}
          className="border-transparent! bg-transparent! hover:text-wrong-text"
        >
          <DeleteIcon className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
