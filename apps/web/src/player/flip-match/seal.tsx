import { classNames } from '../../ui/class-names.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { shapeOf, tintOf } from './pair-lines.tsx'

const SEAL = 'grid place-items-center *:[grid-area:1/1]'
const RIM = '#fff3cf'

/** A found pair's glazed seal: its colour, and a shape that gives the same information. */
export function Seal({ pair, className }: { pair: number; className?: string }) {
  return (
    <span className={classNames(SEAL, className)} style={tintOf(pair)}>
      <KhatamStar inner fill="var(--glaze)" stroke={RIM} strokeWidth={0.1} className="size-full" />
      <svg viewBox="0 0 24 24" className="size-[42%]" fill={RIM} aria-hidden="true">
        <path d={shapeOf(pair)} />
      </svg>
    </span>
  )
}

/** A wrong pair's seal: unglazed clay with a cross. */
export function ClaySeal({ className }: { className?: string }) {
  return (
    <span className={classNames(SEAL, className)}>
      <KhatamStar fill="#8f2f2b" stroke={RIM} strokeWidth={0.1} className="size-full" />
      <CloseIcon className="size-[58%] text-parchment" />
    </span>
  )
}

/** The place of a pair that isn't found yet. */
export function OpenSeal({ className }: { pair: number; className?: string }) {
  return <KhatamStar stroke="rgb(183 196 198 / 0.6)" strokeWidth={0.1} className={className} />
}
