import { type CSSProperties, useState } from 'react'
import { savesData, useReducedMotion } from '../../platform/media-query.ts'
import posterAvif from './media/night.avif'
import posterWebp from './media/night.webp'
import { NightVideo } from './night-video.tsx'

/** The video's lanterns hang outside an upright screen: there these hang instead, in percent of the width from either side. */
const LANTERNS = [
  { side: 'start', at: '4%', size: 'clamp(28px, 5.6vw, 104px)' },
  { side: 'start', at: '14.5%', size: 'clamp(34px, 3.6vw, 66px)' },
  { side: 'end', at: '20%', size: 'clamp(30px, 3vw, 58px)' },
] as const

/** What the home screen adds to the night: the video's first frame, then the video for whoever takes it. */
export function HomeScene() {
  const still = useReducedMotion()
  const [posterShown, setPosterShown] = useState(false)
  return (
    <div className="home-scene" aria-hidden="true">
      <picture>
        <source srcSet={posterAvif} type="image/avif" />
        <img
          src={posterWebp}
          alt=""
          width="1600"
          height="900"
          // The texts come first.
          fetchPriority="low"
          decoding="async"
          onLoad={() => setPosterShown(true)}
          className="home-picture"
          data-shown={posterShown}
        />
      </picture>
      {!still && !savesData() && <NightVideo />}
      <div className="home-scrim" />
      {LANTERNS.map(({ side, at, size }, index) => (
        <div
          key={`${side}${at}`}
          className="home-lantern"
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
