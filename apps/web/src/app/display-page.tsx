import { createDisplay } from '../boards/display-controller.ts'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import { updateSeason, useSeason } from '../boards/use-season.ts'
import { DisplayScreen } from '../hall/display-screen.tsx'
import { systemClock } from '../platform/clock/clock.ts'
import { BROWSER_EVENTS } from '../platform/network/event-stream.ts'
import { updateSettings } from '../text/settings.ts'

const display = createDisplay({
  clock: systemClock,
  random: Math.random,
  open: BROWSER_EVENTS.open,
  probe: canBeFetched,
  reload: () => window.location.reload(),
  onSettings: updateSettings,
  onSeason: updateSeason,
})

/** A reload that finds no server leaves a screen in the hall with the browser's own error, and nobody there to press a key. */
async function canBeFetched(): Promise<boolean> {
  const response = await fetch(window.location.href, { cache: 'no-store' }).catch(() => null)
  return response?.ok === true
}

/** /display, ?lang=en or ar for one language alone. */
export function DisplayPage() {
  const season = useSeason()
  const lang = new URLSearchParams(window.location.search).get('lang')
  return (
    <DisplayScreen
      display={display}
      phase={season.phase}
      isFrozen={season.isFrozen}
      countdown={<SeasonCountdown season={season} />}
      only={lang === 'en' || lang === 'ar' ? lang : null}
    />
  )
}
