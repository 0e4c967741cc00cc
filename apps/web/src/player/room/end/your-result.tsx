import type { GameResult } from '@noor-quest/contract/games'
import type { PlaceAmongAll } from '@noor-quest/contract/leaderboard'
import type { GameType } from '@noor-quest/rules/games'
import { type ReactNode, Suspense, useContext, useEffect, useId, useState } from 'react'
import { BoardRow, rowClass } from '../../../boards/board-row.tsx'
import { RankBadge } from '../../../boards/rank-badge.tsx'
import { useBooth } from '../../../platform/device/booth.ts'
import { latePart } from '../../../platform/network/late-part.tsx'
import { currentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { commonText } from '../../../text/common.en.ts'
import { formatTime } from '../../../text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { announce } from '../../../ui/live-announcer.tsx'
import { gameText } from '../game/game.en.ts'
import { CurrentGame } from '../game/game-frame.tsx'
import { Rehearsal } from '../game/rehearsal.tsx'
import { ClaimCode } from '../person/claim-code.tsx'
import { type ResultState, useGameResult } from './game-result.ts'
import { resultText } from './result.en.ts'
import type { Shared } from './share-dialog.tsx'

/** The lowest ranks with special texts. */
const TOP_THREE = 3
const TOP_TEN = 10

/**
 * A finished game's result: the place, the distance to the next one, and the claim code. It appears
 * a moment after the end screen, so its space is reserved. A rehearsal has no result.
 */
export function YourResult({ game }: { game: GameType }) {
  return useContext(Rehearsal) === null && <WorthOfGame game={game} />
}

function WorthOfGame({ game }: { game: GameType }) {
  const { state, retry } = useGameResult(useContext(CurrentGame))
  const result = state.kind === 'shown' ? state.result : null
  useEffect(() => {
    if (result !== null) announce(spokenResult(result))
  }, [result])
  return <ResultPanel game={game} state={state} onRetry={retry} />
}

type PanelProps = { game: GameType; state: ResultState; onRetry: () => void }

export function ResultPanel({ game, state, onRetry }: PanelProps) {
  const titleId = useId()
  if (state.kind === 'none') return null
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={state.kind === 'loading'}
      className={classNames(
        'glass mx-auto grid w-full max-w-2xl content-start gap-4 rounded-3xl p-5 sm:p-6',
        // The height of most results, so that the content below doesn't move.
        state.kind !== 'shown' && 'min-h-130',
      )}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-2xl text-gold-pale">
          {resultText.title}
        </h2>
        <Name />
      </header>
      {state.kind === 'shown' && <Shown game={game} result={state.result} />}
      {state.kind === 'failed' && (
        <div className="grid content-center justify-items-center gap-4 py-10 text-center">
          <p className="text-balance">{resultText.offline}</p>
          <Button variant="glass" onClick={onRetry}>
            {commonText.tryAgain}
          </Button>
        </div>
      )}
    </section>
  )
}

function Name() {
  const name = useStore(currentPlayer)?.player?.name
  return name === undefined ? null : <bdi className="wrap-anywhere min-w-0 font-semibold">{name}</bdi>
}

function Shown({ game, result }: { game: GameType; result: GameResult }) {
  const { standing, claim_code } = result
  return (
    <>
      {standing === null ? <WithoutPlace result={result} /> : <Place place={standing} />}
      <Best result={result} />
      <Figures result={result} />
      {standing !== null && <Around place={standing} />}
      {claim_code !== null && <ClaimCode code={claim_code} />}
      {result.score > 0 && <ShareResult game={game} result={result} />}
    </>
  )
}

function Place({ place }: { place: PlaceAmongAll }) {
  const { rank, of } = place
  const isTop = rank.is_exact && rank.rank <= TOP_TEN
  return (
    <div className="flex items-center gap-4">
      {isTop && (
        <span className="scale-125 px-1">
          <RankBadge rank={rank} size="full" />
        </span>
      )}
      <p className="grid min-w-0">
        <span className={classNames('font-display', isTop ? 'text-2xl text-gold' : 'text-xl')}>
          {rankWords(rank, of)}
        </span>
        {rank.is_exact && rank.rank <= TOP_THREE && (
          <span className="font-semibold text-gold-pale">{resultText.topThree}</span>
        )}
        <span className="text-muted">{place.is_final ? resultText.isFinal : distanceWords(place)}</span>
      </p>
    </div>
  )
}

/** The reason for a missing place, as far as the player may know it. */
function WithoutPlace({ result }: { result: GameResult }) {
  const [title, words] = withoutPlaceWords(result)
  return (
    <p className="grid">
      <span className="font-display text-xl">{title}</span>
      <span className="text-muted">{words}</span>
    </p>
  )
}

function Best({ result: { is_best, best_score, counts_only } }: { result: GameResult }) {
  const words = bestWords({ is_best, best_score })
  return (
    <p className="grid empty:hidden">
      {words !== null && <span className={classNames('font-semibold', is_best && 'text-gold-pale')}>{words}</span>}
      {counts_only !== null && <span className="text-muted">{resultText.countsOnly(counts_only)}</span>}
    </p>
  )
}

function Figures({ result: { answers, moves, elapsed_ms, counted_ms } }: { result: GameResult }) {
  return (
    <div className="grid gap-1">
      <dl className="grid grid-cols-2 gap-3">
        {answers !== null && <Figure label={resultText.rightAnswers}>{gameText.of(answers.right, answers.of)}</Figure>}
        {moves > 0 && <Figure label={gameText.moves}>{commonText.number(moves)}</Figure>}
        <Figure label={resultText.time}>{formatTime(elapsed_ms)}</Figure>
      </dl>
      {counted_ms !== elapsed_ms && (
        <p className="text-muted text-sm">{resultText.countedTime(formatTime(counted_ms))}</p>
      )}
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-2xl border border-parchment/10 bg-ink/70 px-4 py-2">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-display text-xl tabular-nums">{children}</dd>
    </div>
  )
}

function Around({ place }: { place: PlaceAmongAll }) {
  return (
    <ol className="grid gap-2" aria-label={resultText.around}>
      {rowsAround(place).map(({ rank, row }) => (
        <li key={row.key} className={rowClass('near', row.is_me)}>
          <RankBadge rank={rank === null ? place.rank : { rank, is_exact: true }} size="full" />
          <BoardRow row={row} size="near" isOwn={row.is_me} />
        </li>
      ))}
    </ol>
  )
}

function rankWords({ rank, is_exact }: PlaceAmongAll['rank'], of: number): string {
  return is_exact ? resultText.rankOf(rank, of) : resultText.rankBeyondOf(rank, of)
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

function bestWords({ is_best, best_score }: Pick<GameResult, 'is_best' | 'best_score'>): string | null {
  if (is_best) return resultText.newBest
  return best_score > 0 ? resultText.bestSoFar(best_score) : null
}

function spokenResult(result: GameResult): string {
  const { standing } = result
  const place = standing === null ? withoutPlaceWords(result)[0] : rankWords(standing.rank, standing.of)
  return [resultText.title, place, bestWords(result)].filter((words) => words !== null).join('. ')
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

const { Part: ShareDialog, preload } = latePart(() => import('./share-dialog.tsx').then((part) => part.ShareDialog))

/**
 * The button that opens the share dialog. A booth has none, because its visitors share the device.
 */
function ShareResult({ game, result }: Shared) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (useBooth()) return null
  return (
    <>
      <Button
        variant="glass"
        className="justify-self-center px-8!"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {resultText.share}
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog open={open} onClose={() => setOpen(false)} game={game} result={result} />
        </Suspense>
      )}
    </>
  )
}
