import type { ReactNode } from 'react'
import { RankBadge } from '../boards/rank-badge.tsx'
import { ArchPanel } from '../ui/arch-panel.tsx'
import './arches.css'
import { DisplayName } from './display-rows.tsx'
import { useFit } from './use-fit.ts'

const RANKS = [1, 2, 3]

type Place = { key: string | null; rank: number; name: string | null }
type Props<P> = {
  /** Players who share a place share its arch. */
  places: readonly P[]
  /** False while places that aren't named yet keep an arch. */
  isWhole: boolean
  figure: (place: P) => ReactNode
}

/** The first three in arches: the first in the middle, and highest. */
export function Arches<P extends Place>({ places, isWhole, figure }: Props<P>) {
  const arches = RANKS.map((rank) => ({ rank, named: places.filter((place) => place.rank === rank) }))
  return (
    <ol className="arches">
      {arches.map(
        ({ rank, named }) =>
          (named.length > 0 || !isWhole) && (
            <li key={rank} data-rank={rank}>
              <ArchPanel className="h-full">
                <Arch rank={rank} named={named} figure={figure} />
              </ArchPanel>
            </li>
          ),
      )}
    </ol>
  )
}

function Arch<P extends Place>({
  rank,
  named,
  figure,
}: Omit<Props<P>, 'places' | 'isWhole'> & { rank: number; named: P[] }) {
  const box = useFit(named)
  return (
    <div role="status" className="arch">
      <RankBadge rank={{ rank, is_exact: true }} size="text" isOpen={named.length === 0} />
      <div ref={box} className="display-fit">
        {named.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: named places keep their order
          <div key={index} className="display-arrives">
            <DisplayName name={place.name} className="arch-name font-display font-semibold" />
            <p className="arch-figure display-text text-gold-pale tabular-nums">{figure(place)}</p>
          </div>
        ))}
      </div>
    </div>
  )
}
