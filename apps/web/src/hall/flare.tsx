import { createPortal } from 'react-dom'
import { KhatamStar } from '../ui/khatam-star.tsx'
import './flare.css'
import { WALL_COLUMNS, WALL_ROWS } from '../ui/zellige.ts'

/** Every fifth star of the wall, nearest to its middle first. */
const STARS = Array.from({ length: WALL_COLUMNS * WALL_ROWS }, (_, index) => ({
  x: (index % WALL_COLUMNS) - (WALL_COLUMNS - 1) / 2,
  y: Math.floor(index / WALL_COLUMNS) - (WALL_ROWS - 1) / 2,
}))
  .filter(({ x, y }) => (3 * x + y + 100) % 5 === 0.5)
  .map((star) => ({ ...star, distance: Math.hypot(star.x, star.y) }))

/** A light that runs once from the wall's middle over its stars. There is none with reduced motion. */
export function Flare() {
  return createPortal(
    <div className="flare" aria-hidden="true">
      {STARS.map(({ x, y, distance }) => (
        <span key={`${x} ${y}`} style={{ '--x': x, '--y': y, '--distance': distance }}>
          <KhatamStar fill="currentColor" />
        </span>
      ))}
    </div>,
    document.body,
  )
}
