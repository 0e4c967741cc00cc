import type { Rank } from '@noor-quest/contract/leaderboards'
import { commonText } from '../text/common.en.ts'
import { classNames } from '../ui/class-names.ts'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { leaderboardsText } from './leaderboards.en.ts'

const MEDALS: Record<number, string> = { 1: 'text-gold', 2: 'text-silver', 3: 'text-bronze' }

/** The highest rank that fits in a star. */
const WIDEST = 999

/** `text` grows with the surrounding text. */
const SIZES = { line: 'size-7', top: 'size-8', full: 'size-9', text: 'size-[2.1em]' } as const

type Props = {
  rank: Rank
  size: keyof typeof SIZES
  /** True for a place that no player has yet. */
  isOpen?: boolean
}

/** The rank in a khatam: gold, silver and bronze for the first three, an outline for the others. */
export function RankBadge({ rank: { rank, is_exact }, size, isOpen = false }: Props) {
  const medal = is_exact && !isOpen ? MEDALS[rank] : undefined
  if (!is_exact || rank > WIDEST) {
    return (
      <span className="shrink-0 font-bold text-parchment text-sm tabular-nums">
        <span className="sr-only">
          {is_exact ? leaderboardsText.rankSpoken(rank) : leaderboardsText.rankBeyondSpoken(rank)}
        </span>
        <span aria-hidden="true">{is_exact ? commonText.number(rank) : leaderboardsText.rankBeyond(rank)}</span>
      </span>
    )
  }
  return (
    <span
      className={classNames(
        'relative grid shrink-0 place-items-center',
        SIZES[size],
        medal ? `${medal} forced-color-adjust-none` : 'text-muted',
      )}
    >
      <KhatamStar
        fill={medal ? 'currentColor' : 'none'}
        strokeWidth={0.06}
        className={classNames('absolute inset-0', !medal && 'opacity-60')}
      />
      <span className="sr-only">{leaderboardsText.rankSpoken(rank)}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'relative font-bold tabular-nums',
          size !== 'text' && (rank > 99 || size === 'line' ? 'text-xs' : 'text-sm'),
          medal ? 'text-night' : 'text-parchment',
        )}
      >
        {commonText.number(rank)}
      </span>
    </span>
  )
}
