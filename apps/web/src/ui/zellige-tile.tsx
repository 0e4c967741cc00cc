import { classNames } from './class-names.ts'
import { STAR_POINTS } from './khatam-star.tsx'

/** The glazes of a wall's tiles. */
export const GLAZES = ['#e3b657', '#1f8f74', '#f4dfa6', '#2f8fa3', '#3fb27f'] as const

export type TileState =
  | { kind: 'glazed'; glaze: number }
  /** Unglazed, with a hairline cross, or for a time-out with a clock's hands. */
  | { kind: 'clay'; isLate?: boolean }
  | { kind: 'empty'; isCurrent?: boolean }

/** The star's half-petals at the upper and lower edges; turned by 90 degrees at the others. */
const PETALS =
  'M0 1L.2929.7071H.7071V1ZM0 1L-.2929.7071H-.7071V1ZM0-1L.2929-.7071H.7071V-1ZM0-1L-.2929-.7071H-.7071V-1Z'
const CORNERS =
  'M-1-1h.2929v.2929h-.2929zM.7071-1h.2929v.2929h-.2929zM-1 .7071h.2929v.2929h-.2929zM.7071 .7071h.2929v.2929h-.2929z'

const LOOKS = {
  glazed: { ground: '#04101a', petals: ['#0f5f58', '#12465f'], corners: '#e3b657', line: '#04101a', width: 0.05 },
  clay: { ground: '#1c1a1b', petals: ['#4a382f', '#43332c'], corners: '#54402f', line: '#1c1a1b', width: 0.05 },
  empty: {
    ground: '#07131f',
    petals: ['#0c2030', '#0c2030'],
    corners: '#0c2030',
    line: 'rgb(227 182 87 / 0.3)',
    width: 0.03,
  },
} as const

/**
 * One cell of the hall's wall: its star in a square, with the halves of the petals around it. Cells
 * side by side join without a seam. Decoration: the text beside it says the state.
 */
export function ZelligeTile({ state, className }: { state: TileState; className?: string }) {
  const { ground, petals, corners, line, width } = LOOKS[state.kind]
  const isCurrent = state.kind === 'empty' && state.isCurrent
  return (
    <svg
      viewBox="-1 -1 2 2"
      className={classNames('block overflow-hidden', className)}
      strokeWidth={width}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M-1-1h2v2h-2z" fill={ground} />
      <g stroke={line}>
        <path d={PETALS} fill={petals[0]} />
        <path d={PETALS} fill={petals[1]} transform="rotate(90)" />
        <path d={CORNERS} fill={corners} />
      </g>
      {state.kind === 'glazed' && <GlazedStar colour={GLAZES[state.glaze % GLAZES.length] ?? GLAZES[0]} />}
      {state.kind === 'clay' && (
        <>
          <polygon points={STAR_POINTS} transform="scale(0.95)" fill="#5f4839" stroke="#a98468" strokeWidth={0.03} />
          <path
            d={state.isLate ? 'M0-.34V.06L.24.2' : 'M-.22-.22.22.22M.22-.22-.22.22'}
            fill="none"
            stroke="#f4dcc6"
            strokeWidth={0.055}
            strokeLinecap="round"
          />
        </>
      )}
      {state.kind === 'empty' && (
        <polygon
          points={STAR_POINTS}
          transform="scale(0.95)"
          fill={isCurrent ? '#173a45' : '#0c2030'}
          stroke={isCurrent ? '#f4dfa6' : 'rgb(227 182 87 / 0.5)'}
          strokeWidth={isCurrent ? 0.1 : 0.03}
        />
      )}
    </svg>
  )
}

/** Light from above left, as on the wall, in facets: a gradient would need an id. */
function GlazedStar({ colour }: { colour: string }) {
  return (
    <>
      <polygon points={STAR_POINTS} transform="scale(0.95)" fill={colour} />
      <g transform="scale(0.95)">
        <path d="M0-1-.2929-.7071H-.7071V-.2929L-1 0 0 0Z" fill="#fff" opacity="0.3" />
        <path d="M0-1 .2929-.7071H.7071L0 0ZM-1 0-.7071.2929V.7071L0 0Z" fill="#fff" opacity="0.12" />
        <path d="M0 1 .2929.7071H.7071V.2929L1 0 0 0Z" fill="#030c14" opacity="0.22" />
      </g>
      <polygon points={STAR_POINTS} transform="scale(0.9)" fill="none" stroke="#fff" strokeWidth={0.03} opacity="0.3" />
      <polygon points={STAR_POINTS} transform="scale(0.48)" fill="#07131f" opacity="0.32" />
      <polygon points={STAR_POINTS} transform="scale(0.21)" fill="#fffae4" opacity="0.85" />
    </>
  )
}
