import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { GameType } from '@noor-quest/rules/games'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isScoreShared } from '../boards/board-row.tsx'
import { boardsText } from '../boards/boards.en.ts'
import { gamesText } from '../boards/games.en.ts'
import { useRankSlide } from '../boards/use-rank-slide.ts'
import noScoresPicture from '../ui/art/states/no-scores.svg'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { DisplayRow, VacantRow } from './display-rows.tsx'

type Props = {
  game: GameType
  /** Null until loaded. */
  entries: readonly LeaderboardEntry[] | null
  /** True while players can still enter the leaderboard. */
  isOpen: boolean
  dir: 'ltr' | 'rtl'
}

/**
 * One game's top ten. Rows slide to their new places, and a row with a new score glows for a while.
 */
export function DisplayBoard({ game, entries, isOpen, dir }: Props) {
  const list = useRankSlide<HTMLOListElement>()
  const hasShown = useRef(false)
  useEffect(() => {
    if (entries !== null) hasShown.current = true
  }, [entries])

  return (
    <BoardPanel title={gamesText[game].column} className="display-text" dir={dir}>
      {entries?.length === 0 ? (
        <p className="display-empty grid place-content-center justify-items-center text-center">
          <img src={noScoresPicture} alt="" />
          {isOpen ? boardsText.beFirst : boardsText.noScores}
        </p>
      ) : (
        <ol ref={list} className="display-rows relative grid">
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
    </BoardPanel>
  )
}

type PanelProps = { title: string; heading?: 'h3'; className: string; dir?: 'ltr' | 'rtl'; children: ReactNode }

/** A titled panel with rows: a leaderboard, or a game's winners at the end of the ceremony. */
export function BoardPanel(props: PanelProps) {
  const { heading: Heading = 'h2' } = props
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`display-panel display-board ${props.className}`} dir={props.dir}>
      <Heading id={titleId} className="display-board-title display-text flex items-center justify-center text-gold">
        <KhatamStar className="display-star" inner />
        {props.title}
        <KhatamStar className="display-star" inner />
      </Heading>
      {props.children}
    </section>
  )
}

/** Glows once when it appears, except on the page's first render. */
function Glow({ isNew }: { isNew: boolean }) {
  const [glows] = useState(isNew)
  return glows ? <span aria-hidden="true" className="display-glow" /> : null
}
