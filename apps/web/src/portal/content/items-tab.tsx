// The page that questions, prophets and terms each have: the form, the list with its search and
// filters, files, history.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { draftOf } from '../forms/drafts.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton, LinkButton } from '../ui/action-button.tsx'
import { ChoiceField, SearchField } from '../ui/choice-field.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { ExportLinks } from '../ui/export-links.tsx'
import { AddIcon, CheckIcon, DeleteIcon, PauseIcon, PlayIcon, RestoreIcon, UploadIcon } from '../ui/icons.tsx'
import { EmptyList, LoadFailed, RefreshButton } from '../ui/list-notes.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { attempt, notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { createSelection, SelectButton, type SelectionAction, SelectionBar } from '../ui/selection-bar.tsx'
import { useAddressView, useTypedSearch } from '../ui/use-address-view.ts'
import { ArchivePanel } from './import/archive-panel.tsx'
import type { RowActions } from './item-actions.tsx'
import { ADD_FORM_ID, AddItem, EditItem, type ItemForm, type ItemTexts } from './item-form.tsx'
import { filterItems, ITEM_FILTERS, type ListedItem, readView, searchItems, viewParameters } from './item-search.ts'
import { itemsText as text } from './items.en.ts'
import type { ItemsApi } from './items-api.ts'

const { Part: ImportDialog } = latePart(() => import('./import/import-dialog.tsx').then((part) => part.ImportDialog))
const { Part: HistoryDialog } = latePart(() => import('./history-dialog.tsx').then((part) => part.HistoryDialog))
const { Part: TrashDialog } = latePart(() => import('./trash-dialog.tsx').then((part) => part.TrashDialog))

/** The width from which the form is beside the list. On a phone the list comes first. */
const IS_WIDE = '(min-width: 80rem)'

/**
 * The number of items listed at first, and added by each press of "more". Hundreds, each in two
 * languages, make a page slow to read and to search.
 */
const ROWS_PER_STEP = 60

type Props<Item extends ListedItem, Values, Body> = {
  kind: ItemKindName
  query: UseQueryOptions<Item[], Error, Item[], string[]>
  api: ItemsApi
  texts: ItemTexts
  exportHref?: string
  /** Elements above all others, once the items are loaded. */
  notes: (items: readonly Item[]) => ReactNode
  itemForm: ItemForm<Item, Values, Body>
  /** Filters that only this kind of item has, and the items that they select. */
  filters?: (items: readonly Item[] | undefined) => ReactNode
  narrow?: (items: readonly Item[]) => readonly Item[]
  /** Actions of the menu beside the common ones, and actions on selected items. */
  buttons?: ReactNode
  selectionActions?: readonly SelectionAction[]
  /** The empty list's title when `narrow` selects no item, and its hint when no item exists. */
  none?: { title?: string; hint?: string }
  /** `all`: all items, including the ones that aren't shown. */
  list: (
    shown: readonly Item[],
    actions: RowActions<Item>,
    element: RefObject<HTMLElement | null>,
    all: readonly Item[],
  ) => ReactNode
  titleOf: (item: Item) => ReactNode
}

const NONE: readonly string[] = []

