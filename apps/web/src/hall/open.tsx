// The player who has just reached a place, in a cartouche on the wall.
import type { Finisher } from '@noor-quest/contract/hall'
import { useEffect, useRef, useState } from 'react'
import { audio } from '../platform/sound/audio.ts'
import { gamesText } from '../text/games.en.ts'
import { seasonName } from '../text/season-name.ts'
import { displayText as text } from './display.en.ts'
import { nameOnScreen } from './display-rows.tsx'
import type { Listed } from './leaders.tsx'

/** The cartouche draws itself for 1.1 s, then the name is shown for 3 s: the durations in display.css. */
const ARRIVAL_MS = 4600
/** A longer queue would be minutes late. */
const WAITING_MAX = 5
const KNOWN_MAX = 200

export const idOf = ({ key, score }: Finisher) => `${key} ${score}`

/**
 * The finishers that a screen names: all, or those in the leaderboards of its group. Undefined until
 * loaded.
 */
export function finishersOf(
  finishers: readonly Finisher[] | undefined,
  lists: readonly Listed[],
  isOfGroup: boolean,
): readonly Finisher[] | undefined {
  if (!isOfGroup || finishers === undefined) return finishers
  if (lists.some(({ entries }) => entries === null)) return undefined
  return finishers.filter(({ key, score }) =>
    lists.some(({ entries }) => entries?.some((entry) => entry.key === key && entry.score === score)),
  )
}

/** The player to name now: each new one after the other, as long as the list has them. */
export function useArrival(finishers: readonly Finisher[] | undefined): Finisher | null {
  const [queue, setQueue] = useState<readonly string[]>([])
  const known = useRef<Set<string>>(null)
  // As a text, because the array is another one at each render.
  const listed = JSON.stringify(finishers?.map(idOf))
  useEffect(() => {
    if (listed === undefined) return
    const ids: string[] = JSON.parse(listed)
    const before = known.current
    // A screen that is opened later names no player, because the hall has seen them.
    const fresh = before === null ? [] : ids.filter((id) => !before.has(id)).reverse()
    known.current = new Set([...ids, ...(before ?? [])].slice(0, KNOWN_MAX))
    setQueue((queue) => {
      const [first, ...waiting] = [...queue.filter((id) => ids.includes(id)), ...fresh]
      return first === undefined ? [] : [first, ...waiting.slice(-WAITING_MAX)]
    })
  }, [listed])
  const [now] = queue
  useEffect(() => {
    if (now === undefined) return
    const timer = window.setTimeout(() => setQueue(([, ...waiting]) => waiting), ARRIVAL_MS)
    return () => window.clearTimeout(timer)
  }, [now])
  return finishers?.find((finisher) => idOf(finisher) === now) ?? null
}

type Props = { finisher: Finisher; lists: readonly Listed[] }

export function Arrival({ finisher, lists }: Props) {
  const { key, name, game, score, tiles } = finisher
  const [place] = lists.flatMap(({ group, entries }) =>
    (entries ?? []).filter((entry) => entry.key === key && entry.score === score).map(({ rank }) => ({ rank, group })),
  )
  const shown = nameOnScreen(name)
  useEffect(() => audio.play('correct'), [])
  return (
    <div role="status" className="arrival">
      <svg viewBox="0 0 900 250" preserveAspectRatio="none" className="arrival-cartouche" aria-hidden="true">
        <path
          pathLength="1"
          d="M60 20H840C840 60 862 82 890 125C862 168 840 190 840 230H60C60 190 38 168 10 125C38 82 60 60 60 20Z"
        />
      </svg>
      <div className="arrival-words">
        <p dir="auto" title={shown} className="arrival-name" style={{ '--length': shown.length }}>
          {shown}
        </p>
        <p className="arrival-place">
          <span>
            {place === undefined
              ? text.points(score, gamesText[game].name)
              : text.reached(place.rank, gamesText[game].name)}{' '}
            {place?.group && <bdi className="text-parchment">{seasonName(place.group)}</bdi>}
          </span>{' '}
          {tiles > 0 && <span className="text-gold">{text.newTiles(tiles)}</span>}
        </p>
      </div>
    </div>
  )
}
