import type { CSSProperties } from 'react'

/** Where each lantern hangs, in percent of the width from either side, and how large it is. */
const LANTERNS = [
  { side: 'start', at: '4%', size: 'clamp(28px, 5.6vw, 104px)', from: 'block' },
  { side: 'start', at: '14.5%', size: 'clamp(34px, 3.6vw, 66px)', from: 'hidden md:block' },
  { side: 'end', at: '20%', size: 'clamp(30px, 3vw, 58px)', from: 'hidden md:block' },
  { side: 'end', at: '7%', size: 'clamp(40px, 4.4vw, 84px)', from: 'hidden md:block' },
] as const

/** What the home screen adds to the night: rosette, crescent and lanterns. */
export function HomeScene() {
  return (
    <div className="home-scene" aria-hidden="true">
      <div className="home-rosette" />
      <svg viewBox="0 0 100 100" className="home-moon" aria-hidden="true">
        <path d="M62 6A46 46 0 1 0 94 70A38 38 0 0 1 62 6Z" fill="#fdf3d4" />
      </svg>
      {LANTERNS.map(({ side, at, size, from }, index) => (
        <div
          key={`${side}${at}`}
          className={`home-lantern ${from}`}
          style={
            {
              '--size': size,
              [side === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: at,
              animationDelay: `${index * -2.7}s`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  )
}
