import { useEffect } from 'react'
import { WatchScreen } from '../../features/admin-players/watch-screen.tsx'
import { createDisplay } from '../../features/leaderboard/display/display-controller.ts'
import { updateSeason, useSeason } from '../../features/season/use-season.ts'
import { systemClock } from '../../platform/clock.ts'
import { BROWSER_EVENTS } from '../../platform/event-stream.ts'
import { updateSettings } from '../../platform/settings.ts'
import { useStore } from '../../platform/use-store.ts'

const display = createDisplay({
  clock: systemClock,
  random: Math.random,
  open: BROWSER_EVENTS.open,
  // Unlike a screen in the hall, the portal isn't reloaded by itself: somebody may be typing a name.
  probe: async () => false,
  reload: () => {},
  onSettings: updateSettings,
  onSeason: updateSeason,
})

/** /admin/watch: what the screen in the hall shows, for an admin's phone. Only the app knows both features. */
export function WatchPage() {
  useEffect(() => display.start(), [])
  const { boards, hall, isLost } = useStore(display)
  const { isFrozen } = useSeason()
  return <WatchScreen boards={boards} finishers={hall?.finishers ?? null} isFrozen={isFrozen} isLost={isLost} />
}
