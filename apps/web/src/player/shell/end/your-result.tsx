import type { GameResult } from '@noor-quest/contract/games'
import type { PlaceAmongAll } from '@noor-quest/contract/leaderboards'
import { useEffect, useId } from 'react'
import { groupPlace } from '../../../leaderboards/group-place.ts'
import { RankBadge } from '../../../leaderboards/rank-badge.tsx'
import type { SeasonShown } from '../../../season/season-watch.ts'
import { commonText } from '../../../text/common.en.ts'
import { formatTime } from '../../../text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { announce } from '../../../ui/live-announcer.tsx'
import { WINNERS } from '../visitor/own-standings.ts'
import { winnerText } from '../visitor/winner.en.ts'
import type { ResultState } from './game-result.ts'
import { resultText } from './result.en.ts'

type OfSeason = Pick<SeasonShown, 'groups' | 'ranksAll'>
type PanelProps = { state: ResultState; season: OfSeason; onRetry: () => void }

/**
 * The player's place, with a rail to the next one. It appears a moment after the end screen, so its
 * space is reserved.
 */
export function ResultPanel({ state, season, onRetry }: PanelProps) {
  const titleId = useId()
  const result = state.kind === 'shown' ? state.result : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken once
  useEffect(() => {
    if (result !== null) announce(spokenResult(result, season))
  }, [result])
  if (state.kind === 'none') return null
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={state.kind === 'loading'}
      // The height of most results, so that nothing else moves.
      className={classNames(
        'grid content-center gap-1 rounded-3xl border border-gold/50 bg-ink px-4 py-2 low:py-1.5',
        result === null && 'min-h-28 low:min-h-24',
      )}
    >
      <h2 id={titleId} className="sr-only">
        {resultText.title}
      </h2>
      {result !== null && <Shown result={result} season={season} />}
      {state.kind === 'failed' && (
        <div className="flex flex-wrap items-center justify-center gap-3 text-center">
          <p className="text-balance">{resultText.offline}</p>
          <Button variant="glass" onClick={onRetry}>
            {commonText.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

function Shown({ result, season }: { result: GameResult; season: OfSeason }) {
  const { standing, former_rank, is_best, best_score, counts_only, elapsed_ms, counted_ms } = result
  const [title, words] = wordsOf(result, season)
  // Two places have to fit a phone's line.
  const isInGroup = standing !== null && groupPlace(standing, season) !== null
  const rose = season.ranksAll && former_rank?.is_exact === true && former_rank.rank > (standing?.rank.rank ?? 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 leading-tight">
        {/* First for screen readers: the place is that of an older game. */}
        {!is_best && best_score > 0 && (
          <p className="order-last font-semibold text-sm">{resultText.bestStays(best_score)}</p>
        )}
        <p
          className={classNames(
            'wrap-anywhere font-display text-gold',
            isInGroup ? 'text-lg low:text-base lg:text-2xl' : 'text-2xl low:text-xl lg:text-3xl',
          )}
        >
          {title}
        </p>
        {is_best && <Badge tone="gold">{rose ? resultText.upFrom(former_rank.rank) : resultText.newBest}</Badge>}
      </div>
      {standing !== null && !standing.is_final && season.ranksAll && <Rail place={standing} />}
      {words !== '' && <p className="text-parchment text-sm">{words}</p>}
      {counts_only !== null && <p className="text-muted text-sm">{resultText.countsOnly(counts_only)}</p>}
      {counted_ms !== elapsed_ms && (
        <p className="text-muted text-sm">{resultText.countedTime(formatTime(counted_ms))}</p>
      )}
    </>
  )
}

/** The way from the place behind to the next one. The words below have the distance. */
function Rail({ place }: { place: PlaceAmongAll }) {
  const { rank, is_exact } = place.rank
  const share = `${100 * shareOfWay(place)}%`
  return (
    <div className="flex min-h-7 items-center gap-3" aria-hidden="true">
      <div className="relative me-1 h-2.5 flex-1 rounded-full bg-[#1b3448]">
        <div
          className="absolute inset-y-0 start-0 rounded-full bg-linear-to-r from-[#1f8f74] to-gold rtl:bg-linear-to-l"
          style={{ inlineSize: share }}
        />
        <span className="absolute -top-2 -ms-3.25" style={{ insetInlineStart: share }}>
          <KhatamStar fill="var(--color-gold)" stroke="#fff8df" strokeWidth={0.1} className="size-6.5" />
        </span>
      </div>
      {rank > 1 && <RankBadge rank={{ rank: is_exact ? rank - 1 : rank, is_exact }} size="line" />}
    </div>
  )
}

/**
 * The share of the way from the player behind to the player ahead, by points; near its end with as
 * many points as the player ahead.
 */
export function shareOfWay({ neighbours }: Pick<PlaceAmongAll, 'neighbours'>): number {
  const index = neighbours.findIndex(({ is_me }) => is_me)
  const [behind, me, next] = [neighbours[index + 1], neighbours[index], neighbours[index - 1]]
  if (me === undefined || next === undefined) return 1
  const from = behind?.score ?? 0
  const way = next.score - from
  return Math.min(0.92, Math.max(0.06, way === 0 ? 1 : (me.score - from) / way))
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

/** The neighbours are those among all. Without them a player learns no distance. */
function wordsOf({ standing, best_score, is_frozen }: GameResult, season: OfSeason): [title: string, words: string] {
  const place = season.ranksAll ? standing : standing?.in_group
  if (standing && place) {
    const { rank, of } = place
    const amongAll = rank.is_exact ? resultText.rankOf(rank.rank, of) : resultText.rankBeyondOf(rank.rank, of)
    const title = groupPlace(standing, season) ?? amongAll
    const final = rank.rank <= WINNERS ? winnerText.show : resultText.isFinal
    return [title, standing.is_final ? final : season.ranksAll ? distanceWords(standing) : '']
  }
  if (best_score === 0) return [resultText.notYet, resultText.firstPoints]
  if (is_frozen) return [resultText.saved, resultText.frozen]
  return [resultText.saved, resultText.notShown]
}

function spokenResult(result: GameResult, season: OfSeason): string {
  const { is_best, best_score } = result
  const [title, words] = wordsOf(result, season)
  const best = is_best ? resultText.newBest : best_score > 0 ? resultText.bestStays(best_score) : null
  return [`${resultText.title}.`, best, `${title}.`, words].filter(Boolean).join(' ')
}
