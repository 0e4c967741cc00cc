import type { ReactNode } from 'react'
import { RestartIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from './action-button.tsx'
import { Note } from './note.tsx'

/** A notice above a list that failed to load. */
export function LoadFailed({ onRetry, className }: { onRetry: () => void; className?: string }) {
  return (
    <div role="alert" className={className}>
      <Note tone="error" actions={<ActionButton label={portalText.tryAgain} onPress={onRetry} />}>
        {contentText.listFailed}
      </Note>
    </div>
  )
}

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> }
  /** The query's name while it is loading. */
  label: string
  children: (data: Data) => ReactNode
}

/** Passes a query's data to its child. Before that it shows that the query is loading or has failed. */
export function Loaded<Data>({ query: { data, isError, refetch }, label, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Spinner label={label} />
}

type RowProps = { title: ReactNode; notes: readonly ReactNode[]; children?: ReactNode }

/** An entry of a list with its buttons. */
export function ListRow({ title, notes, children }: RowProps) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-parchment/15 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="wrap-anywhere font-semibold">
          {title}
        </p>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry's notes keep their order
          <p key={index} className="wrap-anywhere text-muted text-sm">
            {note}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
    </li>
  )
}

/** The text in place of a list without entries. */
export function EmptyList({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      <KhatamStar inner className="mb-2 size-12 text-gold/70" />
      <p className="font-semibold">{title}</p>
      {children && <p className="text-muted">{children}</p>}
    </div>
  )
}

/** Shortages of content, as a warning before players see them. */
export function Shortages({ messages, className }: { messages: readonly string[]; className?: string }) {
  return (
    <div role="status" className={messages.length === 0 ? 'hidden' : className}>
      {messages.length > 0 && (
        <Note tone="warning">
          <ul className="grid gap-1">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** The button's text while more entries are loading. */
  loadingLabel?: string
}

/** The button below a paged list; nothing after the last page. */
export function LoadMore({ list, loadingLabel = contentText.loadingMore }: Props) {
  if (!list.hasNextPage) return null
  return (
    <ActionButton
      label={list.isFetchingNextPage ? loadingLabel : contentText.loadMore}
      busy={list.isFetchingNextPage}
      onPress={() => list.fetchNextPage()}
      className="justify-self-center"
    />
  )
}

/** Reloads a list. A press while it loads has no effect. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return <ActionButton label={portalText.refresh} Icon={RestartIcon} busy={busy} onPress={onRefresh} />
}
