import { ReadyScreen } from '../ready/ready-screen.tsx'
import { SeasonTimes } from '../seasons/season-times.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'

/** /admin/ready: only the app knows both features. */
export function ReadyPage() {
  return (
    <ReadyScreen season={<SeasonsLoaded>{([current]) => current && <SeasonTimes season={current} />}</SeasonsLoaded>} />
  )
}
