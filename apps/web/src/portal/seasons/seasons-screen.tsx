import type { Season } from '@noor-quest/contract/seasons'
import { Link, useSearch } from '@tanstack/react-router'
import { seasonName } from '../../text/season-name.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { Anchor } from '../ui/anchor.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyList } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type Asked, textIn } from '../ui/use-address-view.ts'
import { ArchivedSeason } from './archived-season.tsx'
import { GroupsSection } from './groups-section.tsx'
import { PrizesSection } from './prizes-section.tsx'
import { CurrentSeason } from './season-section.tsx'
import { seasonsText } from './seasons.en.ts'
import { SeasonsLoaded } from './seasons-loaded.tsx'

/**
 * /admin/seasons: the current season, its rules, and the archived ones. With `?season=` an archived
 * one.
 */
export function SeasonsScreen() {
  const asked: Asked = useSearch({ strict: false })
  const chosen = textIn(asked, 'season')
  return (
    <SeasonsLoaded>
      {([current, ...archived]) =>
        chosen === '' ? (
          <div className="grid min-w-0 gap-5">
            {current && (
              <>
                <CurrentSeason season={current} />
                <GroupsSection key={`groups ${current.id}`} season={current} />
                <Anchor id="prizes">
                  <PrizesSection key={`prizes ${current.id}`} season={current} />
                </Anchor>
              </>
            )}
            <ArchivedSeasons seasons={archived} />
          </div>
        ) : (
          <ArchivedSeason season={archived.find(({ id }) => id === chosen) ?? null} />
        )
      }
    </SeasonsLoaded>
  )
}

const text = seasonsText.archive

const columns = (): Column<Season>[] => [
  {
    id: 'name',
    header: text.name,
    cell: (season) => (
      <Link
        to="/admin/seasons"
        search={{ season: season.id }}
        className="wrap-anywhere inline-flex min-h-11 items-center font-semibold underline decoration-gold/50 underline-offset-4 hover:text-gold-pale"
      >
        <bdi>{seasonName(season)}</bdi>
      </Link>
    ),
  },
  {
    id: 'archived',
    header: text.archivedAt,
    className: 'sm:whitespace-nowrap',
    cell: ({ archived_at }) => archived_at && <time dateTime={archived_at}>{portalText.date(archived_at)}</time>,
  },
  { id: 'players', header: text.players, align: 'number', cell: ({ players }) => contentText.number(players) },
  { id: 'games', header: text.games, align: 'number', cell: ({ games }) => contentText.number(games) },
  { id: 'feedback', header: text.feedback, align: 'number', cell: ({ feedback }) => contentText.number(feedback) },
  {
    id: 'public',
    header: text.visibility,
    cell: ({ published_at }) => (
      <SmallBadge tone={published_at === null ? 'quiet' : 'right'}>
        {published_at === null ? text.notPublished : text.published}
      </SmallBadge>
    ),
  },
]

/** The archived seasons, newest first. */
function ArchivedSeasons({ seasons }: { seasons: readonly Season[] }) {
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      {seasons.length === 0 ? (
        <EmptyList title={text.none}>{text.noneHint}</EmptyList>
      ) : (
        <DataTable caption={text.title} columns={columns()} rows={seasons} rowKey={({ id }) => id} />
      )}
    </SectionPanel>
  )
}
