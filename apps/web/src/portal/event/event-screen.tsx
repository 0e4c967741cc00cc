import { useQuery } from '@tanstack/react-query'
import { Spinner } from '../../ui/spinner.tsx'
import { ArchivedSeasons } from '../seasons/archived-seasons.tsx'
import { FlaggedGames } from '../seasons/flagged-games.tsx'
import { PoliciesSection } from '../seasons/policies-section.tsx'
import { CurrentSeason } from '../seasons/season-section.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { adminText } from '../text/admin-en.ts'
import { LoadFailed } from '../ui/list-notes.tsx'
import { BackupLine } from './backup-line.tsx'
import { ConsentSection } from './consent-section.tsx'
import { settingsQuery } from './event-api.ts'
import { LogoSection } from './logo-section.tsx'
import { NameListSection } from './name-list-section.tsx'
import { NamesSection } from './names-section.tsx'
import { RetentionSection } from './retention-section.tsx'

const text = adminText.event

/** /admin/event: the event's settings and its seasons. Each section is a form of its own, saved by itself. */
export function EventScreen() {
  const { data: held, isError, refetch } = useQuery(settingsQuery)
  return (
    <div className="grid min-w-0 gap-5">
      <header>
        <h2 className="text-2xl sm:text-3xl">{text.title}</h2>
        <p className="mt-1 text-muted">{text.intro}</p>
        <BackupLine />
      </header>
      <SeasonsLoaded>
        {([current]) =>
          current && (
            <>
              <CurrentSeason season={current} />
              <PoliciesSection key={current.id} season={current} />
              <FlaggedGames season={current} />
            </>
          )
        }
      </SeasonsLoaded>
      {held ? (
        <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <NamesSection held={held} />
            <ConsentSection held={held} />
          </div>
          <div className="grid min-w-0 gap-5">
            <LogoSection held={held} />
            <RetentionSection held={held} />
            <NameListSection held={held} />
          </div>
        </div>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.title} />
      )}
      <SeasonsLoaded quiet>{([, ...archived]) => <ArchivedSeasons seasons={archived} />}</SeasonsLoaded>
    </div>
  )
}
