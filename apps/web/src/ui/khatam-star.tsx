import { classNames } from './class-names.ts'

/**
 * The eight-pointed star (khatam): two squares, one turned by 45 degrees. Its radius is 1, for a
 * viewBox around 0.
 */
export const STAR_POINTS = Array.from({ length: 16 }, (_, index) => {
  const radius = index % 2 === 0 ? 1 : Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8)
  const angle = (index * Math.PI) / 8
  return `${(radius * Math.sin(angle)).toFixed(4)},${(-radius * Math.cos(angle)).toFixed(4)}`
}).join(' ')

type Props = {
  className?: string
  /** Any CSS colours. By default there is no fill, and the stroke has the text's colour. */
  fill?: string
  stroke?: string
  /** The unit is the star's radius. */
  strokeWidth?: number
  /** Draws a second, smaller star inside the first. */
  inner?: boolean
}

/** Decoration only, so it is hidden from assistive technology. */
export function KhatamStar({ className, fill = 'none', stroke = 'currentColor', strokeWidth = 0.05, inner }: Props) {
  return (
    <svg viewBox="-1.08 -1.08 2.16 2.16" className={classNames('overflow-visible', className)} aria-hidden="true">
      <polygon points={STAR_POINTS} fill={fill} stroke={stroke} strokeWidth={strokeWidth} strokeLinejoin="round" />
      {inner && (
        <polygon
          points={STAR_POINTS}
          transform="scale(0.82)"
          fill="none"
          stroke={stroke}
          strokeWidth={strokeWidth * 0.7}
          opacity="0.6"
        />
      )}
    </svg>
  )
}
