// The leaders of one game at a time beside the wall. The first three are large.
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { useEffect, useId, useRef, useState } from 'react'
import type { DisplayState } from '../leaderboards/display-controller.ts'
import { isScoreShared } from '../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { useRankSlide } from '../leaderboards/use-rank-slide.ts'
import { gamesText } from '../text/games.en.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { DisplayRow, VacantRow } from './display-rows.tsx'

const GAME_MS = 12_000

type Props = {
  leaderboards: DisplayState['leaderboards']
  /** True while players can still enter the leaderboard. */
  isOpen: boolean
  dir: 'ltr' | 'rtl'
}

export function Leaders({ leaderboards, isOpen, dir }: Props) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => setTurn((turn) => turn + 1), GAME_MS)
    return () => window.clearInterval(timer)
  }, [])
  const played = GAME_TYPES.filter((game) => (leaderboards[game]?.length ?? 0) > 0)
  const games = played.length > 0 ? played : GAME_TYPES
  const game = games[turn % games.length] as GameType
  return <Leaderboard key={game} game={game} entries={leaderboards[game]} isOpen={isOpen} dir={dir} />
}

type LeaderboardProps = Omit<Props, 'leaderboards'> & {
  game: GameType
  entries: DisplayState['leaderboards'][GameType]
}

const PANEL =
  'leaders display-panel display-text u-gap-[1] u-px-[1.6] grid min-w-0 grid-rows-[auto_minmax(min-content,1fr)] pt-[calc(1.6*var(--u))] pb-[calc(1.8*var(--u))] [grid-area:side]'

/** One game's top ten. Rows slide to their new places, and a row with a new score glows. */
export function Leaderboard({ game, entries, isOpen, dir }: LeaderboardProps) {
  const titleId = useId()
  const list = useRankSlide<HTMLOListElement>()
  const hasShown = useRef(false)
  useEffect(() => {
    if (entries !== null) hasShown.current = true
  }, [entries])
  return (
    <section aria-labelledby={titleId} className={PANEL} dir={dir}>
      <h2 id={titleId} className="u-gap-[1.6] u-text-[4.6]/(--tight) flex items-center text-gold">
        <KhatamStar className="u-w-[3] flex-none" inner />
        {gamesText[game].column}
      </h2>
      {entries?.length === 0 ? (
        <p className="leaders-empty u-text-[5]/(--tight) self-center text-center font-display text-gold-pale">
          {isOpen ? leaderboardsText.beFirst : leaderboardsText.noScores}
        </p>
      ) : (
        <ol
          ref={list}
          className="leaders-rows relative grid grid-rows-[repeat(3,minmax(min-content,1.5fr))_repeat(7,minmax(min-content,1fr))]"
        >
          {entries?.map((entry, index) => (
            <DisplayRow key={entry.key} place={entry} isTie={isScoreShared(entries, index)} data-slide={entry.key}>
              <Glow key={entry.score} isNew={hasShown.current} />
            </DisplayRow>
          ))}
          {Array.from({ length: LEADERBOARD_MAX_LIMIT - (entries?.length ?? 0) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
            <VacantRow key={index} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Glows once when it appears, except on the page's first render. */
function Glow({ isNew }: { isNew: boolean }) {
  const [glows] = useState(isNew)
  return glows ? (
    <span aria-hidden="true" className="display-glow absolute inset-0 -z-1 rounded-[inherit] forced-colors:hidden" />
  ) : null
}
