import type { RefObject } from 'react'
import { useReducedMotion } from '../../../platform/device/media-query.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type TileState, ZelligeTile } from '../../../ui/zellige-tile.tsx'
import './end.css'

/** Null: not played. */
export type EndTile = 'correct' | 'wrong' | 'time-out' | null
export type Panel = { tiles: readonly EndTile[]; columns: number }

/** The delay between two tiles that light up. */
const STEP_MS = 60

type Props = Panel & { name: string; isNew: boolean; ref: RefObject<HTMLDivElement | null> }

/** The player's tiles, in a gold frame that is as large as the place allows. */
export function TilePanel({ tiles, columns, name, isNew, ref }: Props) {
  const isStill = useReducedMotion()
  const rows = Math.ceil(tiles.length / columns)
  const cells = Array.from({ length: columns * rows }, (_, index) => tiles[index] ?? null)
  return (
    // Positioned: a flexible height isn't definite enough for container units.
    <div className="@container-size absolute inset-0 grid place-items-center">
      <div
        ref={ref}
        role="img"
        aria-label={name}
        style={{
          gridTemplateColumns: `repeat(${columns}, 1fr)`,
          inlineSize: `min(100cqi - 14px, (100cqb - 14px) * ${columns / rows})`,
        }}
        className="grid bg-[#04101a] outline-2 outline-gold outline-offset-3"
      >
        {cells.map((tile, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place
            key={index}
            className={classNames('block', isNew && !isStill && (tile === 'correct' ? 'end-tile' : 'end-appears'))}
            style={{ animationDelay: `${index * STEP_MS}ms` }}
          >
            <ZelligeTile state={stateOf(tile, index, columns)} />
          </span>
        ))}
      </div>
    </div>
  )
}

function stateOf(tile: EndTile, index: number, columns: number): TileState {
  if (tile === null) return { kind: 'empty' }
  if (tile !== 'correct') return { kind: 'clay', isLate: tile === 'time-out' }
  // Each row begins with another glaze.
  return { kind: 'glazed', glaze: index + 2 * Math.floor(index / columns) }
}
