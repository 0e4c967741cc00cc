import type { AUDIT_ACTIONS, AuditAction, AuditLog, AuditQuery } from '@noor-quest/contract/admins'
import { SEARCH_MAX } from '@noor-quest/contract/limits'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { RestartIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall } from '../api/admin-call.ts'
import { portalText } from '../text/portal.en.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { LoadFailed, LoadMore } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type Asked, oneOf, textIn, useAddressView, useTypedSearch } from '../ui/use-address-view.ts'
import { activityText } from './activity.en.ts'

const text = activityText
// The action names come from the texts, because importing the contract's list would load zod.
const ACTIONS = Object.keys(text.actions) as (typeof AUDIT_ACTIONS)[number][]

type Entry = AuditLog['entries'][number]

/** An address stays on one line unless it is very long. */
const ADDRESS = 'wrap-anywhere lg:block lg:w-max lg:max-w-72'

const COLUMNS: Column<Entry>[] = [
  {
    id: 'what',
    header: text.what,
    className: 'sm:w-full sm:align-top',
    cell: (entry) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge size="sm" tone={tone(entry.action)}>
          {text.actions[entry.action]}
        </Badge>
        {entry.entity !== null && text.things[entry.entity] && (
          <span className="text-muted text-sm">{text.things[entry.entity]}</span>
        )}
        <span dir="auto" className="wrap-anywhere min-w-0 max-sm:font-normal max-sm:text-base">
          {entry.summary}
        </span>
      </span>
    ),
  },
  {
    id: 'who',
    header: text.who,
    className: 'sm:align-top',
    cell: ({ actor }) => <bdi className={ADDRESS}>{actor ?? text.commandLine}</bdi>,
  },
  {
    id: 'time',
    header: text.time,
    className: 'sm:whitespace-nowrap sm:align-top',
    cell: ({ at }) => <time dateTime={at}>{portalText.date(at)}</time>,
  },
  {
    id: 'from',
    header: text.from,
    className: 'sm:align-top',
    cell: ({ from }) => <bdi className={ADDRESS}>{from ?? text.noAddress}</bdi>,
  },
]

type View = { search: string; action: AuditAction | '' }
const readView = (asked: Asked): View => ({
  search: textIn(asked, 'search').slice(0, SEARCH_MAX),
  action: oneOf(asked, 'action', ACTIONS) ?? '',
})
const viewParameters = ({ search, action }: View) => ({ search: search || undefined, action: action || undefined })

/** /admin/activity: the audit log, page by page. */
export function ActivityScreen() {
  const {
    view: { search, action },
    show,
  } = useAddressView(readView, viewParameters)
  const [typed, setTyped] = useTypedSearch(search, (search) => show({ search }, 'typed'))
  const log = useInfiniteQuery({
    queryKey: ['admin', 'activity', search, action],
    queryFn: ({ pageParam }) =>
      fetchActivity({
        ...(search !== '' && { search }),
        ...(action !== '' && { action }),
        ...(pageParam !== '' && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const filtered = search !== '' || action !== ''

  return (
    <SectionPanel
      intro={text.intro}
      actions={
        <Button variant="glass" aria-disabled={log.isFetching} onClick={() => void log.refetch()}>
          <RestartIcon className="size-5" />
          {portalText.refresh}
        </Button>
      }
    >
      <search className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={text.search}
          type="search"
          placeholder={text.searchHint}
          maxLength={SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={text.action}
          value={action}
          onChange={(event) => show({ action: ACTIONS.find((known) => known === event.target.value) ?? '' })}
        >
          <option value="">{text.allActions}</option>
          {ACTIONS.map((known) => (
            <option key={known} value={known}>
              {text.actions[known]}
            </option>
          ))}
        </SelectField>
      </search>
      <p role="status" className="sr-only">
        {log.data && (entries.length === 0 ? emptyText(filtered) : text.shown(entries.length))}
      </p>
      {log.data && entries.length > 0 ? (
        <DataTable caption={text.title} columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
      ) : log.data ? (
        <p className="py-8 text-center text-muted">{emptyText(filtered)}</p>
      ) : log.isError ? (
        <LoadFailed onRetry={() => void log.refetch()} />
      ) : (
        <Spinner label={text.loading} />
      )}
      <LoadMore list={log} label={text.loadMore} loadingLabel={text.loading} />
    </SectionPanel>
  )
}

const emptyText = (filtered: boolean) => (filtered ? text.noMatch : text.none)

function tone(action: AuditAction) {
  if (action === 'sign_in_failed' || action === 'delete' || action === 'revoke' || action === 'suspend') return 'wrong'
  return action === 'grant' || action === 'setup' || action === 'add' ? 'right' : 'quiet'
}

function fetchActivity(query: AuditQuery): Promise<AuditLog> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return adminCall<AuditLog>('GET', `/api/audit_log?${params}`)
}
