import type { AuditContent, AuditLog } from '@noor-quest/contract/admins'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { loggingFailure } from '../api/load-list.ts'
import { adminText } from '../text/admin-en.ts'
import { FieldChanges } from '../ui/field-changes.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { fetchContent } from './activity-api.ts'

const text = adminText.activity

/** An entry's changes to questions, prophets or terms, loaded when the entry is opened. */
export function ContentDetails({ entry: { id, summary } }: { entry: AuditLog['entries'][number] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="min-w-0 max-sm:font-normal">
      <summary
        aria-label={text.detailsOf(summary)}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-lg text-muted text-sm underline decoration-gold/40 underline-offset-4 hover:text-parchment"
      >
        {text.details}
      </summary>
      {isOpen && <Loaded id={id} />}
    </details>
  )
}

function Loaded({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'activity-content', id],
    queryFn: loggingFailure('What changed', () => fetchContent(id)),
  })
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  if (!data) return <Spinner label={text.loadingDetails} />
  return (
    <div className="grid min-w-0 gap-4 pb-2">
      {data.items.length === 0 && <p className="text-muted text-sm">{text.noDetails}</p>}
      {data.items.map((item) => (
        <Item key={`${item.kind} ${item.id}`} item={item} />
      ))}
      {data.more > 0 && <p className="text-muted text-sm">{text.moreItems(data.more)}</p>}
    </div>
  )
}

function Item({ item: { before, after } }: { item: AuditContent['items'][number] }) {
  return (
    <div className="min-w-0 border-gold/30 border-s-2 ps-3">
      <FieldChanges before={before} after={after} />
    </div>
  )
}