export function ItemsTab<Item extends ListedItem, Values extends object, Body extends object>(
  props: Props<Item, Values, Body>,
) {
  const { kind, query, api, texts, itemForm, narrow } = props
  const queryClient = useQueryClient()
  const may = useMay()
  const { data, isError, isPending, isFetching, refetch } = useQuery(query)
  const items = useMemo(() => data ?? [], [data])
  const [{ filter, search }, show] = useAddressView(readView, viewParameters)
  const [typed, setTyped] = useTypedSearch(search, (search) => show({ search }, 'typed'))
  const [drawnCount, setDrawnCount] = useState(ROWS_PER_STEP)
  // An edit that was interrupted, because the session ended or the admin opened another page.
  const [edited, setEdited] = useState<Item | null>(() => draftOf<{ seen: Item }>(`edit ${kind}`).load()?.seen ?? null)
  const [inspected, setInspected] = useState<Item | null>(null)
  const { ask, dialog: deletion } = useConfirm()
  const [isImporting, setImporting] = useState(false)
  const [isTrashOpen, setTrashOpen] = useState(false)
  const view = useMemo(() => ({ narrow, filter, typed }), [narrow, filter, typed])
  /** The items added since the last search or filter, newest first. */
  const [addition, setAddition] = useState<{ view: object; ids: readonly string[] }>({ view, ids: [] })
  const added = addition.view === view ? addition.ids : NONE
  const [selection] = useState(createSelection)
  const isWide = useMediaQuery(IS_WIDE)
  const list = useRef<HTMLElement>(null)

  const { queryKey } = query
  const reload = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient, queryKey])
  const narrowed = useMemo(() => narrow?.(items) ?? items, [items, narrow])
  const filtered = useMemo(() => filterItems(kind, narrowed, filter), [kind, narrowed, filter])
  // A typed letter is drawn before the list is searched for it.
  const sought = useDeferredValue(typed)
  const shown = useMemo(() => withAdded(items, searchItems(filtered, sought), added), [items, filtered, sought, added])
  const drawn = useMemo(() => shown.slice(0, drawnCount), [shown, drawnCount])
  const restore = useCallback(
    async (ids: string[]) => {
      await attempt(
        () => api.restore(ids),
        (back) => text.restored(back.ids.length, kind),
        text.restoreFailed,
      )
      await reload()
    },
    [api, kind, reload],
  )
  const remove = useCallback(
    async (ids: string[], work: () => Promise<unknown>, done: string) => {
      const undo = { label: contentText.undo, run: () => restore(ids) }
      const isDone = await attempt(work, done, texts.deleteFailed, undo)
      // Another admin may have deleted the item.
      await reload()
      // The pressed button is gone with its row, so the list gets the focus. The page doesn't
      // scroll, so that the admin keeps the place.
      return () => isDone && list.current?.focus({ preventScroll: true })
    },
    [texts, restore, reload],
  )
  const removeMany = async (ids: string[]) => {
    await remove(ids, () => api.removeMany(ids), text.select.deleted(kind, ids.length))
    return true
  }
  const undoImport = async (id: string) => {
    await attempt(
      () => api.undoImport(id),
      (undone) => text.import.earlier.undone(kind, undone),
      text.import.earlier.failed,
    )
    await reload()
  }
  const activate = useCallback(
    async (chosen: string[], active: boolean) => {
      await attempt(
        () => api.activate(chosen, active),
        ({ ids }) => (active ? text.activated : text.deactivated)(ids.length, kind),
        text.activationFailed,
      )
      await reload()
      return true
    },
    [api, kind, reload],
  )
  const titleOf = useRef(props.titleOf)
  const actions = useMemo(
    () => ({
      onEdit: setEdited,
      onInspect: setInspected,
      onDelete: (item: Item) =>
        ask({
          title: texts.deleteTitle,
          text: titleOf.current(item),
          confirm: contentText.delete,
          run: () => remove([item.id], () => api.remove(item.id), texts.deleted),
        }),
      onActivate: (item: Item) => void activate([item.id], !item.active),
      selection,
      added: new Set(added),
    }),
    [selection, added, activate, ask, remove, api, texts],
  )
  const hasFilter = filter !== 'all' || typed.trim() !== ''

  const form = (
    <AddItem
      key="form"
      kind={kind}
      texts={texts}
      itemForm={itemForm}
      items={items}
      onAdded={(item) => {
        setAddition((before) => ({ view, ids: [item.id, ...(before.view === view ? before.ids : NONE)] }))
        list.current?.scrollTo?.({ top: 0 })
        void reload()
      }}
    />
  )
  const listPanel = (
    <SectionPanel
      key="list"
      title={texts.listTitle(data?.length)}
      actions={
        <>
          {!isWide && <ActionButton label={text.toForm} Icon={AddIcon} variant="gold" onPress={goToForm} />}
          <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
          <MoreMenu>
            <ActionButton label={text.import.open} Icon={UploadIcon} onPress={() => setImporting(true)} />
            {may('content:export') && <ExportLinks href={props.exportHref ?? api.exportHref} />}
            <SelectButton selection={selection} />
            <LinkButton to="/admin/questions" search={{ view: 'check', items: kind === 'question' ? undefined : kind }}>
              <CheckIcon className="size-5" />
              <span>{text.checks.oneByOne}</span>
            </LinkButton>
            <ActionButton label={text.trash.open} Icon={RestoreIcon} onPress={() => setTrashOpen(true)} />
            {props.buttons}
          </MoreMenu>
        </>
      }
    >
      {props.filters?.(data)}
      <search className="grid gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SearchField label={texts.search} placeholder={texts.searchHint} value={typed} onType={setTyped} />
        <ChoiceField
          label={text.filter}
          value={filter}
          options={ITEM_FILTERS}
          nameOf={(each) => text.filters[each](data && filterItems(kind, narrowed, each).length)}
          onChoose={(filter) => show({ filter })}
        />
      </search>
      <p role="status" className="sr-only">
        {hasFilter && texts.shown(shown.length)}
      </p>
      <SelectionBar
        selection={selection}
        shown={shown}
        actions={[
          {
            label: contentText.delete,
            Icon: DeleteIcon,
            question: (rows) => ({
              title: text.select.delete(kind, rows),
              text: text.select.deleteHint,
              confirm: contentText.delete,
            }),
            run: removeMany,
          },
          { label: text.deactivate, Icon: PauseIcon, run: (ids) => activate(ids, false) },
          { label: text.activate, Icon: PlayIcon, run: (ids) => activate(ids, true) },
          ...(props.selectionActions ?? []),
        ]}
      />
      {isPending ? (
        <Spinner label={texts.loading} />
      ) : (
        <>
          {props.list(drawn, actions, list, items)}
          {shown.length > drawnCount && (
            <ActionButton
              label={text.more(Math.min(ROWS_PER_STEP, shown.length - drawnCount), shown.length - drawnCount)}
              onPress={() => setDrawnCount(drawnCount + ROWS_PER_STEP)}
              className="justify-self-center"
            />
          )}
          {shown.length === 0 && !isError && (
            <EmptyList
              title={
                (narrowed.length === 0 && props.none?.title) || (items.length === 0 ? texts.none : contentText.noMatch)
              }
            >
              {items.length === 0 && props.none?.hint}
            </EmptyList>
          )}
        </>
      )}
    </SectionPanel>
  )

  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:items-start">
      {data && <div className="contents xl:*:col-span-2">{props.notes(items)}</div>}
      {isError && <LoadFailed onRetry={() => void refetch()} className="xl:col-span-2" />}
      {isWide ? [form, listPanel] : [listPanel, form]}
      <ArchivePanel className="xl:col-span-2" />
      {edited && (
        <EditItem
          key={edited.id}
          kind={kind}
          texts={texts}
          itemForm={itemForm}
          items={items}
          restore={api.restore}
          item={edited}
          onSaved={() => {
            notify('success', texts.changed)
            void reload()
          }}
          onClose={() => {
            setEdited(null)
            // The admin may have closed the form to see another admin's changes.
            void reload()
          }}
        />
      )}
      <Suspense>
        {isImporting && (
          <ImportDialog
            kind={kind}
            onClose={() => setImporting(false)}
            templateHref={api.templateHref}
            api={api}
            onUndo={undoImport}
            onImported={(imported) => {
              setImporting(false)
              const undo = { label: contentText.undo, run: () => undoImport(imported.id) }
              notify('success', text.import.done(kind, imported), undo)
              void reload()
            }}
          />
        )}
        {inspected && (
          <HistoryDialog
            // The reloaded item has later changes, such as a check that was just made.
            item={items.find(({ id }) => id === inspected.id) ?? inspected}
            title={props.titleOf(inspected)}
            api={api}
            onChanged={reload}
            onClose={() => setInspected(null)}
          />
        )}
        {isTrashOpen && <TrashDialog api={api} onRestore={restore} onClose={() => setTrashOpen(false)} />}
      </Suspense>
      {deletion}
    </div>
  )
}

function goToForm() {
  const form = document.getElementById(ADD_FORM_ID)
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('textarea, input')?.focus({ preventScroll: true })
}

/**
 * Puts the added items at the top, even if the search or filter hides them: their admin wants to
 * see them.
 */
function withAdded<Item extends ListedItem>(all: readonly Item[], found: readonly Item[], added: readonly string[]) {
  if (added.length === 0) return found
  const first = added.flatMap((id) => all.find((item) => item.id === id) ?? [])
  const ids = new Set(added)
  return [...first, ...found.filter(({ id }) => !ids.has(id))]
}
