import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { GameType } from '@noor-quest/rules/games'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { whatDecides } from '../boards/board-row.tsx'
import { RankBadge } from '../boards/rank-badge.tsx'
import { useRankSlide } from '../boards/use-rank-slide.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import noScoresPicture from '../ui/art/states/no-scores.svg'
import { KhatamStar } from '../ui/khatam-star.tsx'

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
export const DisplayBoard = memo(function DisplayBoard({ game, entries, isOpen, dir }: Props) {
  useLanguage()
  const titleId = useId()
  const list = useRankSlide<HTMLOListElement>()
  const hasShown = useRef(false)
  useEffect(() => {
    if (entries !== null) hasShown.current = true
  }, [entries])

  return (
    <section aria-labelledby={titleId} className="display-board display-text" dir={dir}>
      <h2 id={titleId} className="display-board-title">
        <KhatamStar className="display-star" inner />
        {text.leaderboard.columns[game]}
        <KhatamStar className="display-star" inner />
      </h2>
      {entries?.length === 0 ? (
        <p className="display-empty">
          <img src={noScoresPicture} alt="" />
          {isOpen ? text.leaderboard.beFirst : text.leaderboard.noScores}
        </p>
      ) : (
        <ol ref={list} className="display-rows">
          {entries?.map((entry, index) => (
            <li key={entry.key} data-slide={entry.key} data-rank={entry.rank} className="display-row">
              <Glow key={entry.score} isNew={hasShown.current} />
              <span className="display-rank">
                <RankBadge rank={{ rank: entry.rank, is_exact: true }} size="text" />
              </span>
              <span className="display-name">
                {/* Shortened: the leaderboard on a phone shows the whole name. */}
                <span dir="auto" title={entry.name}>
                  {entry.name}
                </span>
              </span>
              <span className="display-score">
                <span>
                  {text.common.number(entry.score)} <small>{text.leaderboard.points(entry.score)}</small>
                </span>
                {[entries[index - 1], entries[index + 1]].some((next) => next?.score === entry.score) && (
                  <small className="display-decides">{whatDecides(entry)}</small>
                )}
              </span>
            </li>
          ))}
          {/* Vacant places. */}
          {Array.from({ length: LEADERBOARD_MAX_LIMIT - (entries?.length ?? 0) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: vacant places are all alike
            <li key={index} aria-hidden="true" className="display-row display-vacant">
              <KhatamStar strokeWidth={0.06} className="display-vacant-star" />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
})

/** Glows once when it appears, except on the page's first render. */
function Glow({ isNew }: { isNew: boolean }) {
  const [glows] = useState(isNew)
  return glows ? <span aria-hidden="true" className="display-glow" /> : null
}
