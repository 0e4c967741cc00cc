import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../platform/device/media-query.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import posterAvif from './media/night.avif'
import posterWebp from './media/night.webp'
import { NightVideo } from './night-video.tsx'

/** The home screen's background: the video's first frame, then the video unless the device saves data. */
export function HomeScene() {
  const still = useReducedMotion()
  const [posterWanted, setPosterWanted] = useState(false)
  const [posterShown, setPosterShown] = useState(false)

  // It has more bytes than all that is needed to see and to use the page.
  useEffect(() => whenIdle(() => setPosterWanted(true)), [])

  return (
    <div className="home-scene" aria-hidden="true">
      {posterWanted && (
        <picture>
          <source srcSet={posterAvif} type="image/avif" />
          <img
            src={posterWebp}
            alt=""
            width="1600"
            height="900"
            fetchPriority="low"
            decoding="async"
            onLoad={() => setPosterShown(true)}
            className="home-picture"
            data-shown={posterShown}
          />
        </picture>
      )}
      {!still && <NightVideo />}
      <div className="home-scrim" />
      {/* The video's lanterns hang outside an upright screen: there these hang instead. */}
      <div className="home-lantern" />
      <div className="home-lantern" />
      <div className="home-lantern" />
    </div>
  )
}
