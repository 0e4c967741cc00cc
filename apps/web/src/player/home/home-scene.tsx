import { useEffect, useState } from 'react'
import { useMediaQuery, useReducedMotion } from '../../platform/device/media-query.ts'
import { savesData } from '../../platform/device/saves-data.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import posterAvif from './media/night.avif'
import posterWebp from './media/night.webp'
import type { NightVideo } from './night-video.tsx'
import { whenAnswered } from './when-answered.ts'

/** The poster and the video on it, which journeys find by the first class. */
const PICTURE =
  'home-picture absolute inset-0 size-full object-cover opacity-0 [transition:opacity_700ms_ease-out] data-[shown=true]:opacity-100'

const ON_ITS_SIDE = '(max-height: 500px) and (orientation: landscape)'

/**
 * The home screen's picture: a poster, then the video unless the device saves data. A phone on its
 * side shows little of it and keeps the poster.
 */
export function HomeScene() {
  const isOnItsSide = useMediaQuery(ON_ITS_SIDE)
  const still = useReducedMotion() || isOnItsSide
  const [posterWanted, setPosterWanted] = useState(false)
  const [posterShown, setPosterShown] = useState(false)
  /** null until its code has loaded. */
  const [Video, setVideo] = useState<typeof NightVideo | null>(null)

  // The poster has more bytes than the rest of the page, so it loads last.
  useEffect(() => whenIdle(() => setPosterWanted(true)), [])

  useEffect(() => {
    if (still) return
    return whenAnswered(() => {
      if (savesData()) return
      const load = import('./night-video.tsx')
      // The poster stays if it can't be loaded.
      load.then((loaded) => setVideo(() => loaded.NightVideo)).catch(() => undefined)
    })
  }, [still])

  return (
    <div className="home-scene pointer-events-none -z-10 overflow-hidden forced-colors:hidden" aria-hidden="true">
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
            className={PICTURE}
            data-shown={posterShown}
          />
        </picture>
      )}
      {!still && Video !== null && <Video className={PICTURE} />}
    </div>
  )
}
