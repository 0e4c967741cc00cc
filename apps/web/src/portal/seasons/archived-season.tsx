import type { Season } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { buttonClass } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { useMay } from '../api/role.ts'
import { FeedbackPanel } from '../figures/feedback-panel.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { NameCards } from '../names/name-cards.tsx'
import { namesText } from '../names/names.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton, LinkButton } from '../ui/action-button.tsx'
import { ExportLinks } from '../ui/export-links.tsx'
import { EmptyList } from '../ui/list-notes.tsx'
import { attempt } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { seasonsText } from './seasons.en.ts'
import { exportHrefs, publishSeason, seasonsQuery } from './seasons-api.ts'
import { describeInstant } from './zoned-time.ts'

const text = seasonsText.archive
/** The files, with the permission for each. */
const EXPORTS = [
  ['players', 'players:export'],
  ['games', 'seasons:export'],
] as const

/**
 * An archived season's figures, files, cards of Names and feedback, and its visibility. Null: the
 * address names no archived season.
 */
export function ArchivedSeason({ season }: { season: Season | null }) {
  return (
    <div className="grid min-w-0 gap-5">
      <LinkButton to="/admin/seasons" variant="quiet" className="justify-self-start">
        <BackIcon className="size-5" />
        {text.back}
      </LinkButton>
      {season === null ? (
        <EmptyList title={text.missing} />
      ) : (
        <>
          <Summary season={season} />
          <NameCards title={namesText.title} intro={namesText.intro} of={{ season_id: season.id }} />
          <FeedbackPanel seasonId={season.id} />
        </>
      )}
    </div>
  )
}

function Summary({ season }: { season: Season }) {
  const { id, name, name_ar, zone, opens_at, closes_at, archived_at, players, games, feedback } = season
  const hrefs = exportHrefs(id)
  const may = useMay()
  const files = EXPORTS.filter(([, permission]) => may(permission))
  const time = (iso: string) => describeInstant(iso, zone)
  return (
    <SectionPanel
      title={
        <>
          <bdi>{name}</bdi>{' '}
          <bdi lang="ar" className="text-muted text-base">
            {name_ar}
          </bdi>
        </>
      }
      intro={text.period(opens_at && time(opens_at), time(closes_at ?? archived_at ?? ''))}
    >
      <p>{seasonsText.counts(players, games, feedback)}</p>
      {files.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-lg">{text.exports}</h3>
          {files.map(([what]) => (
            <div key={what} className="flex flex-wrap gap-2">
              <ExportLinks href={hrefs[what]} what={text.exportNamed[what]} />
            </div>
          ))}
        </div>
      )}
      <Publishing season={season} />
    </SectionPanel>
  )
}

function Publishing({ season: { id, published_at, is_frozen: isFrozen } }: { season: Season }) {
  const queryClient = useQueryClient()
  const { run, pending } = useSubmission(text.changeFailed)
  const isPublished = published_at !== null
  const change = () =>
    void run(async () => {
      await attempt(
        () => publishSeason(id, !isPublished),
        isPublished ? text.unpublishedNow : text.publishedNow,
        text.changeFailed,
      )
      await queryClient.invalidateQueries(seasonsQuery)
    })
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{text.publicTitle}</h3>
      <p className="text-muted">
        {text.publicText} {isPublished ? text.linkedText : text.notLinkedText} {isFrozen && text.frozenText}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/admin/results" search={{ season: id }}>
          {portalText.results}
        </LinkButton>
        <a href={`/leaderboard/${id}`} className={buttonClass({ variant: 'glass' })}>
          {text.openPublic}
        </a>
        <ActionButton label={isPublished ? text.unpublish : text.publish} busy={pending} onPress={change} />
      </div>
    </div>
  )
}
