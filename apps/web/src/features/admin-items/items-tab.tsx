// The page of a kind's items, which is the same of every kind: the form, the list with its search and filters, files, history.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { loadWithin } from '../../platform/load-within.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { DeleteDialog } from '../../ui/portal/delete-dialog.tsx'
import { ExportLinks } from '../../ui/portal/export-links.tsx'
import { UploadIcon } from '../../ui/portal/icons.tsx'
import { EmptyList, LoadFailed } from '../../ui/portal/list-notes.tsx'
import { Note } from '../../ui/portal/note.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { RefreshButton } from '../../ui/portal/refresh-button.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ArchivePanel } from './archive-panel.tsx'
import { exceedsImport } from './csv-size.ts'
import type { ItemAsked } from './item-actions.tsx'
import { filterItems, ITEM_FILTERS, type ItemFilter, type ListedItem, searchItems } from './item-search.ts'
import type { ItemsApi } from './items-api.ts'

const ImportDialog = lazy(async () => {
  const { ImportDialog } = await loadWithin(() => import('./import-dialog.tsx'))
  return { default: ImportDialog }
})
const HistoryDialog = lazy(async () => {
  const { HistoryDialog } = await loadWithin(() => import('./history-dialog.tsx'))
  return { default: HistoryDialog }
})

const { content, items: text } = adminText

/** Items drawn at once: hundreds, each in two languages, make a page slow to read and to search. */
const AT_ONCE = 60

type Texts = {
  listTitle: (items: number) => string
  loading: string
  none: string
  changed: string
  deleteQuestion: string
  deleted: string
  deleteFailed: (message: string) => string
  search: string
  searchHint: string
  shown: (items: number) => string
}

type Props<Item extends ListedItem> = {
  kind: ItemKindName
  query: UseQueryOptions<Item[], Error, Item[], string[]>
  api: ItemsApi<Item, never, never>
  texts: Texts
  exportHref?: string
  /** Above everything else, once the items are there. */
  notes: (items: readonly Item[]) => ReactNode
  addForm: (items: readonly Item[], onAdded: () => void) => ReactNode
  /** More ways to choose what is listed, and what they choose. */
  filters?: (items: readonly Item[]) => ReactNode
  narrow?: (items: readonly Item[]) => readonly Item[]
  /** In place of an empty list, where the kind has more to say than that nothing matches. */
  nothing?: (items: readonly Item[]) => ReactNode
  /** `all`: those that aren't shown too. */
  list: (
    shown: readonly Item[],
    asked: ItemAsked<Item>,
    element: RefObject<HTMLElement | null>,
    all: readonly Item[],
  ) => ReactNode
  editDialog: (item: Item, items: readonly Item[], onSaved: () => void, onClose: () => void) => ReactNode
  titleOf: (item: Item) => ReactNode
}

export function ItemsTab<Item extends ListedItem>(props: Props<Item>) {
  const { kind, query, api, texts, narrow } = props
  const queryClient = useQueryClient()
  const { data, isError, isPending, isFetching, refetch } = useQuery(query)
  const items = useMemo(() => data ?? [], [data])
  const [filter, setFilter] = useState<ItemFilter>('all')
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(AT_ONCE)
  const [edited, setEdited] = useState<Item | null>(null)
  const [inspected, setInspected] = useState<Item | null>(null)
  const [deleted, setDeleted] = useState<Item | null>(null)
  const [isImporting, setImporting] = useState(false)
  const list = useRef<HTMLElement>(null)

  const { queryKey } = query
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient, queryKey])
  const narrowed = useMemo(() => narrow?.(items) ?? items, [items, narrow])
  const isTooLarge = useMemo(() => exceedsImport(kind, narrowed), [kind, narrowed])
  const filtered = useMemo(() => filterItems(kind, narrowed, filter), [kind, narrowed, filter])
  const shown = useMemo(() => searchItems(filtered, typed), [filtered, typed])
  const drawn = useMemo(() => shown.slice(0, most), [shown, most])
  const asked = useMemo(() => ({ onEdit: setEdited, onInspect: setInspected, onDelete: setDeleted }), [])
  const isNarrow = filter !== 'all' || typed.trim() !== ''

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
      {data && <div className="contents lg:*:col-span-2">{props.notes(items)}</div>}
      {isError && <LoadFailed onRetry={() => void refetch()} className="lg:col-span-2" />}
      {props.addForm(items, () => void reload())}
      <SectionPanel
        title={texts.listTitle(items.length)}
        actions={
          <>
            <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
            <Button variant="glass" onClick={() => setImporting(true)}>
              <UploadIcon className="size-5" />
              {text.import.open}
            </Button>
            <ExportLinks href={props.exportHref ?? api.exportHref} />
          </>
        }
      >
        {props.filters?.(items)}
        {isTooLarge && <Note tone="warning">{text.import.exportTooLarge}</Note>}
        <search className="grid gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <TextField
            label={texts.search}
            type="search"
            placeholder={texts.searchHint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label={text.filter}
            value={filter}
            onChange={(event) => setFilter(ITEM_FILTERS.find((known) => known === event.target.value) ?? 'all')}
          >
            {ITEM_FILTERS.map((each) => (
              <option key={each} value={each}>
                {text.filters[each](filterItems(kind, narrowed, each).length)}
              </option>
            ))}
          </SelectField>
        </search>
        <p role="status" className="sr-only">
          {isNarrow && texts.shown(shown.length)}
        </p>
        {isPending ? (
          <Spinner label={texts.loading} />
        ) : (
          <>
            {props.list(drawn, asked, list, items)}
            {shown.length > most && (
              <Button variant="glass" onClick={() => setMost(most + AT_ONCE)} className="justify-self-center">
                {text.more(Math.min(AT_ONCE, shown.length - most), shown.length - most)}
              </Button>
            )}
            {shown.length === 0 &&
              !isError &&
              ((narrowed.length === 0 && props.nothing?.(items)) || (
                <EmptyList title={items.length === 0 ? texts.none : content.noMatch} />
              ))}
          </>
        )}
      </SectionPanel>
      <ArchivePanel className="lg:col-span-2" />
      {edited &&
        props.editDialog(
          edited,
          items,
          () => {
            setEdited(null)
            notify('success', texts.changed)
            void reload()
          },
          () => {
            setEdited(null)
            // It may have been closed to see what somebody else saved.
            void reload()
          },
        )}
      {isImporting && (
        <Suspense>
          <ImportDialog
            kind={kind}
            send={api.importFile}
            onClose={() => setImporting(false)}
            templateHref={api.templateHref}
            onImported={({ imported, completed, left_out: leftOut }) => {
              setImporting(false)
              notify('success', text.import.done(kind, imported, completed, leftOut))
              void reload()
            }}
          />
        </Suspense>
      )}
      {inspected && (
        <Suspense>
          <HistoryDialog
            // What a reload brought, such as the mark that was just set.
            item={items.find(({ id }) => id === inspected.id) ?? inspected}
            title={props.titleOf(inspected)}
            api={api}
            onChanged={reload}
            onClose={() => setInspected(null)}
          />
        </Suspense>
      )}
      <DeleteDialog
        row={deleted}
        onClose={() => setDeleted(null)}
        remove={({ id }) => api.remove(id)}
        onRemoved={reload}
        focusAfter={list}
        texts={{ question: texts.deleteQuestion, deleted: texts.deleted, failed: texts.deleteFailed }}
      >
        {props.titleOf}
      </DeleteDialog>
    </div>
  )
}
