import { EventScreen } from '../event/event-screen.tsx'
import { ArchivedSeasons } from '../seasons/archived-seasons.tsx'
import { FlaggedGames } from '../seasons/flagged-games.tsx'
import { PoliciesSection } from '../seasons/policies-section.tsx'
import { CurrentSeason } from '../seasons/season-section.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'

/** /admin/event: the event's settings and its seasons. Only the app knows both features. */
export function EventPage() {
  return (
    <EventScreen
      season={
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
      }
      archive={<SeasonsLoaded quiet>{([, ...archived]) => <ArchivedSeasons seasons={archived} />}</SeasonsLoaded>}
    />
  )
}
