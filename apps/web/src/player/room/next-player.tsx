import { useBooth } from '../../platform/device/booth.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { useIdle } from './use-idle.ts'

/** On an end screen of a booth: whoever is gone for so long makes room for the next one. */
const IDLE_MS = 45_000
const WARN_MS = 10_000

/**
 * Hands the device over: it forgets who played (the scores stay) and opens the form. A booth does so by itself once nobody is there,
 * and says so before.
 */
export function NextPlayer({ onNextPlayer }: { onNextPlayer: () => void }) {
  const seconds = useIdle({ isOn: useBooth(), afterMs: IDLE_MS, warnMs: WARN_MS, onIdle: onNextPlayer })
  return (
    <>
      <Button variant="quiet" className="bg-night/60 px-8! text-parchment!" onClick={onNextPlayer}>
        {text.player.nextPlayer}
      </Button>
      <div
        data-floats="until-touched"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-4"
        role="status"
      >
        {seconds !== null && (
          <div className="glass pointer-events-auto flex min-h-14 items-center gap-3 rounded-full bg-ink! ps-5 pe-2 tabular-nums">
            <span>{text.player.nextPlayerIn(seconds)}</span>
            {/* Whatever is pressed says that somebody is there. */}
            <Button>{text.player.stillHere}</Button>
          </div>
        )}
      </div>
    </>
  )
}
