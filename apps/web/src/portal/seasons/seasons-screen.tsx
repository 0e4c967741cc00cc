import { admissionPageText } from '../admission/admission.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { ArchivedSeasons } from './archived-seasons.tsx'
import { PrizesSection } from './prizes-section.tsx'
import { CurrentSeason } from './season-section.tsx'
import { SeasonsLoaded } from './seasons-loaded.tsx'

/** /admin/seasons: the current season, its rules, and the archived ones. */
export function SeasonsScreen() {
  return (
    <SeasonsLoaded>
      {([current, ...archived]) => (
        <div className="grid min-w-0 gap-5">
          {current && (
            <>
              <CurrentSeason season={current} />
              <PrizesSection key={`prizes ${current.id}`} season={current} />
            </>
          )}
          <SectionPanel
            title={admissionPageText.title}
            intro={admissionPageText.about}
            actions={<LinkButton to="/admin/admission">{admissionPageText.open}</LinkButton>}
          />
          <ArchivedSeasons seasons={archived} />
        </div>
      )}
    </SeasonsLoaded>
  )
}
