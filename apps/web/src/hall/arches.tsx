import type { ReactNode } from 'react'
import { RankBadge } from '../leaderboards/rank-badge.tsx'
import { ArchPanel } from '../ui/arch-panel.tsx'
import './arches.css'
import { DisplayName } from './display-rows.tsx'
import { useFit } from './use-fit.ts'

/** The first in the middle, and highest. */
const PLACES = [
  { rank: 1, className: 'h-full' },
  { rank: 2, className: '-order-1 h-[88%]' },
  { rank: 3, className: 'h-[78%]' },
]

type Place = { key: string | null; rank: number; name: string | null }
type Props<P> = {
  /** Players who share a place share its arch. */
  places: readonly P[]
  /** False while places that aren't named yet keep an arch. */
  isWhole: boolean
  figure: (place: P) => ReactNode
}

/** The first three in arches. */
export function Arches<P extends Place>({ places, isWhole, figure }: Props<P>) {
  return (
    <ol className="arches u-gap-[1.2] grid min-h-0 auto-cols-[minmax(0,calc((100%-2.4*var(--u))/3))] grid-flow-col grid-rows-1 items-end justify-center">
      {PLACES.map(({ rank, className }) => {
        const named = places.filter((place) => place.rank === rank)
        if (named.length === 0 && isWhole) return null
        return (
          <li key={rank} className={className} data-vacant={named.length === 0 || undefined}>
            <ArchPanel className="h-full">
              <Arch rank={rank} named={named} figure={figure} />
            </ArchPanel>
          </li>
        )
      })}
    </ol>
  )
}

const ARCH =
  'u-gap-[1] u-px-[1.6] grid h-full grid-rows-[auto_minmax(0,1fr)] justify-items-center pt-[min(15cqi,11*var(--u))] pb-[calc(2*var(--u))] text-center text-[length:min(7*var(--u),17cqi)]'

function Arch<P extends Place>({
  rank,
  named,
  figure,
}: Omit<Props<P>, 'places' | 'isWhole'> & { rank: number; named: P[] }) {
  const box = useFit(named)
  return (
    <div role="status" className={ARCH}>
      <RankBadge rank={{ rank, is_exact: true }} size="text" isOpen={named.length === 0} />
      <div ref={box} className="display-fit u-gap-[var(--fit)] grid size-full content-center">
        {named.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: named places keep their order
          <div key={index} className="display-arrives">
            <DisplayName
              name={place.name}
              className="arch-name display-whole-name font-display font-semibold [--whole:11]"
            />
            <p className="display-text u-text-[5*max(0.74,var(--fit))]/[1.3] text-gold-pale tabular-nums">
              {figure(place)}
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}
