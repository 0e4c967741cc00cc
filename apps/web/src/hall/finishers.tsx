import type { Finisher } from '@noor-quest/contract/hall'
import { useId } from 'react'
import { displayTexts } from '../text/display-texts.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'

type Props = { finishers: readonly Finisher[]; isFrozen: boolean; isOver: boolean; dir: 'ltr' | 'rtl' }

/**
 * The players who reached their place last, newest first. A note replaces them while the
 * leaderboard is frozen, after the season, and before the first game.
 */
export function Finishers({ finishers, isFrozen, isOver, dir }: Props) {
  const titleId = useId()
  const { tag } = useLanguage()
  if (isFrozen) return <p className="display-last display-note display-text">{text.season.frozen}</p>
  if (isOver) return <p className="display-last display-note display-text">{text.season.overText}</p>
  if (finishers.length === 0) return <p className="display-last display-note display-text">{text.home.surprisesText}</p>
  return (
    <section aria-labelledby={titleId} className="display-last display-text" dir={dir}>
      <h2 id={titleId}>{displayTexts[tag].lastFinishers}</h2>
      <ol className="display-finishers">
        {finishers.map(({ key, name, game, score }) => (
          <li key={`${key} ${score}`} className="display-finisher">
            <span className="display-name display-finisher-name">
              <span dir="auto" title={name}>
                {name}
              </span>
            </span>
            <span className="display-finisher-game">
              {text.leaderboard.columns[game]} <b>{text.common.number(score)}</b>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
