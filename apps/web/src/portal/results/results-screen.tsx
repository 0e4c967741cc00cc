import type { ResultRow, ResultStanding } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { seasonName } from '../../text/season-name.ts'
import { classNames } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { correctionsText } from '../corrections/corrections.en.ts'
import { GroupFilterField, groupName } from '../seasons/group-choice.tsx'
import { SeasonChoice, SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { portalText } from '../text/portal.en.ts'
import { ActionButton, LinkButton } from '../ui/action-button.tsx'
import { ChoiceField, SearchField } from '../ui/choice-field.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { ExportLinks } from '../ui/export-links.tsx'
import { EmptyList, LoadFailed, LoadMore, RefreshButton } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type Asked, oneOf, useAddressView, useTypedSearch } from '../ui/use-address-view.ts'
import { certificatesText } from './certificates.en.ts'
import { EraseSection } from './erase-section.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { PublishSection } from './publish-section.tsx'
import { resultsText as text } from './results.en.ts'
import {
  exportHref,
  placesQuery,
  RESULT_LISTS,
  RESULTS_VIEWS,
  type ResultsView,
  readView,
  statusQuery,
  viewInResults,
  viewSearch,
} from './results-api.ts'
import { listName, resultColumns } from './results-columns.tsx'
import '../ui/paper.css'

const STANDINGS: readonly ResultStanding[] = ['placed', 'out']

const PARTS = {
  publish: latePart(() => import('./ready-to-publish.tsx').then((part) => part.ReadyToPublishView)),
  certificates: latePart(() => import('./certificates.tsx').then((part) => part.Certificates)),
  corrections: latePart(() => import('../corrections/corrections-list.tsx').then((part) => part.CorrectionsList)),
}

/**
 * /admin/results: the winners, for the admins who give out the prizes
 * (docs/product-rules.md#results). `?view=` shows one of `PARTS` in place of them.
 */
export function ResultsScreen() {
  const asked: Asked = useSearch({ strict: false })
  const view = oneOf(asked, 'view', RESULTS_VIEWS)
  const before = useRef(view)
  useEffect(() => {
    // As after a change of the page, screen readers start at its heading.
    if (before.current !== view) document.getElementById('page')?.focus()
    before.current = view
  }, [view])
  const Part = view === null ? null : PARTS[view].Part
  return (
    <SeasonsLoaded>
      {(seasons) =>
        Part === null ? (
          <Results seasons={seasons} />
        ) : (
          <div className="grid min-w-0 gap-5">
            <LinkButton
              to="/admin/results"
              search={viewInResults(null)}
              variant="quiet"
              className="justify-self-start print:hidden"
            >
              <BackIcon className="size-5" />
              {text.back}
            </LinkButton>
            <Suspense fallback={<Spinner label={text.loading} />}>
              <Part seasons={seasons} />
            </Suspense>
          </div>
        )
      }
    </SeasonsLoaded>
  )
}

function Results({ seasons }: { seasons: readonly Season[] }) {
  const may = useMay()
  const [view, show] = useAddressView((asked) => readView(asked, seasons), viewSearch)
  const [typed, setTyped] = useTypedSearch(view.search, (search) => show({ search }, 'typed'))
  const season = seasons.find(({ id }) => id === view.season)
  const { data: status } = useQuery(statusQuery(view.season))
  if (season === undefined) return <EmptyList title={text.none.placed} />
  return (
    <div className="grid min-w-0 gap-5">
      <Places
        view={view}
        season={season}
        filters={
          <>
            <SeasonChoice seasons={seasons} chosen={view.season} onChoose={(id) => show({ season: id, group: '' })} />
            <ChoiceField
              label={text.game}
              value={view.game}
              options={RESULT_LISTS.filter((game) => game !== 'final' || game === view.game || status?.has_final)}
              nameOf={listName}
              onChoose={(game) => show({ game })}
            />
            {view.game !== 'final' && (
              <ChoiceField
                label={text.standing}
                value={view.standing}
                options={STANDINGS}
                nameOf={(standing) => text.standings[standing]}
                onChoose={(standing) => show({ standing })}
              />
            )}
            <SearchField label={text.search} placeholder={text.searchHint} value={typed} onType={setTyped} />
            <GroupFilterField
              groups={season.policies.groups}
              value={view.group}
              onChoose={(group) => show({ group })}
            />
          </>
        }
      />
      <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2 print:hidden">
        <PublishSection season={season} />
        {may('erase') && <EraseSection key={season.id} season={season} />}
      </div>
    </div>
  )
}

/** The list's name, with its group's. */
function groupTitle({ policies: { groups } }: Season, { game, group }: ResultsView): string {
  return group === '' ? listName(game) : `${listName(game)} · ${groupName(groups, group)}`
}

function Places({ view, season, filters }: { view: ResultsView; season: Season; filters: ReactNode }) {
  const may = useMay()
  const list = useInfiniteQuery(placesQuery(view))
  const [opened, setOpened] = useState<ResultRow | null>(null)
  const rows = list.data?.pages.flatMap(({ places }) => places) ?? []

  const empty = view.search === '' ? text.none[view.standing] : text.noMatch
  return (
    <SectionPanel
      className="paper"
      intro={text.intro}
      actions={
        <>
          <RefreshButton busy={list.isFetching} onRefresh={() => void list.refetch()} />
          {may('results:export') && <ExportLinks href={exportHref(view)} needs="password" />}
          <LinkButton to="/admin/results" search={viewInResults('certificates', viewSearch(view))}>
            {certificatesText.title}
          </LinkButton>
          {may('corrections:read') && (
            <LinkButton to="/admin/results" search={viewInResults('corrections')}>
              {correctionsText.correctKey}
            </LinkButton>
          )}
          <ActionButton label={text.print} onPress={() => window.print()} />
        </>
      }
    >
      <p className="hidden font-semibold print:block">
        {text.printedAt(seasonName(season), groupTitle(season, view), portalText.date(new Date().toISOString()))}
      </p>
      <search className="grid grid-cols-2 gap-x-3 gap-y-2 max-[479px]:grid-cols-1 sm:gap-4 xl:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.5fr)] print:hidden">
        {filters}
      </search>
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      <p role="status" className={classNames('text-muted text-sm print:hidden', rows.length === 0 && 'sr-only')}>
        {list.data && (rows.length > 0 ? text.shown(rows.length) : empty)}
      </p>
      {rows.length > 0 ? (
        <DataTable
          caption={text.caption}
          columns={resultColumns(rows, view.game, season.policies.groups, setOpened)}
          rows={rows}
          rowKey={({ player_id }) => player_id}
          isCompact
          className={list.isPlaceholderData ? 'opacity-60' : undefined}
        />
      ) : list.isPending ? (
        <Spinner label={text.loading} />
      ) : (
        list.isSuccess && <EmptyList title={empty} />
      )}
      <LoadMore list={list} />
      <PlaceDialog
        row={opened}
        game={view.game}
        season={season}
        isOfGroup={view.group !== ''}
        onChanged={setOpened}
        onClose={() => setOpened(null)}
      />
    </SectionPanel>
  )
}
