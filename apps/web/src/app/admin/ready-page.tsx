import { ReadyScreen } from '../../features/admin-ready/ready-screen.tsx'
import { SeasonTimes } from '../../features/admin-seasons/season-times.tsx'
import { SeasonsLoaded } from '../../features/admin-seasons/seasons-loaded.tsx'

/** /admin/ready: only the app knows both features. */
export function ReadyPage() {
  return (
    <ReadyScreen season={<SeasonsLoaded>{([current]) => current && <SeasonTimes season={current} />}</SeasonsLoaded>} />
  )
}
