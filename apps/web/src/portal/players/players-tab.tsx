import { PLAYER_COLUMNS, PLAYER_SORTS, type PlayerSort } from '@noor-quest/contract/player-columns'
import type { ListedPlayer } from '@noor-quest/contract/player-list'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { useStore } from '../../platform/storage/store.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/fields.tsx'
import { CheckIcon, ExpandIcon, LockIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { GroupFilterField, groupName } from '../seasons/group-choice.tsx'
import { groupsQuery } from '../seasons/seasons-api.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ChoiceField, SearchField } from '../ui/choice-field.tsx'
import { type Column, DataTable, ROW_BUTTON } from '../ui/data-table.tsx'
import { ExportLinks } from '../ui/export-links.tsx'
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { KeepFocus } from '../ui/keep-focus.tsx'
import { EmptyList, LoadFailed, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { Clipped } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { createSelection, SelectBox, SelectButton, SelectionBar } from '../ui/selection-bar.tsx'
import { useAddressView, useTypedSearch } from '../ui/use-address-view.ts'
import { formatField } from './format-field.ts'
import { type Toggle, useActOnMany } from './player-actions.ts'
import { exportHref, PLAYERS_SHOWN, type PlayerView, readView, sortedBy, viewParameters } from './player-view.ts'
import { playersText as text } from './players.en.ts'
import { playersQuery } from './players-api.ts'

/** The window from which DataTable draws a header. */
const HAS_HEADER = '(min-width: 40rem)'

/** The columns beside the name on a phone. */
const FIRST_LINE: ReadonlySet<PlayerSort> = new Set(['game_type', 'total_score'])

const BUTTONS: { action: Toggle; label: 'hide' | 'show' | 'blockMany' | 'unblockMany'; Icon: typeof EyeIcon }[] = [
  { action: 'hide', label: 'hide', Icon: EyeOffIcon },
  { action: 'show', label: 'show', Icon: EyeIcon },
  { action: 'block', label: 'blockMany', Icon: LockIcon },
  { action: 'unblock', label: 'unblockMany', Icon: CheckIcon },
]

/** /admin/players (docs/product-rules.md#player-list). */
export function PlayersTab() {
  const { data: groups = [] } = useQuery(groupsQuery)
  const [view, show] = useAddressView((asked) => readView(asked, groups), viewParameters)
  const [typed, setTyped] = useTypedSearch(view.search, (search) => show({ search }, 'typed'))
  const list = useInfiniteQuery(playersQuery(view))
  const [isRefreshing, setRefreshing] = useState(false)
  const may = useMay()
  const [selection] = useState(createSelection)
  const actOnMany = useActOnMany()
  const isSelecting = useStore(selection) !== null
  // A phone's cards have no header to press.
  const hasHeader = useMediaQuery(HAS_HEADER)

  const players = list.data?.pages.flatMap((page) => page.players) ?? []
  // The newest page has the newest numbers.
  const total = list.data?.pages.at(-1)?.total ?? 0
  const registered = list.data?.pages.at(-1)?.registered
  const isFiltered = view.search !== '' || view.game !== null || view.only !== 'all' || view.group !== ''
  // Only a pressed reload makes the button busy; automatic ones don't.
  const refresh = async () => {
    setRefreshing(true)
    await list.refetch()
    setRefreshing(false)
  }
  const columns = PLAYER_SORTS.map(
    (sort): Column<ListedPlayer> => ({
      id: sort,
      label: text.fields[sort].title,
      header: hasHeader ? (
        <SortHeader sort={sort} view={view} onSort={() => show(sortedBy(view, sort))} />
      ) : (
        text.fields[sort].title
      ),
      sorted: view.sort === sort ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined,
      ...(sort === 'name' && { isRowHeader: true }),
      ...(FIRST_LINE.has(sort) && { isFirstLine: true }),
      ...(PLAYER_COLUMNS[sort].kind === 'number' && { align: 'number' as const }),
      ...(sort !== 'name' && { className: 'lg:whitespace-nowrap' }),
      cell: (player) =>
        sort !== 'name' ? (
          <>
            {/* A phone shows no column names above the numbers. */}
            {PLAYER_COLUMNS[sort].kind === 'number' && <span className="sm:hidden">{text.fields[sort].title} </span>}
            {cellText(player, sort)}
          </>
        ) : isSelecting ? (
          <SelectBox selection={selection} id={player.id} title={player.name} className={ROW_BUTTON}>
            <Name player={player} />
          </SelectBox>
        ) : (
          <Link
            to="/admin/players/$player"
            params={{ player: player.id }}
            title={text.details(player.name)}
            className={classNames(ROW_BUTTON, 'underline decoration-gold/50 underline-offset-4')}
          >
            <Name player={player} />
          </Link>
        ),
    }),
  )

  if (groups.length > 0) {
    const title = text.fields.group_id.title
    columns.push({ id: 'group_id', label: title, header: title, cell: ({ group_id }) => groupName(groups, group_id) })
  }

  return (
    <SectionPanel
      title={text.title(registered)}
      actions={
        <>
          <RefreshButton busy={isRefreshing} onRefresh={() => void refresh()} />
          {may('players:export') && <ExportLinks href={exportHref(view)} needs="password" />}
          <SelectButton selection={selection} />
        </>
      }
    >
      <search className="grid grid-cols-2 gap-x-3 gap-y-2 max-[359px]:grid-cols-1 sm:grid-cols-[2fr_1fr_1fr] sm:gap-x-4">
        <div className="max-sm:col-span-full">
          <SearchField label={text.search} placeholder={text.searchHint} value={typed} onType={setTyped} />
        </div>
        <ChoiceField
          label={text.game}
          value={view.game ?? ''}
          options={['', ...GAME_TYPES]}
          nameOf={(game) => (game === '' ? text.allGames : contentText.games[game])}
          onChoose={(game) => show({ game: game === '' ? null : game })}
        />
        <ChoiceField
          label={text.only}
          value={view.only}
          options={PLAYERS_SHOWN}
          nameOf={(only) => text.onlyShown[only]}
          onChoose={(only) => show({ only })}
        />
        <GroupFilterField groups={groups} value={view.group} onChoose={(group) => show({ group })} />
        {!hasHeader && <SortSelect view={view} onSort={show} />}
      </search>
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      <p role="status" className={classNames('text-muted text-sm', players.length === 0 && 'sr-only')}>
        {list.data && (players.length > 0 ? text.shown(players.length, total) : isFiltered ? text.noMatch : text.none)}
      </p>
      <SelectionBar
        selection={selection}
        shown={players}
        actions={BUTTONS.map(({ action, label, Icon }) => ({
          label: text.appearance[label],
          Icon,
          question: (rows) => ({ ...text.appearance.many[action], title: text.appearance.many[action].question(rows) }),
          // After a failure the selection stays for another attempt.
          run: (ids) => actOnMany(action, ids),
        }))}
      />
      <div className="min-w-0">
        {players.length > 0 ? (
          <KeepFocus>
            <DataTable
              caption={text.caption}
              columns={columns}
              rows={players}
              rowKey={({ id }) => id}
              isCompact
              className={list.isPlaceholderData ? 'opacity-60' : undefined}
            />
          </KeepFocus>
        ) : list.isPending ? (
          <Spinner label={text.loading} />
        ) : (
          list.isSuccess && <EmptyList title={isFiltered ? text.noMatch : text.none} />
        )}
      </div>
      <LoadMore list={list} />
    </SectionPanel>
  )
}

function Name({ player }: { player: ListedPlayer }) {
  return (
    <>
      <Clipped>{player.name}</Clipped>
      {player.hidden && <SmallBadge className="whitespace-nowrap max-sm:mb-2">{text.appearance.hidden}</SmallBadge>}
      {player.marked_by !== null && (
        <SmallBadge tone="gold" className="whitespace-nowrap max-sm:mb-2">
          {text.appearance.look}
        </SmallBadge>
      )}
    </>
  )
}

function cellText(player: ListedPlayer, column: Exclude<PlayerSort, 'name'>) {
  switch (column) {
    case 'game_type':
      return contentText.games[player.game_type]
    case 'created_at':
      return <time dateTime={player.created_at}>{portalText.date(player.created_at)}</time>
    case 'total_score':
    case 'current_level':
      return player[column]
    default:
      return formatField(player, column)
  }
}

function SortHeader({ sort, view, onSort }: { sort: PlayerSort; view: PlayerView; onSort: () => void }) {
  const isNumber = PLAYER_COLUMNS[sort].kind === 'number'
  const isSorted = view.sort === sort
  return (
    <button
      type="button"
      onClick={onSort}
      className={classNames(
        '-mx-2 inline-flex min-h-11 items-center gap-1 rounded-lg px-2 hover:text-parchment',
        isSorted && 'text-parchment',
        isNumber && 'ltr:flex-row-reverse',
      )}
    >
      {text.fields[sort].title}
      <ExpandIcon
        className={classNames(
          'size-4 shrink-0',
          !isSorted && 'opacity-0',
          isSorted && view.order === 'desc' && 'rotate-180',
        )}
      />
    </button>
  )
}

const ORDERS = PLAYER_SORTS.flatMap((sort) => [
  { sort, order: 'asc' as const },
  { sort, order: 'desc' as const },
])

type SortProps = { view: PlayerView; onSort: (change: Pick<PlayerView, 'sort' | 'order'>) => void }

function SortSelect({ view, onSort }: SortProps) {
  return (
    <SelectField
      label={text.sortBy}
      className="ps-3! pe-9!"
      value={ORDERS.findIndex(({ sort, order }) => sort === view.sort && order === view.order)}
      onChange={({ target }) => onSort(ORDERS[Number(target.value)] ?? view)}
    >
      {ORDERS.map(({ sort, order }, index) => (
        <option key={text.fields[sort][order]} value={index}>
          {text.fields[sort][order]}
        </option>
      ))}
    </SelectField>
  )
}
