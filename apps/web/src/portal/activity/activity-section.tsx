import type { AuditAction, AuditLog } from '@noor-quest/contract/admins'
import { SEARCH_MAX } from '@noor-quest/contract/limits'
import { AUDIT_ACTIONS } from '@noor-quest/rules/choices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SmallBadge } from '../../ui/badge.tsx'
import { adminCall } from '../api/admin-call.ts'
import { pagedQuery } from '../api/load-list.ts'
import { portalText } from '../text/portal.en.ts'
import { ChoiceField, SearchField } from '../ui/choice-field.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Loaded, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type Asked, oneOf, textIn, useAddressView, useTypedSearch } from '../ui/use-address-view.ts'
import { activityText as text } from './activity.en.ts'

type Entry = AuditLog['entries'][number]

/** An address stays on one line unless it is very long. */
const ADDRESS = 'wrap-anywhere lg:block lg:w-max lg:max-w-72'

const columnsOf = (): Column<Entry>[] => [
  {
    id: 'what',
    header: text.what,
    className: 'sm:w-full sm:align-top',
    cell: (entry) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <SmallBadge tone={tone(entry.action)}>{text.actions[entry.action]}</SmallBadge>
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
  action: oneOf(asked, 'action', AUDIT_ACTIONS) ?? '',
})
const viewParameters = ({ search, action }: View) => ({ search: search || undefined, action: action || undefined })

/** The audit log, page by page. Its view is in the page's address. */
export function ActivitySection() {
  const [{ search, action }, show] = useAddressView(readView, viewParameters)
  const [typed, setTyped] = useTypedSearch(search, (search) => show({ search }, 'typed'))
  const log = useInfiniteQuery(
    pagedQuery('The activity', ['admin', 'activity', search, action], (cursor) =>
      adminCall('GET /api/audit_log', {
        query: { search: search || undefined, action: action || undefined, cursor },
      }),
    ),
  )
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const filtered = search !== '' || action !== ''

  return (
    <SectionPanel
      title={text.title}
      intro={text.intro}
      actions={<RefreshButton busy={log.isFetching} onRefresh={() => void log.refetch()} />}
    >
      <search className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchField label={text.search} placeholder={text.searchHint} value={typed} onType={setTyped} />
        <ChoiceField
          label={text.action}
          value={action}
          options={['', ...AUDIT_ACTIONS]}
          nameOf={(known) => (known === '' ? text.allActions : text.actions[known])}
          onChoose={(chosen) => show({ action: chosen })}
        />
      </search>
      <p role="status" className="sr-only">
        {log.data && (entries.length === 0 ? emptyText(filtered) : text.shown(entries.length))}
      </p>
      <Loaded query={log} label={text.loading}>
        {() =>
          entries.length > 0 ? (
            <DataTable caption={text.title} columns={columnsOf()} rows={entries} rowKey={({ id }) => id} />
          ) : (
            <p className="py-8 text-center text-muted">{emptyText(filtered)}</p>
          )
        }
      </Loaded>
      <LoadMore list={log} loadingLabel={text.loading} />
    </SectionPanel>
  )
}

const emptyText = (filtered: boolean) => (filtered ? text.noMatch : text.none)

function tone(action: AuditAction) {
  if (action === 'sign_in_failed' || action === 'delete' || action === 'revoke' || action === 'suspend') return 'wrong'
  return action === 'grant' || action === 'setup' || action === 'add' ? 'right' : 'quiet'
}
