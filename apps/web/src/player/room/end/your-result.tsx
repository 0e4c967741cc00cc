import type { GameResult } from '@noor-quest/contract/games'
import type { PlaceAmongAll } from '@noor-quest/contract/leaderboard'
import { useEffect, useId, useState } from 'react'
import { BoardRow, rowClass } from '../../../boards/board-row.tsx'
import { RankBadge } from '../../../boards/rank-badge.tsx'
import { useRankSlide } from '../../../boards/use-rank-slide.ts'
import { systemClock } from '../../../platform/clock/clock.ts'
import { commonText } from '../../../text/common.en.ts'
import { formatTime } from '../../../text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { announce } from '../../../ui/live-announcer.tsx'
import { PlayingAs } from '../person/playing-as.tsx'
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
  const [title, words] = standing === null ? withoutPlaceWords(result) : placeWords(standing)
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
          <RankBadge
            rank={
              waits && row.is_me && former !== null ? former : rank === null ? place.rank : { rank, is_exact: true }
            }
            size="full"
          />
          <BoardRow row={row} size="near" isOwn={row.is_me} />
        </li>
      ))}
    </ol>
  )
}

function rankWords({ rank, is_exact }: PlaceAmongAll['rank'], of: number): string {
  return is_exact ? resultText.rankOf(rank, of) : resultText.rankBeyondOf(rank, of)
}

function placeWords(place: PlaceAmongAll): [title: string, words: string] {
  return [rankWords(place.rank, place.of), place.is_final ? resultText.isFinal : distanceWords(place)]
}

function distanceWords(place: PlaceAmongAll): string {
  const distance = distanceToNext(place)
  switch (distance.by) {
    case 'nothing':
      return resultText.nobodyAhead
    case 'points':
      return resultText.pointsBehind(distance.amount)
    case 'moves':
      return resultText.movesBehind(distance.amount)
    case 'time':
      return resultText.timeBehind(formatTime(distance.amount))
    case 'moment':
      return resultText.laterThan
  }
}

function withoutPlaceWords({ best_score, is_frozen }: GameResult): [title: string, words: string] {
  if (best_score === 0) return [resultText.notYet, resultText.firstPoints]
  if (is_frozen) return [resultText.saved, resultText.frozen]
  return [resultText.saved, resultText.notShown]
}

function spokenResult(result: GameResult): string {
  const { standing, is_best, best_score } = result
  const [title, words] = standing === null ? withoutPlaceWords(result) : placeWords(standing)
  const best = is_best ? resultText.newBest : best_score > 0 ? resultText.bestStays(best_score) : null
  return [`${resultText.title}.`, best, `${title}.`, words].filter((part) => part !== null).join(' ')
}

/** The distance to the next place, in the measure that decides between the two players. */
export type Distance =
  /** The player is first. */
  | { by: 'nothing' }
  | { by: 'points' | 'moves' | 'time'; amount: number }
  /** All measures are equal: the player ahead finished earlier. */
  | { by: 'moment' }

/** The distance to the player ahead. `amount`: points, moves or ms. */
export function distanceToNext({ neighbours }: Pick<PlaceAmongAll, 'neighbours'>): Distance {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const [me, next] = [neighbours[index], neighbours[index - 1]]
  if (me === undefined || next === undefined) return { by: 'nothing' }
  if (next.score > me.score) return { by: 'points', amount: next.score - me.score }
  if (next.moves < me.moves) return { by: 'moves', amount: me.moves - next.moves }
  if (next.elapsed_ms < me.elapsed_ms) return { by: 'time', amount: me.elapsed_ms - next.elapsed_ms }
  return { by: 'moment' }
}

type Neighbour = PlaceAmongAll['neighbours'][number]

/**
 * The player and their neighbours, three rows if there are as many. `rank`
 * is null beyond the exact ranks.
 */
export function rowsAround({
  rank,
  neighbours,
}: Omit<PlaceAmongAll, 'of' | 'is_final'>): { rank: number | null; row: Neighbour }[] {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const first = Math.max(0, Math.min(index - 1, neighbours.length - 3))
  return neighbours.slice(first, first + 3).map((row, nth) => ({
    rank: rank.is_exact ? rank.rank + first + nth - index : null,
    row,
  }))
}
