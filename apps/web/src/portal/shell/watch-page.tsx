import { useEffect } from 'react'
import { createDisplay } from '../../boards/display-controller.ts'
import { updateSeason, useSeason } from '../../boards/use-season.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { BROWSER_EVENTS } from '../../platform/network/event-stream.ts'
import { useStore } from '../../platform/storage/use-store.ts'
import { updateSettings } from '../../text/settings.ts'
import { WatchScreen } from '../players/watch-screen.tsx'

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
