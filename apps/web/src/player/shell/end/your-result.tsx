import type { GameResult } from '@noor-quest/contract/games'
import type { PlaceAmongAll } from '@noor-quest/contract/leaderboards'
import { useEffect, useId, useState } from 'react'
import { BoardRow, rowClass } from '../../../leaderboards/leaderboard-row.tsx'
import { RankBadge } from '../../../leaderboards/rank-badge.tsx'
import { useRankSlide } from '../../../leaderboards/use-rank-slide.ts'
import { systemClock } from '../../../platform/clock/clock.ts'
import { commonText } from '../../../text/common.en.ts'
import { formatTime } from '../../../text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { announce } from '../../../ui/live-announcer.tsx'
import { PlayingAs } from '../visitor/playing-as.tsx'
import type { ResultState } from './game-result.ts'
import { resultText } from './result.en.ts'

/** The pause before the player's row leaves its former place. */
const SLIDES_AFTER_MS = 900

/** `isBrief`: on a small phone the player's own row alone. */
type PanelProps = { state: ResultState; isNew: boolean; isBrief?: boolean; onRetry: () => void }

/**
 * Where the player stands. It appears a moment after the end screen, so its space is reserved.
 */
export function ResultPanel({ state, isNew, isBrief = false, onRetry }: PanelProps) {
  const titleId = useId()
  const result = state.kind === 'shown' ? state.result : null
  useEffect(() => {
    if (result !== null) announce(spokenResult(result))
  }, [result])
  if (state.kind === 'none') return null
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={state.kind === 'loading'}
      // The height of most results, so that nothing else moves.
      className={classNames('grid content-center gap-2 low:gap-1', result === null && 'min-h-52')}
    >
      <h2 id={titleId} className="sr-only">
        {resultText.title}
      </h2>
      {result !== null && <Shown result={result} isNew={isNew} isBrief={isBrief} />}
      {/* A shared device says whose game it was. The player's row says so too. */}
      {state.kind !== 'loading' && result?.standing == null && <PlayingAs className="text-center" />}
      {state.kind === 'failed' && (
        <div className="grid content-center justify-items-center gap-3 text-center">
          <p className="text-balance">{resultText.offline}</p>
          <Button variant="glass" onClick={onRetry}>
            {commonText.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

function Shown({ result, isNew, isBrief }: { result: GameResult; isNew: boolean; isBrief: boolean }) {
  const { standing, former_rank, is_best, best_score, counts_only, elapsed_ms, counted_ms } = result
  const [title, words] = wordsOf(result)
  const rose = former_rank?.is_exact === true && former_rank.rank > (standing?.rank.rank ?? 0)
  return (
    <>
      <div className="grid justify-items-center text-center">
        {/* The truth about this game comes first: the place below is that of an older one. */}
        {!is_best && best_score > 0 && <p className="font-semibold">{resultText.bestStays(best_score)}</p>}
        <p className="flex flex-wrap items-center justify-center gap-x-3 font-display text-2xl text-gold leading-tight lg:text-3xl">
          {title}
          {is_best && <Badge tone="gold">{rose ? resultText.upFrom(former_rank.rank) : resultText.newBest}</Badge>}
        </p>
        <p className="text-balance text-parchment/90">{words}</p>
        {counts_only !== null && <p className="text-muted text-sm">{resultText.countsOnly(counts_only)}</p>}
        {counted_ms !== elapsed_ms && (
          <p className="text-muted text-sm">{resultText.countedTime(formatTime(counted_ms))}</p>
        )}
      </div>
      {standing !== null && (
        <Around place={standing} former={former_rank} slides={isNew && is_best} isBrief={isBrief} />
      )}
    </>
  )
}

type AroundProps = {
  place: PlaceAmongAll
  former: GameResult['former_rank']
  slides: boolean
  isBrief: boolean
}

/** The rows around the player. The player's own row first has its former place. */
function Around({ place, former, slides, isBrief }: AroundProps) {
  const [waits, setWaits] = useState(slides)
  useEffect(() => systemClock.schedule(() => setWaits(false), SLIDES_AFTER_MS), [])
  const list = useRankSlide<HTMLOListElement>()
  const rows = rowsAround(place)
  const shown = waits ? [...rows.filter(({ row }) => !row.is_me), ...rows.filter(({ row }) => row.is_me)] : rows
  return (
    <ol ref={list} className="relative grid gap-1.5 low:gap-1" aria-label={resultText.around}>
      {shown.map(({ rank, row }) => (
        <li
          key={row.key}
          data-slide={row.key}
          className={classNames(
            isBrief && !row.is_me && 'low:hidden!',
            rowClass('near', row.is_me),
            'py-1! low:py-0! [&_.text-sm]:leading-tight [&_.text-xs]:leading-tight',
          )}
        >
          <RankBadge rank={waits && row.is_me && former !== null ? former : rank} size="full" />
          <BoardRow row={row} size="near" isOwn={row.is_me} />
        </li>
      ))}
    </ol>
  )
}

/** The distance to the player ahead, in the measure that decides between the two players. */
export function distanceWords({ neighbours }: Pick<PlaceAmongAll, 'neighbours'>): string {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const [me, next] = [neighbours[index], neighbours[index - 1]]
  if (me === undefined || next === undefined) return resultText.nobodyAhead
  if (next.score > me.score) return resultText.pointsBehind(next.score - me.score)
  if (next.moves < me.moves) return resultText.movesBehind(me.moves - next.moves)
  if (next.elapsed_ms < me.elapsed_ms) return resultText.timeBehind(formatTime(me.elapsed_ms - next.elapsed_ms))
  // All measures are equal: the player ahead finished earlier.
  return resultText.laterThan
}

function wordsOf({ standing, best_score, is_frozen }: GameResult): [title: string, words: string] {
  if (standing !== null) {
    const { rank, of, is_final } = standing
    const title = rank.is_exact ? resultText.rankOf(rank.rank, of) : resultText.rankBeyondOf(rank.rank, of)
    return [title, is_final ? resultText.isFinal : distanceWords(standing)]
  }
  if (best_score === 0) return [resultText.notYet, resultText.firstPoints]
  if (is_frozen) return [resultText.saved, resultText.frozen]
  return [resultText.saved, resultText.notShown]
}

function spokenResult(result: GameResult): string {
  const { is_best, best_score } = result
  const [title, words] = wordsOf(result)
  const best = is_best ? resultText.newBest : best_score > 0 ? resultText.bestStays(best_score) : null
  return [`${resultText.title}.`, best, `${title}.`, words].filter((part) => part !== null).join(' ')
}

/** The player and their neighbours, three rows if there are as many. */
export function rowsAround({ rank, neighbours }: Pick<PlaceAmongAll, 'rank' | 'neighbours'>) {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const first = Math.max(0, Math.min(index - 1, neighbours.length - 3))
  return neighbours.slice(first, first + 3).map((row, nth) => ({
    rank: rank.is_exact ? { ...rank, rank: rank.rank + first + nth - index } : rank,
    row,
  }))
}
