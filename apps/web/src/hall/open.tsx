// The screen while the season is open: the leaders, and a star for each player who has just reached
// a place.
import type { Finisher, Hall } from '@noor-quest/contract/hall'
import { useEffect, useRef, useState } from 'react'
import type { DisplayState } from '../leaderboards/display-controller.ts'
import { audio } from '../platform/sound/audio.ts'
import { SeasonCountdown } from '../season/season-countdown.tsx'
import type { SeasonShown } from '../season/season-watch.ts'
import { gamesText } from '../text/games.en.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { displayText as text } from './display.en.ts'
import { nameOnScreen } from './display-rows.tsx'

/** The star's flight of 1.1 s, and the name for 3 s, with its fades: the durations in display.css. */
const ARRIVAL_MS = 4600
/** A longer queue would be minutes late. */
const WAITING_MAX = 5
const KNOWN_MAX = 200

type Props = { leaderboards: DisplayState['leaderboards']; hall: Hall | null; season: SeasonShown; dir: 'ltr' | 'rtl' }

export function OpenMood({ leaderboards, hall, season, dir }: Props) {
  const arrival = useArrival(hall?.finishers)
  return (
    <div className="display-stage arrival-stage content-center justify-items-center text-center" dir={dir}>
      {arrival === null ? (
        <SeasonCountdown
          season={season}
          className="display-text u-px-[4] u-py-[1] u-text-[3.6]/[1.5] self-end rounded-full bg-[rgb(4_12_21/0.86)] text-gold-pale"
        />
      ) : (
        <Arrival key={idOf(arrival)} finisher={arrival} leaderboard={leaderboards[arrival.game]} />
      )}
    </div>
  )
}

const idOf = ({ key, score }: Finisher) => `${key} ${score}`

/** The player to name now: each new one after the other, as long as the list has them. */
function useArrival(finishers: readonly Finisher[] | undefined): Finisher | null {
  const [queue, setQueue] = useState<readonly string[]>([])
  const known = useRef<Set<string>>(null)
  useEffect(() => {
    if (finishers === undefined) return
    const ids = finishers.map(idOf)
    const before = known.current
    // A screen that is opened later names no player, because the hall has seen them.
    const fresh = before === null ? [] : ids.filter((id) => !before.has(id)).reverse()
    known.current = new Set([...ids, ...(before ?? [])].slice(0, KNOWN_MAX))
    setQueue((queue) => {
      const [first, ...waiting] = [...queue.filter((id) => ids.includes(id)), ...fresh]
      return first === undefined ? [] : [first, ...waiting.slice(-WAITING_MAX)]
    })
  }, [finishers])
  const [now] = queue
  useEffect(() => {
    if (now === undefined) return
    const timer = window.setTimeout(() => setQueue(([, ...waiting]) => waiting), ARRIVAL_MS)
    return () => window.clearTimeout(timer)
  }, [now])
  return finishers?.find((finisher) => idOf(finisher) === now) ?? null
}

const ARRIVED_NAME =
  'line-clamp-2 text-ellipsis text-[length:min(clamp(6,374/var(--length),11)*var(--u),13cqb)]/(--tight) wrap-anywhere text-balance font-display font-semibold'

function Arrival({
  finisher,
  leaderboard,
}: {
  finisher: Finisher
  leaderboard: DisplayState['leaderboards'][Finisher['game']]
}) {
  const { key, name, game, score } = finisher
  const place = leaderboard?.find((entry) => entry.key === key && entry.score === score)
  const shown = nameOnScreen(name)
  useEffect(() => audio.play('correct'), [])
  return (
    <div role="status" className="arrival grid min-w-0 justify-items-center">
      <span className="arrival-star relative size-[min(13*var(--u),26cqb)] z-1 text-gold" aria-hidden="true">
        <span className="arrival-ring" />
        <KhatamStar className="relative" fill="currentColor" inner stroke="#fff8df" />
      </span>
      <div className="arrival-words">
        <p dir="auto" title={shown} className={ARRIVED_NAME} style={{ '--length': shown.length }}>
          {shown}
        </p>
        <p className="text-[length:min(4.4*var(--u),10cqb)]/[1.4] text-gold-pale">
          {place === undefined
            ? text.points(score, gamesText[game].name)
            : text.reached(place.rank, gamesText[game].name)}
        </p>
      </div>
    </div>
  )
}
