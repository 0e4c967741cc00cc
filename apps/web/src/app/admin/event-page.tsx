import { EventScreen } from '../../features/admin-event/event-screen.tsx'
import { ArchivedSeasons } from '../../features/admin-seasons/archived-seasons.tsx'
import { FlaggedGames } from '../../features/admin-seasons/flagged-games.tsx'
import { PoliciesSection } from '../../features/admin-seasons/policies-section.tsx'
import { CurrentSeason } from '../../features/admin-seasons/season-section.tsx'
import { SeasonsLoaded } from '../../features/admin-seasons/seasons-loaded.tsx'

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
