import type { ResultsStatus } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '../../ui/button.tsx'
import { useMay } from '../api/role.ts'
import { stageText } from '../stage/stage.en.ts'
import { portalText } from '../text/portal.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { Fingerprint } from '../ui/copy-button.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { resultsText } from './results.en.ts'
import { recordHref, statusQuery, viewInResults } from './results-api.ts'

const { publish: text, ready: readyText } = resultsText

/** Whether a season's results are published or can be, and the way to the page that publishes them. */
export function PublishSection({ season }: { season: Season }) {
  const query = useQuery(statusQuery(season.id))
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <Loaded query={query} label={text.title}>
        {({ published, waits_for }) =>
          published !== null ? (
            <Published id={season.id} published={published} />
          ) : waits_for !== null ? (
            <p role="status">{text.waits[waits_for]}</p>
          ) : (
            <>
              <p>{text.next}</p>
              <LinkButton
                to="/admin/results"
                search={viewInResults('publish', { season: season.id })}
                variant="gold"
                className="justify-self-start"
              >
                {readyText.title}
              </LinkButton>
            </>
          )
        }
      </Loaded>
    </SectionPanel>
  )
}

function Published({ id, published }: { id: string; published: NonNullable<ResultsStatus['published']> }) {
  const { published_at, places, names, sha256, is_sealed: isSealed } = published
  const may = useMay()
  return (
    <>
      <p role="status">
        {text.published(portalText.date(published_at), places)} {text.names(names, places)}
      </p>
      {isSealed && (
        <Note tone="warning" actions={<LinkButton to="/admin/screen">{stageText.announce}</LinkButton>}>
          {text.sealed}
        </Note>
      )}
      <Fingerprint title={text.sha} sha256={sha256} copyLabel={text.copySha} />
      <p className="text-muted text-sm">{text.shaHint}</p>
      <div className="flex flex-wrap gap-2">
        {!isSealed && (
          <a href={`/results/${id}`} className={buttonClass({ variant: 'glass' })}>
            {text.open}
          </a>
        )}
        {may('results:export') && (
          <a href={recordHref(id)} download className={buttonClass({ variant: 'glass' })}>
            <DownloadIcon className="size-5" />
            {text.record}
          </a>
        )}
      </div>
    </>
  )
}
