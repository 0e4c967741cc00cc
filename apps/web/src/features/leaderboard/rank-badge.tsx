import { text } from '../../platform/text/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const MEDALS: Record<number, string> = { 1: 'text-gold', 2: 'text-silver', 3: 'text-bronze' }

/** The rank in a khatam: gold, silver and bronze for the first three, an outline for the rest. */
export function RankBadge({ rank, size }: { rank: number; size: 'top' | 'full' }) {
  const medal = MEDALS[rank]
  return (
    <span
      className={classNames(
        'relative grid shrink-0 place-items-center',
        size === 'top' ? 'size-8' : 'size-9',
        medal ?? 'text-muted',
      )}
    >
      <KhatamStar
        fill={medal ? 'currentColor' : 'none'}
        strokeWidth={0.06}
        className={classNames('absolute inset-0', !medal && 'opacity-60')}
      />
      <VisuallyHidden>{text.leaderboard.rankSpoken(rank)}</VisuallyHidden>
      <span
        aria-hidden="true"
        className={classNames('relative font-bold text-sm tabular-nums', medal ? 'text-night' : 'text-parchment')}
      >
        {text.common.number(rank)}
      </span>
    </span>
  )
}
