import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../platform/media-query.ts'
import posterAvif from './media/night.avif'
import posterWebp from './media/night.webp'
import { NightVideo } from './night-video.tsx'

/** The home screen's background: the video's first frame, then the video unless the device saves data. */
export function HomeScene() {
  const still = useReducedMotion()
  const poster = useRef<HTMLImageElement>(null)
  const [posterShown, setPosterShown] = useState(false)

  // It may have come before this code did.
  useEffect(() => {
    if (poster.current?.complete && poster.current.naturalWidth > 0) setPosterShown(true)
  }, [])

  return (
    <div className="home-scene" aria-hidden="true">
      <picture>
        <source srcSet={posterAvif} type="image/avif" />
        <img
          ref={poster}
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
      {!still && <NightVideo />}
      <div className="home-scrim" />
      {/* The video's lanterns hang outside an upright screen: there these hang instead. */}
      <div className="home-lantern" />
      <div className="home-lantern" />
      <div className="home-lantern" />
    </div>
  )
}
